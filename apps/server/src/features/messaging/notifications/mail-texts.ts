import { permissionLabel, type MailLanguage, type MessageKind, type Sentence } from '@blueport/contracts';
import { mailTranslations, writeMailTime } from '../mail/index.ts';

/** Texts around the message of a mail. */
export interface MailFrame {
  /** Language code of the document. */
  readonly language: MailLanguage;
  /** Label of the button. */
  readonly open: string;
  readonly reason: string;
}

/**
 * Returns the facts of a sentence as text: `keys` are permission keys, shown as their English labels. `at` is a time, formatted in UTC because a mail does not know the reader's
 * time zone.
 */
function writeFacts(facts: Sentence['facts'], language: MailLanguage): Record<string, string> {
  const written = Object.entries(facts).map(([name, fact]) => {
    if (name === 'keys') return [name, String(fact).split(', ').map(permissionLabel).join(', ')];
    if (name !== 'at') return [name, String(fact)];
    return [name, writeMailTime(new Date(fact), language)];
  });
  return Object.fromEntries(written) as Record<string, string>;
}

function writeSentences(says: readonly Sentence[], language: MailLanguage): string {
  return says
    .map(({ code, facts }) =>
      mailTranslations[language](`notifications.says.${code}`, writeFacts(facts, language)),
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
  const translate = mailTranslations[language];
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
