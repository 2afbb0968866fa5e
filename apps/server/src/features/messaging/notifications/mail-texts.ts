import german from '@blueport/contracts/messaging/messages/de.json' with { type: 'json' };
import english from '@blueport/contracts/messaging/messages/en.json' with { type: 'json' };
import french from '@blueport/contracts/messaging/messages/fr.json' with { type: 'json' };
import { permissionLabel, type MessageKind, type Sentence, type Translate } from '@blueport/contracts';
import { createTranslate } from '../../../messages/format-message.ts';

/** Languages of mail. */
export type MailLanguage = 'en' | 'de' | 'fr';

/** Texts around the message of a mail. */
export interface MailFrame {
  /** Language code of the document. */
  readonly language: MailLanguage;
  /** Label of the button. */
  readonly open: string;
  readonly reason: string;
}

const translations: Readonly<Record<MailLanguage, Translate>> = {
  en: createTranslate('en', english),
  de: createTranslate('de', german),
  fr: createTranslate('fr', french),
};

/** Returns the language of a user's mail: the one chosen in the portal, otherwise English. */
export const mailLanguage = (chosen: string | null | undefined): MailLanguage =>
  chosen === 'de' || chosen === 'fr' ? chosen : 'en';

/**
 * Returns the facts of a sentence as text: `keys` are permission keys, shown as their English labels. `at` is a time, formatted in UTC because a mail does not know the reader's
 * time zone.
 */
function writeFacts(facts: Sentence['facts'], language: MailLanguage): Record<string, string> {
  const written = Object.entries(facts).map(([name, fact]) => {
    if (name === 'keys') return [name, String(fact).split(', ').map(permissionLabel).join(', ')];
    if (name !== 'at') return [name, String(fact)];
    const format = new Intl.DateTimeFormat(language, {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: 'UTC',
    });
    return [name, `${format.format(new Date(fact))} UTC`];
  });
  return Object.fromEntries(written) as Record<string, string>;
}

function writeSentences(says: readonly Sentence[], language: MailLanguage): string {
  return says
    .map(({ code, facts }) =>
      translations[language](`notifications.says.${code}`, writeFacts(facts, language)),
    )
    .join(' ');
}

/** Returns coded sentences in English, for API clients. */
export const englishText = (says: readonly Sentence[]): string => writeSentences(says, 'en');

/** Content of a message: coded sentences, otherwise the original text of a user or the cloud. */
interface MessageContent {
  readonly detail: string;
  readonly says: readonly Sentence[];
}

/** Returns the texts of a mail about a message, in a language. */
export function mailTexts(
  language: MailLanguage,
  {
    kind,
    subject,
    outcome,
    detail,
    says,
  }: MessageContent & { kind: MessageKind; subject: string; outcome: string },
): { readonly title: string; readonly detail: string; readonly frame: MailFrame } {
  const translate = translations[language];
  return {
    title: translate(`notifications.kind.${kind}`, { subject, outcome }) ?? subject,
    detail: says.length === 0 ? detail : writeSentences(says, language),
    frame: {
      language,
      open: translate('notifications.mail.open') ?? '',
      reason: translate('notifications.mail.reason') ?? '',
    },
  };
}
