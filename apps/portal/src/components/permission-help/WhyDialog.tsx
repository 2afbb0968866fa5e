import { treeInUse } from '@blueport/contracts';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useMemo, useState } from 'react';
import { useT } from '../../core/i18n/translate.tsx';
import { usePermissionTexts } from '../../core/permission-labels/permission-labels.ts';
import { WhyReason } from './WhyReason.tsx';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import { useChoiceTexts } from '../../ui/form-field/use-choice-texts.ts';

/** Dialog that explains any permission: which side has it and who can grant it. */
export function WhyDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const texts = useChoiceTexts();
  const { tree } = usePermissionTexts();
  const options = useMemo(
    () =>
      treeInUse(tree).flatMap((group) =>
        group.entities.flatMap((entity) =>
          entity.permissions.map(({ key, label }) => ({
            key,
            label,
            group: `${group.label}: ${entity.label}`,
          })),
        ),
      ),
    [tree],
  );
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <DialogFrame title={t('why.title')} width="sm" onClose={onClose}>
      <Box sx={{ paddingBlock: 2 }}>
        <Autocomplete
          {...texts}
          options={options}
          groupBy={(option) => option.group}
          getOptionLabel={(option) => `${option.label} (${option.key})`}
          isOptionEqualToValue={(option, value) => option.key === value.key}
          onChange={(_event, option) => setChosen(option?.key ?? null)}
          renderInput={(input) => <TextField {...input} label={t('why.choose')} />}
        />
      </Box>
      {chosen ? <WhyReason permissionKey={chosen} /> : <p>{t('why.chooseHelp')}</p>}
    </DialogFrame>
  );
}
