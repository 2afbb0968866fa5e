import type { MailTemplate, MailTemplateVersion } from '@blueport/contracts';
import type { Selectable } from 'kysely';
import type { MailTemplateVersionTable } from '../../../database/tables/mail.ts';
import { templateId, type CurrentTemplate } from './template-store.ts';
import { defaultTemplates } from './template/default-templates.ts';
import { placeholdersOf } from './template/placeholders.ts';

/** A template as it leaves the server. */
export function presentTemplate(organizationId: string, template: CurrentTemplate): MailTemplate {
  const { type, version, changed, subject, body, savedAt, savedBy } = template;
  return {
    id: templateId(organizationId, type),
    orgId: organizationId,
    type,
    name: defaultTemplates[type].name,
    subject,
    body,
    version,
    etag: `"${version}"`,
    changed,
    updatedAt: savedAt?.toISOString() ?? null,
    updatedBy: savedBy,
    placeholders: [...placeholdersOf[type]],
  };
}

/** Stored versions, and below them the product's own text, with which everything began. */
export function presentVersions(
  type: CurrentTemplate['type'],
  rows: readonly Selectable<MailTemplateVersionTable>[],
): MailTemplateVersion[] {
  const own = defaultTemplates[type];
  return [
    ...rows.map((row) => ({
      version: row.version,
      subject: row.kind === 'saved' ? row.subject : own.subject,
      body: row.kind === 'saved' ? row.body : own.body,
      kind: row.kind,
      savedAt: row.saved_at.toISOString(),
      savedBy: row.saved_by_name,
    })),
    {
      version: 0,
      subject: own.subject,
      body: own.body,
      kind: 'default' as const,
      savedAt: null,
      savedBy: null,
    },
  ];
}
