import { sentence, type MessageKind, type Notification, type SessionAnswer } from '@blueport/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { people } from '../../../testing/test-people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { lockJournal } from '../../../journal/lock.ts';
import { createMailer } from '../mail/index.ts';
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
beforeEach(() => server.database.pool.query('delete from notification'));

interface List {
  readonly unread: number;
  readonly nextReturn: string | null;
  readonly result: readonly Notification[];
}
const list = async (session: SessionAnswer, filter: object = { state: { eq: 'inbox' } }) => {
  const query = encodeURIComponent(JSON.stringify(filter));
  const path = `/api/user/notification?filterObj=${query}`;
  return (await server.request('GET', path, { token: session.token })).body as List;
};
const subjects = async (session: SessionAnswer, filter?: object) =>
  (await list(session, filter)).result.map(({ subject }) => subject);
const put = (path: string, body: object, session = engineer) =>
  server.request('PUT', `/api/user/notification/${path}`, { token: session.token, body });

let events = 0;
/** Sends a message and returns its ID. */
async function tell(message: Partial<NewMessage> = {}, to = [engineer.account.id]): Promise<string> {
  const subject = message.subject ?? `Storage ${(events += 1)}`;
  await server.database.db.transaction().execute((tx) =>
    notifier.tell(tx, to, {
      organizationId: engineer.account.orgId,
      kind: 'operationFinished',
      severity: 'success',
      eventKey: `event/${(events += 1)}`,
      outcome: 'Succeeded',
      ...message,
      subject,
    }),
  );
  return (await list(engineer, {})).result.find((one) => one.subject === subject)?.id ?? '';
}
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const pass = (id: string) =>
  server.database.pool.query(`update notification set snoozed_until = now() where id = $1`, [id]);

describe('a message that is done', () => {
  it('leaves the inbox as read, and returns when the change is undone', async () => {
    const id = await tell({ subject: 'Web' });
    await tell({ subject: 'Other' });
    expect((await put('done', { ids: [id] })).body).toEqual({ unread: 1 });
    expect(await subjects(engineer)).toEqual(['Other']);
    const [message] = (await list(engineer, { state: { eq: 'done' } })).result;
    expect(message).toMatchObject({ subject: 'Web', state: 'done', doneAt: expect.any(String) });
    await put('restore', { ids: [id] });
    expect((await put('unread', { ids: [id] })).body).toEqual({ unread: 2 });
    expect((await subjects(engineer)).toSorted()).toEqual(['Other', 'Web']);
  });

  it('is counted as unread only after it returned to the inbox', async () => {
    const ids = [await tell()];
    await put('done', { ids });
    expect((await put('unread', { ids })).body).toEqual({ unread: 0 });
    expect((await put('restore', { ids })).body).toEqual({ unread: 1 });
  });

  it('stays done when a new event about its object arrives in the inbox', async () => {
    const link = '/portal/deployment/web';
    await put('done', { ids: [await tell({ subject: 'Web', link })] });
    await tell({ subject: 'Web', link });
    expect((await list(engineer)).unread).toBe(1);
    expect(await subjects(engineer)).toEqual(['Web']);
    expect(await subjects(engineer, { state: { eq: 'done' } })).toEqual(['Web']);
  });

  it('can be changed only by its account', async () => {
    const id = await tell();
    for (const path of ['done', 'restore', 'unread']) await put(path, { ids: [id] }, reader);
    await put('snooze', { ids: [id], until: inHours(1) }, reader);
    expect((await list(engineer)).result[0]).toMatchObject({ id, state: 'inbox' });
  });
});

describe('a snoozed message', () => {
  it('is hidden and not counted until its time, then returns as unread before newer messages', async () => {
    const id = await tell({ subject: 'Web' });
    await put('read', { ids: [id] });
    await tell({ subject: 'Newer' });
    const until = inHours(1);
    expect((await put('snooze', { ids: [id], until })).body).toEqual({ unread: 1 });
    expect(await list(engineer)).toMatchObject({ unread: 1, nextReturn: until });
    expect(await subjects(engineer)).toEqual(['Newer']);
    expect(await subjects(engineer, { state: { eq: 'snoozed' } })).toEqual(['Web']);
    await pass(id);
    expect(await list(engineer)).toMatchObject({ unread: 2, nextReturn: null });
    expect(await subjects(engineer)).toEqual(['Web', 'Newer']);
  });

  it('returns as unread even if all messages were marked as read meanwhile', async () => {
    const id = await tell();
    await put('snooze', { ids: [id], until: inHours(1) });
    await put('read', { all: true });
    await put('read', { ids: [id] });
    await pass(id);
    expect((await list(engineer)).unread).toBe(1);
  });

  it.each([-1, 24 * 367])('rejects a time %i hours from now', async (hours) => {
    expect((await put('snooze', { ids: [await tell()], until: inHours(hours) })).status).toBe(422);
  });
});

