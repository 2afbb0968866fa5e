import { recordOf } from '../reference/record-of.ts';
import { mailTemplateList } from './mail-templates/all.ts';
import { mailLanguages, type MailLanguage, type MailPlaceholder } from './mail-templates/mail-template.ts';
import { commonPlaceholders } from './mail-templates/placeholders.ts';

type MailTemplateEntry = (typeof mailTemplateList)[number];

/** Numbers of the types of mail templates by name. */
export const mailTemplateTypes = recordOf(
  mailTemplateList,
  ({ name }) => name,
  ({ number }) => number,
);
export type MailTemplateType = MailTemplateEntry['number'];

/** The built-in template of a type, used by organizations without changes. */
export interface BuiltInMail {
  /** Name of the template in English. */
  readonly name: string;
  readonly outboxKind: string;
  readonly texts: Readonly<Record<MailLanguage, { readonly subject: string; readonly body: string }>>;
  readonly placeholders: readonly MailPlaceholder[];
}

const builtInOf = ({ title, outboxKind, texts, placeholders }: MailTemplateEntry): BuiltInMail => ({
  name: title,
  outboxKind,
  texts: recordOf(
    mailLanguages,
    (language) => language,
    (language) => ({ subject: texts[language].subject, body: texts[language].paragraphs.join('\n\n') }),
  ),
  placeholders: [...placeholders, ...commonPlaceholders],
});

/** Built-in templates by type. */
export const builtInMails: Readonly<Record<MailTemplateType, BuiltInMail>> = recordOf(
  mailTemplateList,
  ({ number }) => number,
  builtInOf,
);
