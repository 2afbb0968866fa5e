import Box from '@mui/material/Box';
import { FormSection } from '../../../../parts/administration/FormSection.tsx';
import { TextInput } from '../../../../parts/administration/TextInput.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import type { FleetForm } from '../use-fleet-form.ts';

const rows = [
  ['canary', 'percent', 'pause'],
  ['failures', 'stopPercent'],
] as const;

/** How many at a time, and when it is enough. */
export function WavesSection({ form }: { readonly form: FleetForm }) {
  const t = useT();
  const { values, set, issueOf } = form;
  return (
    <FormSection title={t('fleet.waves')} detail={t('fleet.wavesHelp')}>
      {rows.map((fields) => (
        <Box
          key={fields[0]}
          sx={{
            display: 'grid',
            gap: 4,
            gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(3, 1fr)' },
            '& + &': { marginTop: 4 },
          }}
        >
          {fields.map((field) => (
            <TextInput
              key={field}
              label={t(`fleet.${field}`)}
              value={values[field]}
              issue={issueOf(field)}
              required={fields === rows[0]}
              onChange={(text) => set({ [field]: text })}
            />
          ))}
        </Box>
      ))}
      <Box sx={{ typography: 'caption', color: 'text.secondary', marginTop: 2 }}>{t('fleet.stopHelp')}</Box>
    </FormSection>
  );
}
