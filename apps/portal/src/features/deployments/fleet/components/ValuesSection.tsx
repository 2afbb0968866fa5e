import Box from '@mui/material/Box';
import { FormSection } from '../../../../parts/administration/FormSection.tsx';
import { TextInput } from '../../../../parts/administration/TextInput.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import type { FleetForm } from '../use-fleet-form.ts';

/** Values for what the new version asks for; secrets are typed unseen. */
export function ValuesSection({ form }: { readonly form: FleetForm }) {
  const t = useT();
  const { values, set, issueOf, asked, needed } = form;
  return (
    <FormSection title={t('fleet.values')} detail={t('fleet.valuesHelp')}>
      {asked.length > 0 ? (
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { sm: '1fr 1fr' }, marginBottom: 4 }}>
          {asked.map(({ name, title, secure, extension }) => (
            <TextInput
              key={name}
              label={title}
              value={values.given[name] ?? ''}
              issue={form.issueOfValue(name)}
              help={
                extension
                  ? t('fleet.extensionHelp', { title: extension.title })
                  : needed.has(name)
                    ? t('fleet.neededHelp')
                    : t('fleet.secretHelp')
              }
              required={needed.has(name)}
              type={secure ? 'password' : 'text'}
              autoComplete={secure ? 'new-password' : 'off'}
              onChange={(text) => set({ given: { ...values.given, [name]: text } })}
            />
          ))}
        </Box>
      ) : null}
      <TextInput
        label={t('fleet.parameters')}
        help={t('fleet.parametersHelp')}
        value={values.parameters}
        issue={issueOf('parameters')}
        rows={2}
        code
        onChange={(parameters) => set({ parameters })}
      />
    </FormSection>
  );
}
