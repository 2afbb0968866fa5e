import { builtInMails, type MailLanguage, type MailTemplateType } from '@blueport/contracts';
import { writeMailTime } from '../mail-language.ts';

/** Times of samples by placeholder, which depend on the language. */
const sampleTimes: Readonly<Record<string, Date>> = {
  expiresAt: new Date('2026-11-24T09:30:00Z'),
  receivedAt: new Date('2026-11-21T09:30:00Z'),
};

/** Returns sample values for previews and test mails. */
export function sampleValues(type: MailTemplateType, language: MailLanguage = 'en'): Record<string, string> {
  const valueOf = (name: string, sample: string) =>
    sampleTimes[name] ? writeMailTime(sampleTimes[name], language) : sample;
  return Object.fromEntries(
    builtInMails[type].placeholders.map(({ name, sample }) => [name, valueOf(name, sample)]),
  );
}
