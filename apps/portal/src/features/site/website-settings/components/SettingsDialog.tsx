import { availableLandings } from '@blueport/contracts';
import type { WebSettings } from '@blueport/contracts';
import { TextInput } from '../../../../components/administration/TextInput.tsx';
import { FormDialog } from '../../../../components/form-dialog/FormDialog.tsx';
import { inputOf, useForm } from '../../../../components/form-dialog/use-form.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { ChoiceField } from '../../../../ui/steady-select/ChoiceField.tsx';
import { webSettingsApi } from '../queries.ts';
import { checkSettings, settingsBody, settingsValues } from '../settings-form.ts';

interface SettingsDialogProps {
  readonly settings: WebSettings;
  readonly onClose: () => void;
}

/** Dialog to edit the settings of the public pages. */
export function SettingsDialog({ settings, onClose }: SettingsDialogProps) {
  const t = useT();
  const [edit] = webSettingsApi.useWebSettingsEditMutation();
  const form = useForm(settingsValues(settings), checkSettings);
  const { defaults } = settings;
  const help = (text: string, value: string | null) =>
    value === null ? text : `${text} ${t('websiteSettings.emptyUses', { value })}`;
  return (
    <FormDialog
      title={t('websiteSettings.edit')}
      submit={t('administration.save')}
      width="sm"
      layout="gap"
      form={form}
      send={() => edit({ body: settingsBody(form.values), etag: settings.etag })}
      success={() => t('websiteSettings.saved')}
      onReload={() => form.reset(settingsValues(settings))}
      onClose={onClose}
    >
      <TextInput
        {...inputOf(form, 'adminEmail')}
        type="email"
        label={t('websiteSettings.adminEmail')}
        help={help(t('websiteSettings.adminEmailHelp'), defaults.adminEmail)}
        longest={254}
      />
      <TextInput
        {...inputOf(form, 'support')}
        label={t('websiteSettings.support')}
        help={help(t('websiteSettings.addressHelp'), defaults.support)}
        longest={500}
      />
      <TextInput
        {...inputOf(form, 'documentation')}
        label={t('websiteSettings.documentation')}
        help={help(t('websiteSettings.addressHelp'), defaults.documentation)}
        longest={500}
      />
      <TextInput
        {...inputOf(form, 'channelCode')}
        label={t('websiteSettings.channelCode')}
        help={help(t('websiteSettings.channelCodeHelp'), defaults.channelCode)}
        longest={40}
      />
      <ChoiceField
        {...inputOf(form, 'landing')}
        label={t('websiteSettings.landing')}
        help={t('websiteSettings.landingHelp')}
        options={availableLandings.map((value) => ({ value, label: t(`websiteSettings.landing.${value}`) }))}
      />
    </FormDialog>
  );
}
