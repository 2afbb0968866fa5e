import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { BenchCase, BlueprintParameter } from '@blueport/contracts';
import { useState } from 'react';
import { TextInput } from '../../../administration/TextInput.tsx';
import { useT } from '../../../i18n/translate.tsx';
import { readValue, writeValue } from '../parameter-value.ts';
import { ChoiceField } from '../../../steady-select/ChoiceField.tsx';

interface CaseDialogProps {
  readonly parameters: readonly BlueprintParameter[];
  readonly value: BenchCase | undefined;
  readonly onSave: (value: BenchCase) => void;
  readonly onClose: () => void;
}

/** One parameter set of the bench. Secrets are never asked for: a stand-in takes their place. */
export default function CaseDialog({ parameters, value, onSave, onClose }: CaseDialogProps) {
  const t = useT();
  const [name, setName] = useState(value?.name ?? '');
  const [expect, setExpect] = useState(value?.expect ?? 'success');
  const [location, setLocation] = useState(value?.location ?? '');
  const asked = parameters.filter(({ secure }) => !secure);
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(
      asked.flatMap((one) =>
        value && Object.hasOwn(value.parameters, one.name)
          ? [[one.name, writeValue(value.parameters[one.name])] as const]
          : [],
      ),
    ),
  );
  const given = Object.entries(texts).filter(([, text]) => text !== '');
  const read = given.map(([key, text]) => {
    const parameter = asked.find((one) => one.name === key);
    return [key, parameter ? readValue(parameter, text) : undefined] as const;
  });
  const wrong = new Set(read.filter(([, parsed]) => parsed === undefined).map(([key]) => key));
  const save = () =>
    onSave({
      name: name.trim(),
      expect,
      parameters: Object.fromEntries(read.map(([key, parsed]) => [key, parsed?.value])),
      ...(location.trim() && { location: location.trim() }),
    });
  return (
    <Dialog open onClose={onClose} aria-labelledby="case-title" maxWidth="sm" fullWidth>
      <DialogTitle id="case-title">{t('models.bench.case')}</DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'grid', gap: 4, paddingTop: 2 }}>
          <TextInput
            label={t('models.bench.caseName')}
            value={name}
            issue={undefined}
            required
            longest={80}
            onChange={setName}
          />
          <ChoiceField
            label={t('models.bench.expected')}
            value={expect}
            options={(['success', 'failure'] as const).map((one) => ({
              value: one,
              label: t(`models.bench.expect.${one}`),
            }))}
            onChange={(next) => setExpect(next as BenchCase['expect'])}
          />
          <TextInput
            label={t('models.bench.region')}
            value={location}
            issue={undefined}
            help={t('models.bench.regionHelp')}
            onChange={setLocation}
          />
          {asked.map((parameter) => (
            <TextInput
              key={parameter.name}
              label={parameter.title}
              value={texts[parameter.name] ?? ''}
              issue={wrong.has(parameter.name) ? t('models.wrongType', { type: parameter.type }) : undefined}
              help={parameter.required ? t('models.requiredParameter') : t('models.leftAtDefault')}
              code
              onChange={(text) => setTexts((now) => ({ ...now, [parameter.name]: text }))}
            />
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button variant="contained" disabled={name.trim() === '' || wrong.size > 0} onClick={save}>
          {t('models.takeOver')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
