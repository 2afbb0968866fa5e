import { channelCodePattern, webAddressPattern } from '@blueport/contracts';
import type { LandingName, NewWebSettings, WebSettings } from '@blueport/contracts';
import type { FieldIssues } from '../../../components/administration/edit-form.ts';
import { emailIssue } from '../../../components/administration/field-checks.ts';
import { t } from '../../../core/i18n/translate.tsx';

/** Values of the settings form. An empty text uses the value of the server's environment. */
export type SettingsValues = Readonly<{
  adminEmail: string;
  support: string;
  documentation: string;
  channelCode: string;
  landing: LandingName;
}>;

/** Converts settings to form values. */
export const settingsValues = (settings: WebSettings): SettingsValues => ({
  adminEmail: settings.adminEmail ?? '',
  support: settings.support ?? '',
  documentation: settings.documentation ?? '',
  channelCode: settings.channelCode ?? '',
  landing: settings.landing,
});

const textOrNull = (text: string): string | null => text.trim() || null;

/** Converts form values to the body of the request. */
export const settingsBody = (values: SettingsValues): NewWebSettings => ({
  adminEmail: textOrNull(values.adminEmail),
  support: textOrNull(values.support),
  documentation: textOrNull(values.documentation),
  channelCode: textOrNull(values.channelCode),
  landing: values.landing,
});

const addressIssue = (text: string) =>
  text === '' || webAddressPattern.test(text) ? undefined : t('websiteSettings.issue.address');

/** Validates the form values. */
export function checkSettings(values: SettingsValues): FieldIssues<SettingsValues> {
  const code = values.channelCode.trim();
  return {
    adminEmail: values.adminEmail.trim() === '' ? undefined : emailIssue(values.adminEmail),
    support: addressIssue(values.support.trim()),
    documentation: addressIssue(values.documentation.trim()),
    channelCode:
      code === '' || channelCodePattern.test(code) ? undefined : t('websiteSettings.issue.channel'),
  };
}
