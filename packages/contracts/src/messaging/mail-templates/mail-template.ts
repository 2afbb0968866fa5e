/** Languages of mail. */
export const mailLanguages = ['en', 'de', 'fr'] as const;
export type MailLanguage = (typeof mailLanguages)[number];

/** A default text. */
interface MailTemplateText {
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

/** A value available to mails of some types. */
export interface MailPlaceholder {
  /** Written in a template as `{{name}}`. */
  readonly name: string;
  readonly description: string;
  readonly sample: string;
  readonly kind: 'text' | 'link';
  /** Whether every template of the type must contain it. */
  readonly required: boolean;
}

/**
 * Defines a type of mail whose text organizations may change. To add one, create a file here, list it in `all.ts` and
 * add its texts (`mail.type.NUMBER`).
 */
export interface MailTemplateDefinition {
  readonly name: string;
  /** Stored with changed templates; must never change. */
  readonly number: number;
  /** Name of the template in English. */
  readonly title: string;
  /** Kind of its mails in the outbox. */
  readonly outboxKind: string;
  /** Default texts by language. */
  readonly texts: Readonly<Record<MailLanguage, MailTemplateText>>;
  /** Its placeholders, in addition to those of every mail. */
  readonly placeholders: readonly MailPlaceholder[];
}
