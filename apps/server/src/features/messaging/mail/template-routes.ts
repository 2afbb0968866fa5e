import { builtInMails, mailRoutes, type MailTemplateType } from '@blueport/contracts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { Parts } from '../../../feature.ts';
import type { Call } from '../../../http/call.ts';
import type { RouteRegistry } from '../../../http/registry.ts';
import { invalidInput, notFound, Refusal } from '../../../errors/refusal.ts';
import type { SessionContext } from '../../../session-context.ts';
import { mailTranslations } from './mail-language.ts';
import type { Mailer } from './mailer.ts';
import { presentTemplate, presentVersions } from './present-template.ts';
import {
  readTemplate,
  readVersions,
  templateKeys,
  templateOfId,
  type TemplateKey,
} from './template-store.ts';
import { checkTemplate } from './template/check-template.ts';
import { sampleValues } from './template/sample-values.ts';
import type { TemplateText } from './template/template-text.ts';
import { product, renderMail } from './template/render-mail.ts';

type Tx = Transaction<Database>;

const testsPerHour = 20;

function requireTemplate(session: SessionContext, id: string): TemplateKey {
  const key = templateOfId(session.organizationId, id);
  if (key === undefined) throw notFound();
  return key;
}

function requireSound(type: MailTemplateType, text: TemplateText): void {
  const issues = checkTemplate(type, text);
  if (issues.length > 0) throw invalidInput(issues);
}

/** Renders a mail with sample values, for previews and test mails. */
function renderSample(session: SessionContext, { type, language }: TemplateKey, text: TemplateText) {
  requireSound(type, text);
  const values = {
    ...sampleValues(type, language),
    organizationName: session.organizationName,
    productName: product,
    inviterName: session.name,
  };
  const reason = mailTranslations[language]('notifications.mail.sampleReason') ?? '';
  return renderMail(text, values, { organization: session.organizationName, reason, language });
}

/** Adds a version based on the version the caller has read. */
async function addVersion(
  tx: Tx,
  session: SessionContext,
  version: { key: TemplateKey; kind: 'default' | 'saved'; text: TemplateText },
  requireMatch: (current: string) => void,
) {
  const { key, kind, text } = version;
  const { type, language } = key;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mail-template/${session.organizationId}/${type}/${language}`}, 0))`.execute(
    tx,
  );
  const before = await readTemplate(tx, session.organizationId, key);
  requireMatch(String(before.version));
  await tx
    .insertInto('mail_template_version')
    .values({
      organization_id: session.organizationId,
      type,
      language,
      version: before.version + 1,
      kind,
      subject: text.subject,
      body: text.body,
      saved_by: session.accountId,
      saved_by_name: session.name,
    })
    .execute();
  return { before, after: await readTemplate(tx, session.organizationId, key) };
}

/** Limits the test mails per person and hour, so that templates cannot be used to flood a mailbox. */
async function limitTests(tx: Tx, accountId: string): Promise<void> {
  const { sent } = await tx
    .selectFrom('mail_outbox')
    .select(sql<number>`count(*)::int`.as('sent'))
    .where('created_by', '=', accountId)
    .where('kind', '=', 'test')
    .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  if (sent < testsPerHour) return;
  throw new Refusal('too-many-requests', {
    reason: 'too-many-test-mails',
    values: { limit: String(testsPerHour) },
    retryAfterSeconds: 600,
  });
}

/** Saves a text as the newest version, or restores the default without a text. */
async function saveTemplate(
  call: Call<typeof mailRoutes.put | typeof mailRoutes.reset>,
  action: 'mailTemplate.put' | 'mailTemplate.reset',
  text?: TemplateText,
) {
  const { params, session, write, requireMatch, header } = call;
  const key = requireTemplate(session, params.id);
  const { type, language } = key;
  if (text !== undefined) requireSound(type, text);
  return write(async (tx) => {
    const version =
      text === undefined
        ? { key, kind: 'default' as const, text: builtInMails[type].texts[language] }
        : { key, kind: 'saved' as const, text };
    const { before, after } = await addVersion(tx, session, version, requireMatch);
    header('etag', `"${after.version}"`);
    return {
      answer: presentTemplate(session.organizationId, after),
      audit: {
        action,
        objectType: 'mailTemplate',
        objectId: params.id,
        before: { subject: before.subject, body: before.body },
        after: text ?? { subject: after.subject, body: after.body },
        details: { type, language, version: after.version },
      },
    };
  });
}

async function sendSample(parts: Parts, mailer: Mailer, call: Call<typeof mailRoutes.test>) {
  const { params, body, session, write } = call;
  const key = requireTemplate(session, params.id);
  const mail = renderSample(session, key, body);
  return write(async (tx) => {
    await limitTests(tx, session.accountId);
    const id = await mailer.enqueue(tx, {
      organizationId: session.organizationId,
      createdBy: session.accountId,
      kind: 'test',
      eventKey: `test/${parts.newId()}`,
      recipient: { name: session.name, address: session.email },
      mail: { ...mail, subject: `[Test] ${mail.subject}` },
    });
    return {
      answer: { id, recipient: session.email },
      audit: {
        action: 'mailTemplate.test',
        objectType: 'mailTemplate',
        objectId: params.id,
        details: { ...key, mail: id },
      },
    };
  });
}

/** Registers the routes of mail templates: read, edit, reset, preview and test. */
export function registerTemplateRoutes(registry: RouteRegistry, parts: Parts, mailer: Mailer): void {
  const { db } = parts.database;

  registry.register(mailRoutes.list, async ({ query, session }) => {
    if (query.orgId.toLowerCase() !== session.organizationId) throw notFound();
    const result = await Promise.all(
      templateKeys.map(async (key) =>
        presentTemplate(session.organizationId, await readTemplate(db, session.organizationId, key)),
      ),
    );
    return { count: result.length, total: result.length, result };
  });

  registry.register(mailRoutes.get, async ({ params, session, header }) => {
    const key = requireTemplate(session, params.id);
    const template = await readTemplate(db, session.organizationId, key);
    header('etag', `"${template.version}"`);
    return presentTemplate(session.organizationId, template);
  });

  registry.register(mailRoutes.versions, async ({ params, session }) => {
    const key = requireTemplate(session, params.id);
    const result = presentVersions(key, await readVersions(db, session.organizationId, key));
    return { count: result.length, total: result.length, result };
  });

  registry.register(mailRoutes.put, (call) => saveTemplate(call, 'mailTemplate.put', call.body));
  registry.register(mailRoutes.reset, (call) => saveTemplate(call, 'mailTemplate.reset'));
  registry.register(mailRoutes.preview, async ({ params, body, session }) =>
    renderSample(session, requireTemplate(session, params.id), body),
  );
  registry.register(mailRoutes.test, (call) => sendSample(parts, mailer, call));
}
