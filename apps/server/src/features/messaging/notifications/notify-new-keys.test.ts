import type { Notification } from '@blueport/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { grantKeys } from '../../../database/migrations/grant-keys.ts';
import { actAs, lastAudit, type Actor } from '../../../testing/administration.testing.ts';
import { people } from '../../../testing/test-people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { createMailer } from '../mail/index.ts';
import { createNotifier, type Notifier } from './notifier.ts';
import { notifyNewKeys } from './notify-new-keys.ts';

let server: TestServer;
let notifier: Notifier;
let admin: Actor;
beforeAll(async () => {
  server = await startTestServer();
  notifier = createNotifier(server.parts, createMailer(server.parts, true));
  admin = await actAs(server, people.admin);
});
afterAll(() => server.stop());

const install = async (...release: Parameters<typeof grantKeys>): Promise<void> => {
  for (const statement of grantKeys(...release).statements) await server.database.asOwner(statement);
};
const messagesOf = async (actor: Actor): Promise<Notification[]> =>
  ((await actor.get('/api/user/notification')).body as { result: Notification[] }).result.filter(
    ({ kind }) => kind === 'newPermissions',
  );

it('notifies administrators once of the keys of all releases installed together', async () => {
  await install('9998_first', [
    { key: 'vmPower', roles: ['operator', 'admin'] },
    { key: 'siteEdit', roles: ['operator'], isOperatorOnly: true },
  ]);
  await install('9999_second', [{ key: 'roleList', roles: ['operator', 'admin'] }]);
  const runs = await Promise.all(
    Array.from({ length: 3 }, () => notifyNewKeys(server.database.db, notifier)),
  );
  const rest = await notifyNewKeys(server.database.db, notifier);
  const { rows } = await server.database.pool.query('select id from organization');
  expect([...runs, rest].reduce((sum, count) => sum + count, 0)).toBe(rows.length);
  expect(await notifyNewKeys(server.database.db, notifier)).toBe(0);

  expect(await lastAudit(server, admin.organizationId)).toMatchObject({
    action: 'org.grantNewKeys',
    account_id: null,
    details: { granted: ['vmPower', 'roleList'] },
  });
  expect(await messagesOf(admin)).toEqual([
    expect.objectContaining({
      subject: '2',
      says: [
        { code: 'permissionsAdded', facts: { keys: 'vmPower, roleList' } },
        { code: 'permissionsAddedTo', facts: {} },
      ],
      detail: expect.stringContaining('New: vmPower, List roles.'),
      link: '/portal/role',
    }),
  ]);
  expect(await messagesOf(await actAs(server, people.operator))).toMatchObject([{ subject: '3' }]);
  expect(await messagesOf(await actAs(server, people.reader))).toEqual([]);
});

it('lets people with a built-in role use the new keys', async () => {
  const keysOf = async (actor: Actor) =>
    ((await actor.get('/api/user/me')).body as { effectivePermissions: string[] }).effectivePermissions;
  expect(await keysOf(admin)).toContain('vmPower');
  expect(await keysOf(await actAs(server, people.reader))).not.toContain('vmPower');
});
