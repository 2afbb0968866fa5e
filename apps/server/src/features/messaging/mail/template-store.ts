import { createHash } from 'node:crypto';
import {
  builtInMails,
  mailLanguages,
  mailTemplateTypes,
  type MailLanguage,
  type MailTemplateType,
} from '@blueport/contracts';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { MailTemplateVersionTable } from '../../../database/tables/mail.ts';
import type { Database } from '../../../database/tables/index.ts';

type Executor = Kysely<Database> | Transaction<Database>;

/** Identifies a mail template within an organization. */
export interface TemplateKey {
  readonly type: MailTemplateType;
  readonly language: MailLanguage;
}

/** Every template of an organization, in the order of its page. */
export const templateKeys: readonly TemplateKey[] = Object.values(mailTemplateTypes).flatMap((type) =>
  mailLanguages.map((language) => ({ type, language })),
);

/** The current text of a mail template in an organization. */
export interface CurrentTemplate extends TemplateKey {
  readonly version: number;
  readonly changed: boolean;
  readonly subject: string;
  readonly body: string;
  readonly savedAt: Date | null;
  readonly savedBy: string | null;
}

/**
 * Returns the ID of a mail template. It is derived from the organization's ID, so nothing is stored before the first
 * edit.
 */
export function templateId(organizationId: string, { type, language }: TemplateKey): string {
  // English was the only language at first; its IDs are part of links.
  const suffix = language === 'en' ? '' : `/${language}`;
  const hex = createHash('sha256').update(`mail-template/${organizationId}/${type}${suffix}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Returns the template with an ID, or undefined unless it is one of this organization. */
export function templateOfId(organizationId: string, id: string): TemplateKey | undefined {
  return templateKeys.find((key) => templateId(organizationId, key) === id.toLowerCase());
}

function current(
  { type, language }: TemplateKey,
  row: Selectable<MailTemplateVersionTable> | undefined,
): CurrentTemplate {
  // A reset is a separate version that uses the current built-in text, not the one at the time of the reset.
  const { subject, body } = row?.kind === 'saved' ? row : builtInMails[type].texts[language];
  return {
    type,
    language,
    version: row?.version ?? 0,
    changed: row?.kind === 'saved',
    subject,
    body,
    savedAt: row?.saved_at ?? null,
    savedBy: row?.saved_by_name ?? null,
  };
}

/** Reads the current text of a template. */
export async function readTemplate(
  db: Executor,
  organizationId: string,
  key: TemplateKey,
): Promise<CurrentTemplate> {
  const row = await versionsOf(db, organizationId, key).limit(1).executeTakeFirst();
  return current(key, row);
}

/** Returns every stored version of a template, newest first. */
export function readVersions(db: Executor, organizationId: string, key: TemplateKey) {
  return versionsOf(db, organizationId, key).execute();
}

const versionsOf = (db: Executor, organizationId: string, { type, language }: TemplateKey) =>
  db
    .selectFrom('mail_template_version')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('type', '=', type)
    .where('language', '=', language)
    .orderBy('version', 'desc');
