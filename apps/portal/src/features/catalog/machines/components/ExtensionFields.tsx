import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { extensionModes } from '@blueport/contracts';
import { SectionCard } from '../../../../ui/section/SectionCard.tsx';
import { TextInput } from '../../../../components/administration/TextInput.tsx';
import type { EditForm } from '../../../../components/administration/use-edit-form.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { checkExtension, type ExtensionForm, parametersOf } from '../extension-form.ts';
import { useCloudPlace } from '../use-cloud-place.ts';
import { AboutSection } from './AboutSection.tsx';
import { CatalogueInput } from './CatalogueInput.tsx';
import { ChoiceField } from '../../../../ui/steady-select/ChoiceField.tsx';
import { CloudCheck } from './CloudCheck.tsx';
import { FieldGrid } from '../../../../components/administration/FieldGrid.tsx';
import { CheckboxGroup } from '../../../../components/administration/CheckboxGroup.tsx';
import { ParameterRows } from './ParameterRows.tsx';
import { type TextName, useTextProps } from './use-text-props.ts';

interface ExtensionFieldsProps {
  readonly form: EditForm<ExtensionForm>;
  readonly mayEdit: boolean;
  /** Names of the protected settings stored on the server. */
  readonly protectedNames: readonly string[];
}

/** Form fields of an extension, for both the create and the edit page. */
export function ExtensionFields({ form, mayEdit, protectedNames }: ExtensionFieldsProps) {
  const t = useT();
  const { values, issues, set } = form;
  return (
    <>
      <AboutSection
        form={form}
        mayEdit={mayEdit}
        detail={t('machines.extensionAboutDetail')}
        choices={
          <ChoiceField
            label={t('machines.mode')}
            value={values.mode}
            disabled={!mayEdit}
            help={t(`machines.modeHelp.${values.mode}`)}
            options={extensionModes.map((value) => ({ value, label: t(`machines.mode.${value}`) }))}
            onChange={(value) => set('mode', value)}
          />
        }
        marks={
          <CheckboxGroup
            label={t('machines.osTypes')}
            issue={issues.onLinux}
            disabled={!mayEdit}
            marks={[
              { id: 'Linux', label: 'Linux', on: values.onLinux, onChange: (on) => set('onLinux', on) },
              {
                id: 'Windows',
                label: 'Windows',
                on: values.onWindows,
                onChange: (on) => set('onWindows', on),
              },
            ]}
          />
        }
      />
      <HandlerSection form={form} mayEdit={mayEdit} />
      <SectionCard spaced title={t('machines.settingsOf')} detail={t('machines.settingsDetail')}>
        <SettingsFields form={form} mayEdit={mayEdit} protectedNames={protectedNames} />
      </SectionCard>
      <SectionCard spaced title={t('machines.parameters')} detail={t('machines.parametersDetail')}>
        <ParameterRows
          parameters={parametersOf(values)}
          issue={issues.parameters}
          mayEdit={mayEdit}
          onChange={(parameters) => set('parameters', JSON.stringify(parameters))}
        />
      </SectionCard>
    </>
  );
}

type HandlerSectionProps = Pick<ExtensionFieldsProps, 'form' | 'mayEdit'>;

const useExtensionText = ({ form, mayEdit }: HandlerSectionProps) =>
  useTextProps<Extract<keyof ExtensionForm, TextName>>(form, mayEdit);

/** Publisher, type and version that identify the extension in the cloud. */
function HandlerSection({ form, mayEdit }: HandlerSectionProps) {
  const t = useT();
  const place = useCloudPlace();
  const { values, set } = form;
  const text = useExtensionText({ form, mayEdit });
  const getInputProps = (field: 'publisher' | 'type' | 'typeHandlerVersion') => ({
    ...text(field),
    kind: 'extension' as const,
    place,
  });
  const publisher = values.publisher.trim();
  const type = values.type.trim();
  const typeHandlerVersion = values.typeHandlerVersion.trim();
  const wrong = checkExtension(values);
  const complete = !wrong.publisher && !wrong.type && !wrong.typeHandlerVersion;
  return (
    <SectionCard spaced title={t('machines.handler')} detail={t('machines.handlerDetail')}>
      <FieldGrid>
        <CatalogueInput {...getInputProps('publisher')} precedingValues={{}} />
        <CatalogueInput {...getInputProps('type')} precedingValues={publisher ? { publisher } : undefined} />
        <CatalogueInput
          {...getInputProps('typeHandlerVersion')}
          help={t('machines.typeHandlerVersionHelp')}
          read={(version) => version.split('.').slice(0, 2).join('.')}
          precedingValues={publisher && type ? { publisher, type } : undefined}
        />
        <FormControlLabel
          label={t('machines.autoUpgrade')}
          disabled={!mayEdit}
          control={
            <Checkbox
              checked={values.autoUpgradeMinorVersion}
              onChange={(event) => set('autoUpgradeMinorVersion', event.target.checked)}
            />
          }
        />
      </FieldGrid>
      <CloudCheck
        kind="extension"
        place={place}
        mayCheck={mayEdit}
        what={complete ? { publisher, type, typeHandlerVersion } : undefined}
      />
    </SectionCard>
  );
}

/** Settings and protected settings. The stored protected settings can be kept or replaced. */
function SettingsFields({ form, mayEdit, protectedNames }: ExtensionFieldsProps) {
  const t = useT();
  const text = useExtensionText({ form, mayEdit });
  const { values, set } = form;
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <TextInput {...text('settings')} rows={4} code />
      {values.keepsProtected ? (
        <Box>
          <Box sx={{ typography: 'body2', overflowWrap: 'anywhere' }}>
            {t('machines.protectedKept', { names: protectedNames.join(', ') })}
          </Box>
          {mayEdit && (
            <Button sx={{ marginTop: 2 }} variant="outlined" onClick={() => set('keepsProtected', false)}>
              {t('machines.protectedReplace')}
            </Button>
          )}
        </Box>
      ) : (
        <Box>
          <TextInput {...text('protectedSettings')} rows={3} code help={t('machines.protectedHelp')} />
          {protectedNames.length > 0 && (
            <Button
              onClick={() => {
                set('keepsProtected', true);
                set('protectedSettings', '');
              }}
            >
              {t('machines.protectedKeep')}
            </Button>
          )}
        </Box>
      )}
    </Box>
  );
}
