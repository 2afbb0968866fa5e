import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { Form } from '../../../../components/form-dialog/use-form.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { ChoiceField } from '../../../../ui/steady-select/ChoiceField.tsx';
import type { QuietDraft } from './rule-form.ts';

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

/** Hours of the day without messages. */
export function QuietFields<Draft extends QuietDraft & Record<string, unknown>>({
  form,
  help,
}: {
  readonly form: Form<Draft>;
  readonly help: string;
}) {
  const t = useT();
  const { values, issues } = form;
  const set = (field: keyof QuietDraft, value: string | boolean) =>
    form.set(field, value as Draft[keyof QuietDraft]);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <FormControlLabel
        label={t('insights.rules.quiet')}
        control={
          <Checkbox
            size="small"
            checked={values.isQuiet}
            onChange={(event) => set('isQuiet', event.target.checked)}
          />
        }
      />
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{help}</Box>
      {values.isQuiet && (
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: '1fr 1fr' }}>
          <ChoiceField
            label={t('insights.rules.quietFrom')}
            value={values.from}
            options={hours}
            onChange={(next) => set('from', next)}
          />
          <ChoiceField
            label={t('insights.rules.quietTo')}
            value={values.to}
            options={hours}
            issue={issues.to}
            onChange={(next) => set('to', next)}
          />
        </Box>
      )}
    </Box>
  );
}
