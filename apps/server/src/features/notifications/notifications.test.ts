import { defaultPreferences, type Notification, type SessionAnswer } from '@blueport/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMailer } from '../mail/index.ts';
import { outboxOf } from '../../testing/outbox-mail.ts';
import { people } from '../../testing/test-people.ts';
import { problemOf, startTestServer, type TestServer } from '../../testing/test-server.ts';
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

describe('messages', () => {
  it('are told once, to one account, live and in the list', async () => {
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

  it('are marked as read one by one or all, and removed', async () => {
    await tell();
    await tell();
    const [first] = (await list(engineer)).result;
    const unread = (await list(engineer)).unread;
    const marked = await call('PUT', '/read', engineer, { ids: [first!.id] });
    expect(marked.body).toEqual({ unread: unread - 1 });
    expect((await call('PUT', '/read', engineer, { all: true })).body).toEqual({ unread: 0 });
    expect((await call('DELETE', `/${first!.id}`, engineer)).status).toBe(204);
    expect((await call('DELETE', `/${first!.id}`, engineer)).status).toBe(404);
    expect((await call('DELETE', '', engineer)).status).toBe(204);
    expect((await list(engineer)).total).toBe(0);
  });

  it('belong to their account: nobody else reads, marks or removes them', async () => {
    await tell();
    const [own] = (await list(engineer)).result;
    expect((await call('PUT', '/read', reader, { ids: [own!.id] })).body).toEqual({ unread: 0 });
    expect(problemOf(await call('DELETE', `/${own!.id}`, reader))).toBe('not-found');
    expect((await list(engineer)).unread).toBe(1);
  });

  it('go where the person chose', async () => {
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
    expect(mails.map(({ subject }) => subject)).toEqual(['Failed: Storage']);
    expect(mails[0]!.text).toContain('Quota');
    await choose(true, false);
    await tell(failed);
    expect((await list(engineer)).total).toBe(before + 1);
    expect(await outboxOf(server, people.engineer.email)).toHaveLength(1);
  });
});

describe('announcements', () => {
  const announce = (session: SessionAnswer, body: object) =>
    server.request('POST', '/api/upload/notification', { token: session.token, body });

  it('reach every member of the organization and nobody else', async () => {
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

  it.each([
    'https://evil.example',
    '//evil.example',
    '/portal//evil',
    '/portal\\x',
    'javascript:alert(1)',
    '/portalx',
  ])('lead nowhere else: %s', async (link) => {
    const admin = await server.login(people.admin);
    expect((await announce(admin, { title: 'x', message: 'x', link })).status).toBe(400);
  });
});
