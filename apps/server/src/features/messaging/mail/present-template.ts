import { builtInMails, type MailTemplate, type MailTemplateVersion } from '@blueport/contracts';
import type { Selectable } from 'kysely';
import type { MailTemplateVersionTable } from '../../../database/tables/mail.ts';
import { templateId, type CurrentTemplate, type TemplateKey } from './template-store.ts';

/** Presents a mail template. */
export function presentTemplate(organizationId: string, template: CurrentTemplate): MailTemplate {
  const { type, language, version, changed, subject, body, savedAt, savedBy } = template;
  return {
    id: templateId(organizationId, template),
    orgId: organizationId,
    type,
    language,
    name: builtInMails[type].name,
    subject,
    body,
    version,
    etag: `"${version}"`,
    changed,
    updatedAt: savedAt?.toISOString() ?? null,
    updatedBy: savedBy,
    placeholders: [...builtInMails[type].placeholders],
  };
}

/** Presents the stored versions, followed by the built-in text as the first one. */
export function presentVersions(
  { type, language }: TemplateKey,
  rows: readonly Selectable<MailTemplateVersionTable>[],
): MailTemplateVersion[] {
  const own = builtInMails[type].texts[language];
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