describe('the need for action', () => {
  const failed = { kind: 'operationFailed', severity: 'error', outcome: 'Failed' } as const;
  const requested = {
    kind: 'approval',
    severity: 'info',
    outcome: 'pending',
    says: [sentence('approvalAsked', { name: 'Ada' })],
  } as const;
  const waiting = (session = engineer) => subjects(session, { needsAction: { eq: true } });
  const inTransaction = (work: (tx: Parameters<Notifier['tell']>[0]) => Promise<void>) =>
    server.database.db.transaction().execute(work);

  it('ends for everyone when one person decides, and the message shows the decision', async () => {
    const both = [engineer.account.id, reader.account.id];
    await tell({ ...requested, subject: 'Web', eventKey: 'approval/1' }, both);
    await tell({ ...requested, subject: 'Mail', eventKey: 'approval/2' }, both);
    expect(await waiting(reader)).toHaveLength(2);
    await inTransaction((tx) => notifier.settleRequest(tx, engineer.account.orgId, 'approval/1', 'approved'));
    expect(await waiting(reader)).toEqual(['Mail']);
    expect(await list(reader)).toMatchObject({ unread: 1, result: [{ subject: 'Mail' }] });
    const [decided] = (await list(reader, { state: { eq: 'done' } })).result;
    expect(decided).toMatchObject({ subject: 'Web', outcome: 'approved', needsAction: false });
    const { rows } = await server.database.pool.query<{ type: string; subjects: string[] }>(
      'select type, subjects from event order by id desc limit 2',
    );
    expect(rows.map(({ type }) => type)).toEqual(['notification.changed', 'notification.changed']);
    expect(rows.flatMap((row) => row.subjects).toSorted()).toEqual(
      both.map((id) => `account:${id}`).toSorted(),
    );
  });

  it('ends with a newer message of the same kind about the same object', async () => {
    const web = { ...failed, subject: 'Web', link: '/portal/deployment/web' };
    await tell(web);
    await tell({ ...failed, subject: 'Mail', link: '/portal/deployment/mail' });
    await tell(web);
    expect((await waiting()).toSorted()).toEqual(['Mail', 'Web']);
  });

  it('ends for the given kinds when the cause is gone', async () => {
    const link = '/portal/deployment/web';
    await tell({ ...failed, subject: 'Web', link });
    await tell({ kind: 'expiry', severity: 'warning', outcome: '', subject: 'Expiry', link });
    const kinds: readonly MessageKind[] = ['operationFailed'];
    await inTransaction((tx) => notifier.settleObject(tx, engineer.account.orgId, link, kinds));
    expect(await waiting()).toEqual(['Expiry']);
  });
});

describe('messages that need action', () => {
  const needed = async (session: SessionAnswer) =>
    (await list(session, {})).result.filter(({ needsAction }) => needsAction).map(({ subject }) => subject);
  const admins = async () => (await server.login(people.admin)).token;

  it('end when another user resends the mail', async () => {
    const id = '0192f000-0000-7000-8000-0000000000aa';
    await tell({ kind: 'mailFailed', subject: 'a@b.example', eventKey: `mail/${id}/1` });
    await tell({ kind: 'mailFailed', subject: 'other@b.example', eventKey: 'mail/other/1' });
    await server.database.pool.query(
      `insert into mail_outbox (id, organization_id, kind, recipient, recipient_name, subject, event_key, message_id,
         content, state) values ($1, $2, 'notice', 'a@b.example', '', '', 'needed', 'needed', '\\x00', 'Dead')`,
      [id, engineer.account.orgId],
    );
    const answer = await server.request('POST', `/api/mailtemplate/outbox/${id}/retry`, {
      token: await admins(),
    });
    expect(answer.status).toBe(200);
    expect(await needed(engineer)).toEqual(['other@b.example']);
  });

  it('end when another user enables the webhook', async () => {
    const token = await admins();
    const body = { name: 'Orders', url: 'https://example.com/hook', events: ['deployment.succeeded'] };
    const made = await server.request('POST', '/api/org/webhook', { token, body });
    const { id } = made.body as { id: string };
    await server.database.pool.query(`update webhook set state = 'disabled' where id = $1`, [id]);
    const link = `/portal/organization/${engineer.account.orgId}?tab=webhooks&webhook=${id}`;
    await tell({ kind: 'webhookDisabled', subject: 'Orders', link });
    expect(await needed(engineer)).toEqual(['Orders']);
    const { headers } = await server.request('GET', `/api/org/webhook/${id}`, { token });
    const answer = await server.request('PUT', `/api/org/webhook/${id}`, {
      token,
      body: { state: 'active' },
      headers: { 'if-match': String(headers['etag']) },
    });
    expect(answer.status).toBe(200);
    expect(await needed(engineer)).toEqual([]);
  });
});

describe('the removal of several messages', () => {
  it('removes only done messages of the caller with these ids', async () => {
    const [first, second, open] = [await tell(), await tell(), await tell({ subject: 'Open' })];
    await put('done', { ids: [first, second] });
    const remove = (ids: string, session = engineer) =>
      server.request('DELETE', `/api/user/notification?ids=${ids}`, { token: session.token });
    expect((await remove(`${first},${open}`, reader)).status).toBe(204);
    expect((await list(engineer, {})).result).toHaveLength(3);
    expect((await remove(`${first},${open}`)).status).toBe(204);
    expect((await list(engineer, {})).result.map(({ id }) => id).toSorted()).toEqual(
      [second, open].toSorted(),
    );
    expect((await remove('')).status).toBe(400);
    expect((await list(engineer, {})).result).toHaveLength(2);
  });
});

it('locks the earlier messages that a message settles before the journal, as changes by people do', async () => {
  const about = {
    kind: 'operationFailed',
    outcome: 'Failed',
    subject: 'Web',
    link: '/portal/deployment/web',
  } as const;
  const id = await tell(about);
  let pending: Promise<string> | undefined;
  await server.database.db.transaction().execute(async (tx) => {
    await sql`update notification set read_at = now() where id = ${id}`.execute(tx);
    pending = tell(about);
    await expect
      .poll(async () => (await server.database.pool.query('select from pg_locks where not granted')).rowCount)
      .toBeGreaterThan(0);
    await lockJournal(tx, engineer.account.orgId);
  });
  await pending;
  expect(await subjects(engineer)).toEqual(['Web', 'Web']);
});
