import {
  defaultPreferences,
  type Announcement,
  type ListResult,
  type Notification,
  type SessionAnswer,
} from '@blueport/contracts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createMailer } from '../mail/index.ts';
import { outboxOf } from '../../../testing/outbox-mail.ts';
import { people } from '../../../testing/test-people.ts';
import { problemOf, startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { updateAnnouncements } from './announcement-clock.ts';
import { createNotifier, type NewMessage, type Notifier } from './notifier.ts';

let server: TestServer;
let notifier: Notifier;
let engineer: SessionAnswer;
let reader: SessionAnswer;
beforeAll(async () => {
  server = await startTestServer();
  notifier = createNotifier(server.parts, createMailer(server.parts, true));
  engineer = await server.login(people.engineer);
  reader = await server.login(people.reader);
});
afterAll(() => server.stop());

interface List {
  readonly unread: number;
  readonly total: number;
  readonly result: readonly Notification[];
}
const list = async (session: SessionAnswer) =>
  (await server.request('GET', '/api/user/notification', { token: session.token })).body as List;
const call = (method: string, path: string, session: SessionAnswer, body?: unknown) =>
  server.request(method, `/api/user/notification${path}`, { token: session.token, body });

let events = 0;
const tell = (message: Partial<NewMessage> = {}, to = [engineer.account.id]) =>
  server.database.db.transaction().execute((tx) =>
    notifier.tell(tx, to, {
      organizationId: engineer.account.orgId,
      kind: 'operationFinished',
      severity: 'success',
      eventKey: `event/${(events += 1)}`,
      subject: 'Storage',
      outcome: 'Succeeded',
      ...message,
    }),
  );

describe('notifications', () => {
  it('are sent once, to one account, live and in the list', async () => {
    await tell({ eventKey: 'once' });
    await tell({ eventKey: 'once' });
    expect(await list(engineer)).toMatchObject({ unread: 1, total: 1, result: [{ subject: 'Storage' }] });
    expect(await list(reader)).toMatchObject({ unread: 0, total: 0 });
    const published = await server.database.db
      .selectFrom('event')
      .select(['subjects', 'data'])
      .where('type', '=', 'notification.added')
      .execute();
    expect(published).toHaveLength(1);
    expect(published[0]).toMatchObject({
      subjects: [`account:${engineer.account.id}`],
      data: { unread: 1, notification: { subject: 'Storage' } },
    });
  });

  it('keep codes alongside their English sentences', async () => {
    const says = [{ code: 'webhookFailing', facts: { days: 3 } }] as const;
    await tell({ eventKey: 'codes', kind: 'webhookDisabled', says });
    const detail = 'Every attempt in the last 3 days failed. Check the delivery log.';
    expect((await list(engineer)).result[0]).toMatchObject({ detail, says });
    await server.database.db.deleteFrom('notification').where('event_key', '=', 'codes').execute();
  });

  it('are marked as read individually or together, and removed', async () => {
    await tell();
    await tell();
    const [first] = (await list(engineer)).result;
    const unread = (await list(engineer)).unread;
    const marked = await call('PUT', '/read', engineer, { ids: [first!.id] });
    expect(marked.body).toEqual({ unread: unread - 1 });
    expect((await call('PUT', '/read', engineer, { all: true })).body).toEqual({ unread: 0 });
    expect((await call('DELETE', `/${first!.id}`, engineer)).status).toBe(204);
    expect((await call('DELETE', `/${first!.id}`, engineer)).status).toBe(404);
    await call('PUT', '/done', engineer, { ids: (await list(engineer)).result.map(({ id }) => id) });
    expect((await call('DELETE', '', engineer)).status).toBe(204);
    expect((await list(engineer)).total).toBe(0);
  });

  it('can be read, marked and removed only by their account', async () => {
    await tell();
    const [own] = (await list(engineer)).result;
    expect((await call('PUT', '/read', reader, { ids: [own!.id] })).body).toEqual({ unread: 0 });
    expect(problemOf(await call('DELETE', `/${own!.id}`, reader))).toBe('not-found');
    expect((await list(engineer)).unread).toBe(1);
  });

  it('are delivered through the channels each person chose', async () => {
    const choose = (portal: boolean, mail: boolean) =>
      server.request('PUT', '/api/user/preference', {
        token: engineer.token,
        body: {
          ...defaultPreferences,
          notifications: { ...defaultPreferences.notifications, operationFailed: { portal, mail } },
        },
      });
    const failed = { kind: 'operationFailed', severity: 'error', detail: 'Quota' } as const;
    const before = (await list(engineer)).total;
    expect((await choose(false, true)).status).toBe(200);
    await tell(failed);
    expect((await list(engineer)).total).toBe(before);
    const mails = await outboxOf(server, people.engineer.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Storage failed']);
    expect(mails[0]!.text).toContain('Quota');
    await choose(true, false);
    await tell(failed);
    expect((await list(engineer)).total).toBe(before + 1);
    expect(await outboxOf(server, people.engineer.email)).toHaveLength(1);
  });

  it('are mailed in the language each person chose', async () => {
    const choose = (language: string | null) =>
      server.request('PUT', '/api/user/preference', {
        token: engineer.token,
        body: { ...defaultPreferences, language },
      });
    const warning = {
      kind: 'expiry',
      severity: 'warning',
      subject: 'Wetterdaten',
      detail: 'The deployment has expired.',
      says: [{ code: 'expiryReached', facts: {} }],
      link: '/portal/deployment',
    } as const;
    expect((await choose('de')).status).toBe(200);
    await tell(warning, [engineer.account.id, reader.account.id]);
    const last = async (address: string) => (await outboxOf(server, address)).at(-1);
    const german = await last(people.engineer.email);
    expect(german).toMatchObject({ subject: 'Wetterdaten: Ablauf' });
    expect(german?.text).toContain('Die Bereitstellung ist abgelaufen.');
    expect(german?.text).toContain('Im Portal öffnen');
    expect(german?.text).not.toContain('The deployment');
    expect(await last(people.reader.email)).toMatchObject({ subject: 'Wetterdaten: expiry' });
    await choose(null);
  });
});

describe('announcements', () => {
  const announce = (session: SessionAnswer, body: object) =>
    server.request('POST', '/api/upload/notification', { token: session.token, body });

  it('reach every member of the organization and no one else', async () => {
    const admin = await server.login(people.admin);
    const answer = await announce(admin, {
      title: 'Maintenance',
      message: 'On Sunday',
      link: '/portal/help',
    });
    expect(answer.body).toMatchObject({ recipients: 3, createdBy: 'admin' });
    expect((await list(reader)).result[0]).toMatchObject({
      kind: 'announcement',
      subject: 'Maintenance',
      link: '/portal/help',
    });
    expect((await list(await server.login(people.otherAdmin))).total).toBe(0);
    expect(problemOf(await announce(reader, { title: 'x', message: 'x' }))).toBe('permission-missing');
  });

  it('reach only their target roles and report the number of unread ones', async () => {
    const admin = await server.login(people.admin);
    const roles = await server.request('GET', '/api/role', {
      token: admin.token,
    });
    const found = roles.body as { result: { id: string; name: string }[] };
    const readers = found.result.filter(({ name }) => /reader/i.test(name)).map(({ id }) => id);
    const before = (await list(await server.login(people.admin))).total;
    const sent = await announce(admin, { title: 'For readers', message: 'Only', roleIds: readers });
    expect(sent.body).toMatchObject({ recipients: 1, unread: 1 });
    expect((await list(reader)).result[0]).toMatchObject({ subject: 'For readers' });
    expect((await list(await server.login(people.admin))).total).toBe(before);
    await server.request('PUT', '/api/user/notification/read', { token: reader.token, body: { all: true } });
    const past = await server.request('GET', '/api/upload/notification', { token: admin.token });
    expect(past.body).toMatchObject({
      result: [{ title: 'For readers', recipients: 1, unread: 0 }, { unread: 2 }],
    });
    const other = await server.login(people.otherAdmin);
    const foreign = await announce(other, { title: 'x', message: 'x', roleIds: readers });
    expect(problemOf(foreign)).toBe('invalid-input');
    expect((await list(reader)).result[0]).toMatchObject({ subject: 'For readers' });
  });

  it('are written for hundreds of people in one statement, plus one for mail, by their chosen channels', async () => {
    const admin = await server.login(people.admin);
    const { pool } = server.database;
    const query = vi.spyOn(pg.Client.prototype, 'query');
    const cost = async () => {
      query.mockClear();
      const answer = await announce(admin, { title: 'Counted', message: 'On Monday' });
      expect(answer.status).toBe(201);
      const texts = query.mock.calls.map(([call]) =>
        typeof call === 'string' ? call : ((call as { text?: string }).text ?? ''),
      );
      return texts.filter((text) => /notification|mail_outbox/.test(text)).length;
    };
    expect(await cost()).toBe(1);
    await pool.query(
      `insert into account (id, organization_id, role_id, name, email, state)
       select gen_random_uuid(), organization_id, role_id, E'Many\\n"' || n, 'many' || n || '@contoso.example',
         case when n % 10 = 0 then 'Disabled' else 'Active' end
       from account, generate_series(1, 400) n where email = $1`,
      [people.reader.email],
    );
    await pool.query(
      `insert into preference (account_id, body, updated_at)
       select id, jsonb_build_object('notifications', jsonb_build_object('announcement',
         jsonb_build_object('portal', id::text < '8', 'mail', true))), now()
       from account where email like 'many%'`,
    );
    // One more statement writes all the mail, which no one had chosen before.
    expect(await cost()).toBe(2);
    query.mockRestore();
    const { rows } = await pool.query<Record<string, number>>(
      `select count(*)::int as people, count(*) filter (where a.state = 'Active')::int as active,
         count(*) filter (where n.id is not null)::int as told,
         count(*) filter (where (n.id is not null) <> (a.state = 'Active' and a.id::text < '8'))::int as wrong,
         count(m.id)::int as mailed
       from account a left join notification n on n.account_id = a.id left join mail_outbox m on m.recipient = a.email
       where a.email like 'many%'`,
    );
    expect(rows[0]).toMatchObject({ people: 400, active: 360, wrong: 0, mailed: 360 });
    expect(rows[0]!['told']).toBeGreaterThan(100);
    const [mail] = await outboxOf(server, 'many7@contoso.example');
    expect(mail).toMatchObject({ text: expect.stringContaining('On Monday') });
    const outboxRows = await pool.query(`select 1 from mail_outbox where recipient_name = 'Many "7'`);
    expect(outboxRows.rowCount).toBe(1);
  });

  it('are published once at their scheduled time and removed at their end, with any number of servers', async () => {
    const admin = await server.login(people.admin);
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const schedule = { startsAt: inDays(2), endsAt: inDays(3) };
    const planned = await announce(admin, { title: 'Planned', message: 'Soon', ...schedule });
    expect(planned.body).toMatchObject({ state: 'planned', recipients: 0, unread: 0, ...schedule });
    const { id } = planned.body as { id: string };
    const turn = () => updateAnnouncements(server.database.db, notifier);
    const countPlanned = async (session: SessionAnswer) =>
      (await list(session)).result.filter(({ subject }) => subject === 'Planned').length;
    const stateOf = async () =>
      (
        (await server.request('GET', '/api/upload/notification?filter=Planned', { token: admin.token }))
          .body as ListResult<Announcement>
      ).result[0]?.state;
    expect([await turn(), await countPlanned(reader)]).toEqual([0, 0]);

    const moveBy = (interval: string) =>
      server.database.pool.query(
        `update announcement set starts_at = starts_at - $2::interval, ends_at = ends_at - $2::interval where id = $1`,
        [id, interval],
      );
    await moveBy('49 hours');
    expect(await stateOf()).toBe('active');
    const turned = await Promise.all([turn(), turn(), turn()]);
    expect(turned.reduce((sum, one) => sum + one, 0)).toBe(1);
    expect([await countPlanned(reader), await countPlanned(engineer)]).toEqual([1, 1]);

    // Readers keep it; it is removed from all other lists.
    await server.request('PUT', '/api/user/notification/read', { token: reader.token, body: { all: true } });
    await moveBy('24 hours');
    expect([await stateOf(), await turn()]).toEqual(['past', 1]);
    expect([await countPlanned(reader), await countPlanned(engineer)]).toEqual([1, 0]);
    expect(await turn()).toBe(0);
  });

  it('can be canceled before their start and ended early, but not by other organizations', async () => {
    const admin = await server.login(people.admin);
    const end = (session: SessionAnswer, id: string) =>
      server.request('POST', `/api/upload/notification/${id}/end`, { token: session.token });
    const startsAt = new Date(Date.now() + 3_600_000).toISOString();
    const planned = (await announce(admin, { title: 'Called off', message: 'x', startsAt }))
      .body as Announcement;
    expect((await end(await server.login(people.otherAdmin), planned.id)).status).toBe(404);
    const ended = await end(admin, planned.id);
    expect([ended.status, ended.body]).toEqual([200, expect.objectContaining({ state: 'past' })]);
    expect(problemOf(await end(admin, planned.id))).toBe('conflict');
    await updateAnnouncements(server.database.db, notifier);
    expect((await list(engineer)).result.some(({ subject }) => subject === 'Called off')).toBe(false);

    const active = (await announce(admin, { title: 'Ended', message: 'x' })).body as Announcement;
    expect((await list(engineer)).result[0]).toMatchObject({ subject: 'Ended' });
    expect((await end(admin, active.id)).body).toMatchObject({ state: 'past', unread: 0 });
    expect((await list(engineer)).result.some(({ subject }) => subject === 'Ended')).toBe(false);
  });

  it.each([
    [{ startsAt: '2020-01-01T00:00:00Z' }, 422, '#/startsAt'],
    [{ startsAt: '2999-01-01T00:00:00Z' }, 422, '#/startsAt'],
    [{ endsAt: '2020-01-01T00:00:00Z' }, 422, '#/endsAt'],
    [{ startsAt: 'tomorrow' }, 400, '/startsAt'],
    // Without an offset, the time is ambiguous.
    [{ startsAt: '2027-01-01T08:00:00' }, 400, '/startsAt'],
  ])('reject a time like %j', async (schedule, status, pointer) => {
    const admin = await server.login(people.admin);
    const answer = await announce(admin, { title: 'x', message: 'x', ...schedule });
    expect([answer.status, answer.body]).toEqual([
      status,
      expect.objectContaining({ errors: [expect.objectContaining({ pointer })] }),
    ]);
  });

  it.each([
    'https://evil.example',
    '//evil.example',
    '/portal//evil',
    '/portal\\x',
    'javascript:alert(1)',
    '/portalx',
  ])('reject a link to another site: %s', async (link) => {
    const admin = await server.login(people.admin);
    expect((await announce(admin, { title: 'x', message: 'x', link })).status).toBe(400);
  });
});
