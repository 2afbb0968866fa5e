import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useT } from '../../../../core/i18n/translate.tsx';

interface FactorSwitchProps {
  readonly isOn: boolean;
  readonly mayEdit: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Switch that requires a second factor for sign-in. */
export function FactorSwitch({ isOn, mayEdit, onChange }: FactorSwitchProps) {
  const t = useT();
  return (
    <FormControlLabel
      disabled={!mayEdit}
      control={<Switch checked={isOn} onChange={(_event, on) => onChange(on)} />}
      label={t('organizations.requiresMultiFactor')}
    />
  );
}
