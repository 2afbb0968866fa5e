import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useState } from 'react';
import { useT } from '../../core/i18n/translate.tsx';
import { ShortcutTable } from '../../components/shortcuts/ShortcutTable.tsx';
import { rememberSingleKeys, singleKeysEnabled } from '../../core/preferences/single-keys.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';

/** The list of keyboard shortcuts, with the switch that turns single-letter shortcuts off. */
export function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const [enabled, setEnabled] = useState(singleKeysEnabled);
  return (
    <DialogFrame title={t('palette.shortcuts')} onClose={onClose}>
      <ShortcutTable />
      <FormControlLabel
        sx={{ mt: 5 }}
        label={t('shortcut.singleKeys')}
        control={
          <Switch
            checked={enabled}
            onChange={(_event, checked) => {
              setEnabled(checked);
              rememberSingleKeys(checked);
            }}
          />
        }
      />
    </DialogFrame>
  );
}
