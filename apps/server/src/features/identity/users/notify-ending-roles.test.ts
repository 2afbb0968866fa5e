import { afterAll, beforeAll, expect, it } from 'vitest';
import { actAs, type Actor } from '../../../testing/administration.testing.ts';
import { people } from '../../../testing/test-people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import type { Notifier } from '../../messaging/notifications/index.ts';
import { notifyEndingRoles } from './notify-ending-roles.ts';

let server: TestServer;
let reader: Actor;
const sentMessages: {
  readonly accounts: readonly string[];
  readonly subject: string;
  readonly eventKey: string;
}[] = [];
const notifier = {
  tell: async (
    _tx: unknown,
    accounts: readonly string[],
    { subject, eventKey }: { subject: string; eventKey: string },
  ) => {
    sentMessages.push({ accounts, subject, eventKey });
  },
} as unknown as Notifier;

beforeAll(async () => {
  server = await startTestServer();
  reader = await actAs(server, people.reader);
});
afterAll(() => server.stop());

/** Assigns an additional role to the reader; the times are SQL intervals from now. */
const hold = (role: string, start: string, end: string) =>
  server.database.pool.query(
    `insert into account_role (account_id, organization_id, role_id, created_at, until)
     select $1, organization_id, id, now() + $3::interval, now() + $4::interval from role
     where organization_id = $2 and name = $5
     on conflict (account_id, role_id) do update set created_at = excluded.created_at, until = excluded.until`,
    [reader.session.account.id, reader.organizationId, start, end, role],
  );
const notify = () => notifyEndingRoles({ database: server.database }, notifier);

it('notifies the holder once, a day before a role of more than a day ends', async () => {
  await hold('engineer', '-7 days', '2 days');
  await hold('admin', '-1 hour', '20 hours');
  expect(await notify()).toBe(0);
  await hold('engineer', '-7 days', '23 hours');
  expect([await notify(), await notify()]).toEqual([1, 0]);
  expect(sentMessages).toMatchObject([{ accounts: [reader.session.account.id], subject: 'engineer' }]);
});

it('notifies again about a new end, and not about the primary role', async () => {
  await hold('engineer', '-7 days', '22 hours');
  expect(await notify()).toBe(1);
  await hold('reader', '-7 days', '22 hours');
  expect(await notify()).toBe(0);
  expect(new Set(sentMessages.map(({ eventKey }) => eventKey)).size).toBe(2);
});
