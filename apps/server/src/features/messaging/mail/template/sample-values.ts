import { builtInMails, type MailTemplateType } from '@blueport/contracts';

/** Returns sample values for previews and test mails. */
export function sampleValues(type: MailTemplateType): Record<string, string> {
  return Object.fromEntries(builtInMails[type].placeholders.map(({ name, sample }) => [name, sample]));
}
