import { templateId } from '../features/messaging/mail/template-store.ts';
import type { TestServer } from './test-server.ts';

interface Ids {
  readonly own: string;
  readonly foreign: string;
  readonly missing: string;
}
interface Sample {
  readonly query?: string;
  readonly body?: unknown;
  readonly ids?: Ids;
}

const missing = '01900000-0000-7000-8000-000000000000';
const idOf = (number: number): string =>
  `01900000-0000-7000-8000-0000000001${String(number).padStart(2, '0')}`;
const pair = (number: number): Ids => ({ own: idOf(number), foreign: idOf(number + 1), missing });

/**
 * Adds rows to both organizations for the routes of mail, invitations, requests and notifications, and returns their
 * samples.
 */
export async function messagingSamples(
  { database: { pool } }: TestServer,
  canary: string,
): Promise<Record<string, Sample>> {
  const organizations = { own: '', foreign: '' };
  const ids = {
    invitation: pair(10),
    mail: pair(20),
    request: pair(30),
    notification: pair(40),
    announcement: pair(50),
    permissionRequest: pair(60),
  };
  for (const [which, key, text] of [
    ['own', 'contoso', 'Own'],
    ['foreign', 'fabrikam', canary],
  ] as const) {
    const { rows } = await pool.query<{ id: string }>(`select id from organization where key = $1`, [key]);
    const organization = rows[0]!.id;
    organizations[which] = organization;
    await pool.query(
      `with made as (
         insert into account (id, organization_id, role_id, name, email, state)
         select gen_random_uuid(), $2, id, $3, 'invited@' || $4 || '.example', 'Invited' from role
         where organization_id = $2 and name = 'reader' returning id, role_id, email)
       insert into invitation (id, organization_id, account_id, role_id, email, name, code_hash, invited_by,
         invited_by_name, expires_at)
       select $1, $2, id, role_id, email, $3, decode(md5($3), 'hex'), id, $3, now() + interval '1 day' from made`,
      [ids.invitation[which], organization, text, key],
    );
    await pool.query(
      `insert into mail_outbox (id, organization_id, kind, event_key, recipient, recipient_name, subject, content,
         message_id, state, last_error)
       values ($1::uuid, $2, 'test', $1::uuid::text, $3, $3, $3, '\\x01', $1::uuid::text, 'Dead', $3)`,
      [ids.mail[which], organization, text],
    );
    await pool.query(
      `insert into access_request (id, issuer, tenant_id, object_id, cloud, name, email, message)
       select $1, 'x', tenant_id, gen_random_uuid(), cloud, $3, $3, $3 from directory
       where organization_id = $2 limit 1`,
      [ids.request[which], organization, text],
    );
    await pool.query(
      `insert into notification (id, account_id, event_key, kind, severity, subject)
       select $1::uuid, id, $1::uuid::text, 'system', 'info', $3 from account
       where organization_id = $2 and email like 'admin@%'`,
      [ids.notification[which], organization, text],
    );
    await pool.query(
      `insert into announcement (id, organization_id, created_by, created_by_name, title, message, severity, recipients)
       values ($3, $1, gen_random_uuid(), $2, $2, $2, 'info', 1)`,
      [organization, text, ids.announcement[which]],
    );
    await pool.query(
      `insert into permission_request (id, organization_id, account_id, key, reason)
       select $1, organization_id, id, 'auditList', $3 from account
       where organization_id = $2 and email = any($4)`,
      [
        ids.permissionRequest[which],
        organization,
        text,
        ['reader@contoso.example', 'admin@fabrikam.example'],
      ],
    );
    await pool.query(
      `insert into mail_template_version (organization_id, type, version, kind, subject, body, saved_by, saved_by_name)
       values ($1, 1, 1, 'saved', $2, $2, gen_random_uuid(), $2)`,
      [organization, text],
    );
  }
  const templates: Ids = {
    own: templateId(organizations.own, { type: 1, language: 'en' }),
    foreign: templateId(organizations.foreign, { type: 1, language: 'en' }),
    missing,
  };
  const text = { subject: 'Subject', body: 'Body' };
  const role = { roleId: missing };
  const inOneDay = new Date(Date.now() + 86_400_000).toISOString();
  return {
    'invitation.create': { body: { invitations: [{ email: 'new@contoso.example', ...role }] } },
    'invitation.preview': { body: { invitations: [{ email: 'new@contoso.example', ...role }] } },
    'invitation.list': {},
    'invitation.resend': { ids: ids.invitation },
    'invitation.revoke': { ids: ids.invitation },
    'invitation.look': { body: { code: 'x'.repeat(43) } },
    'accessRequest.create': { body: { accessToken: 'a.b.c', message: 'Let me in' } },
    'accessRequest.list': {},
    'accessRequest.accept': { ids: ids.request, body: role },
    'accessRequest.decline': { ids: ids.request },
    'permissionRequest.create': { body: { key: 'auditList', reason: 'Quarterly review' } },
    'permissionRequest.own': {},
    'permissionRequest.cancel': { ids: ids.permissionRequest },
    'permissionRequest.list': {},
    'permissionRequest.roles': { ids: ids.permissionRequest },
    'permissionRequest.approve': { ids: ids.permissionRequest, body: role },
    'permissionRequest.decline': { ids: ids.permissionRequest, body: {} },
    'mailTemplate.list': { query: `orgId=${organizations.own}` },
    'mailTemplate.get': { ids: templates },
    'mailTemplate.put': { ids: templates, body: text },
    'mailTemplate.versions': { ids: templates },
    'mailTemplate.reset': { ids: templates },
    'mailTemplate.preview': { ids: templates, body: text },
    'mailTemplate.test': { ids: templates, body: text },
    'mailOutbox.list': {},
    'mailOutbox.retry': { ids: ids.mail },
    'notification.list': {},
    'notification.read': { body: { ids: [ids.notification.foreign] } },
    'notification.unread': { body: { ids: [ids.notification.foreign] } },
    'notification.done': { body: { ids: [ids.notification.foreign] } },
    'notification.restore': { body: { ids: [ids.notification.foreign] } },
    'notification.snooze': { body: { ids: [ids.notification.foreign], until: inOneDay } },
    'notification.clear': {},
    'notification.remove': { ids: ids.notification },
    'announcement.create': { body: { title: 'Title', message: 'Message' } },
    'announcement.end': { ids: ids.announcement },
    'announcement.list': {},
  };
}
