import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import type { EditForm } from '../../../../components/administration/use-edit-form.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import type { OrganizationValues } from '../organization-form.ts';

interface SignInRulesProps {
  readonly form: EditForm<OrganizationValues>;
  readonly mayEdit: boolean;
}

const rules = ['requiresMultiFactor', 'guestsAllowed'] as const;

/** Switches that require a second factor and allow guests. */
export function SignInRules({ form, mayEdit }: SignInRulesProps) {
  const t = useT();
  return rules.map((rule) => (
    <div key={rule}>
      <FormControlLabel
        disabled={!mayEdit}
        control={<Switch checked={form.values[rule]} onChange={(_event, on) => form.set(rule, on)} />}
        label={t(`organizations.${rule}`)}
      />
      <FormHelperText sx={{ mb: 3 }}>{t(`organizations.${rule}Help`)}</FormHelperText>
    </div>
  ));
}
