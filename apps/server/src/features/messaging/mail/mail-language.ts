import german from '@blueport/contracts/messaging/messages/de.json' with { type: 'json' };
import english from '@blueport/contracts/messaging/messages/en.json' with { type: 'json' };
import french from '@blueport/contracts/messaging/messages/fr.json' with { type: 'json' };
import { mailLanguages, type MailLanguage, type Translate } from '@blueport/contracts';
import type { Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { createTranslate } from '../../../messages/format-message.ts';

/** Texts of messages and mail, by language. */
export const mailTranslations: Readonly<Record<MailLanguage, Translate>> = {
  en: createTranslate('en', english),
  de: createTranslate('de', german),
  fr: createTranslate('fr', french),
};

/** Returns the language of mail for a person: the one chosen in the portal, otherwise English. */
export const mailLanguage = (chosen: string | null | undefined): MailLanguage =>
  mailLanguages.find((language) => language === chosen) ?? 'en';

/** Reads the language that a person chose in the portal, otherwise English. */
export async function readMailLanguage(tx: Transaction<Database>, accountId: string): Promise<MailLanguage> {
  const row = await tx
    .selectFrom('preference')
    .select('body')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return mailLanguage(row?.body?.language);
}

/** Writes a time for a mail. It is in UTC, because a mail does not know the reader's time zone. */
export function writeMailTime(time: Date, language: MailLanguage): string {
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return `${format.format(time)} UTC`;
}
