import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { extensionModes, machineStates } from '@blueport/contracts';
import { FormSection } from '../../../administration/FormSection.tsx';
import { TextInput } from '../../../administration/TextInput.tsx';
import type { EditForm } from '../../../administration/use-edit-form.ts';
import { useT } from '../../../i18n/translate.tsx';
import { checkExtension, type ExtensionForm, parametersOf } from '../extension-form.ts';
import { useCloudPlace } from '../use-cloud-place.ts';
import { CatalogueInput } from './CatalogueInput.tsx';
import { ChoiceField } from '../../../steady-select/ChoiceField.tsx';
import { CloudCheck } from './CloudCheck.tsx';
import { FieldGrid, Marks } from './FieldGrid.tsx';
import { ParameterRows } from './ParameterRows.tsx';

interface ExtensionFieldsProps {
  readonly form: EditForm<ExtensionForm>;
  readonly mayEdit: boolean;
  /** Names of the protected settings that the server keeps. */
  readonly protectedNames: readonly string[];
}

/** All fields of an extension, for a new one and for one that exists. */
export function ExtensionFields({ form, mayEdit, protectedNames }: ExtensionFieldsProps) {
  const t = useT();
  const place = useCloudPlace();
  const { values, issues, set, leave } = form;
  const text = (field: 'title' | 'description' | 'order' | 'settings' | 'protectedSettings') => ({
    label: t(`machines.${field}`),
    value: values[field],
    issue: issues[field],
    disabled: !mayEdit,
    onChange: (value: string) => set(field, value),
    onLeave: () => leave(field),
  });
  const named = (field: 'publisher' | 'type' | 'typeHandlerVersion') => ({
    kind: 'extension' as const,
    label: t(`machines.${field}`),
    value: values[field],
    issue: issues[field],
    disabled: !mayEdit,
    place,
    onChange: (value: string) => set(field, value),
    onLeave: () => leave(field),
  });
  const publisher = values.publisher.trim();
  const type = values.type.trim();
  const typeHandlerVersion = values.typeHandlerVersion.trim();
  const wrong = checkExtension(values);
  const complete = !wrong.publisher && !wrong.type && !wrong.typeHandlerVersion;
  return (
    <>
      <FormSection title={t('machines.about')} detail={t('machines.extensionAboutDetail')}>
        <FieldGrid>
          <TextInput {...text('title')} required longest={120} help={t('machines.titleHelp')} />
          <ChoiceField
            label={t('machines.mode')}
            value={values.mode}
            disabled={!mayEdit}
            help={t(`machines.modeHelp.${values.mode}`)}
            options={extensionModes.map((value) => ({ value, label: t(`machines.mode.${value}`) }))}
            onChange={(value) => set('mode', value as ExtensionForm['mode'])}
          />
          <ChoiceField
            label={t('machines.state')}
            value={values.state}
            disabled={!mayEdit}
            help={t('machines.stateHelp')}
            options={machineStates.map((value) => ({ value, label: t(`machines.state.${value}`) }))}
            onChange={(value) => set('state', value as ExtensionForm['state'])}
          />
          <TextInput {...text('order')} required help={t('machines.orderHelp')} />
        </FieldGrid>
        <Box sx={{ marginTop: 4, display: 'grid', gap: 4 }}>
          <TextInput {...text('description')} rows={2} longest={600} />
          <FieldGrid>
            <Marks
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
            <Marks
              label={t('machines.clouds')}
              issue={issues.inGeneral}
              disabled={!mayEdit}
              marks={[
                {
                  id: 'general',
                  label: t('machines.cloud.general'),
                  on: values.inGeneral,
                  onChange: (on) => set('inGeneral', on),
                },
                {
                  id: 'us_gov',
                  label: t('machines.cloud.us_gov'),
                  on: values.inGov,
                  onChange: (on) => set('inGov', on),
                },
              ]}
            />
          </FieldGrid>
        </Box>
      </FormSection>
      <FormSection title={t('machines.handler')} detail={t('machines.handlerDetail')}>
        <FieldGrid>
          <CatalogueInput {...named('publisher')} above={{}} />
          <CatalogueInput {...named('type')} above={publisher ? { publisher } : undefined} />
          <CatalogueInput
            {...named('typeHandlerVersion')}
            help={t('machines.typeHandlerVersionHelp')}
            read={(version) => version.split('.').slice(0, 2).join('.')}
            above={publisher && type ? { publisher, type } : undefined}
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
      </FormSection>
      <FormSection title={t('machines.settingsOf')} detail={t('machines.settingsDetail')}>
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
      </FormSection>
      <FormSection title={t('machines.parameters')} detail={t('machines.parametersDetail')}>
        <ParameterRows
          parameters={parametersOf(values)}
          issue={issues.parameters}
          mayEdit={mayEdit}
          onChange={(parameters) => set('parameters', JSON.stringify(parameters))}
        />
      </FormSection>
    </>
  );
}
