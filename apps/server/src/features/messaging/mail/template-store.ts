import { createHash } from 'node:crypto';
import { builtInMails, mailTemplateTypes, type MailTemplateType } from '@blueport/contracts';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { MailTemplateVersionTable } from '../../../database/tables/mail.ts';
import type { Database } from '../../../database/tables/index.ts';

type Executor = Kysely<Database> | Transaction<Database>;

export const templateTypes: readonly MailTemplateType[] = Object.values(mailTemplateTypes);

/** The current mail template of a type in an organization. */
export interface CurrentTemplate {
  readonly type: MailTemplateType;
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
export function templateId(organizationId: string, type: MailTemplateType): string {
  const hex = createHash('sha256').update(`mail-template/${organizationId}/${type}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Returns the type of a template ID, or undefined unless it is a template of this organization. */
export function typeOfTemplate(organizationId: string, id: string): MailTemplateType | undefined {
  return templateTypes.find((type) => templateId(organizationId, type) === id.toLowerCase());
}

function current(
  type: MailTemplateType,
  row: Selectable<MailTemplateVersionTable> | undefined,
): CurrentTemplate {
  // A reset is a separate version that uses the current built-in text, not the one at the time of the reset.
  const { subject, body } = row?.kind === 'saved' ? row : builtInMails[type];
  return {
    type,
    version: row?.version ?? 0,
    changed: row?.kind === 'saved',
    subject,
    body,
    savedAt: row?.saved_at ?? null,
    savedBy: row?.saved_by_name ?? null,
  };
}

/** Reads the template of a type. */
export async function readTemplate(
  db: Executor,
  organizationId: string,
  type: MailTemplateType,
): Promise<CurrentTemplate> {
  const row = await db
    .selectFrom('mail_template_version')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('type', '=', type)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return current(type, row);
}

/** Returns every stored version of a template, newest first. */
export function readVersions(db: Executor, organizationId: string, type: MailTemplateType) {
  return db
    .selectFrom('mail_template_version')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('type', '=', type)
    .orderBy('version', 'desc')
    .execute();
}
