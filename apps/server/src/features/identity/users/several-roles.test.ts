import {
  effectivePermissions,
  type Dependants,
  type PermissionEffect,
  type SessionAnswer,
  type UserDetail,
} from '@blueport/contracts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { actAs, type Actor } from '../../../testing/administration.testing.ts';
import { createRoleWorld, type RoleWorld } from '../../../testing/role-world.testing.ts';
import { people } from '../../../testing/test-people.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import { rightsOfSharer } from '../../deployments/sharing/share-rights.ts';
import { readHolders, readRecipients } from '../../messaging/notifications/recipients.ts';

let world: RoleWorld;
let server: TestServer;
let admin: Actor;
let reader: Actor;
let readerId: string;
beforeAll(async () => {
  world = await createRoleWorld();
  ({ server, admin, reader, readerId } = world);
});
afterAll(() => server.stop());
afterEach(() => world.reset());

const makeRole: RoleWorld['makeRole'] = (permissions) => world.makeRole(permissions);
const hold: RoleWorld['hold'] = (...grant) => world.hold(...grant);
const me = async (actor: Actor) => (await actor.get('/api/user/me')).body as SessionAnswer;

describe('a person with a temporary role', () => {
  it('cannot extend it, add roles to their own account or change their primary role', async () => {
    const { rows } = await server.database.pool.query<{ id: string }>(
      `select id from role where organization_id = $1 and name = 'admin'`,
      [admin.organizationId],
    );
    const administrator = rows[0]!.id;
    const auditor = await makeRole(['auditList']);
    await hold(administrator, `now() + interval '1 day'`);
    const url = `/api/user/${readerId}`;
    const { roles, etag } = (await reader.get(url)).body as UserDetail;
    const [own] = roles;
    const refused = [
      { roleId: administrator, roles: [] },
      { roles: [{ id: administrator }] },
      { roles: [{ id: administrator, until: '2999-01-01T00:00:00Z' }] },
      { roles: [own!, { id: auditor.id }] },
    ];
    for (const body of refused) {
      expect((await reader.put(url, body, etag)).body, JSON.stringify(body)).toMatchObject({
        status: 409,
        reason: 'own-temporary-roles',
      });
    }
    const unchanged = await reader.put(url, { name: 'Rita', roles }, etag);
    expect(unchanged.status, unchanged.text).toBe(200);
    const { etag: current } = unchanged.body as UserDetail;
    expect((await reader.put(url, { roles: [] }, current)).status).toBe(200);
  });

  it('keeps it when another administrator removes its end', async () => {
    const auditor = await makeRole(['auditList']);
    await hold(auditor.id, `now() + interval '1 day'`);
    const url = `/api/user/${readerId}`;
    const { etag } = (await admin.get(url)).body as UserDetail;
    const extended = await admin.put(url, { roles: [{ id: auditor.id }] }, etag);
    expect((extended.body as UserDetail).roles).toMatchObject([{ id: auditor.id, until: null }]);
  });
});

describe('a person with several roles', () => {
  it('has the permissions of all roles, and the primary role as the role', async () => {
    const auditor = await makeRole(['auditList', 'userList']);
    expect((await reader.get('/api/audit')).status).toBe(403);
    await hold(auditor.id);
    expect((await reader.get('/api/audit')).status).toBe(200);
    const { account } = await me(reader);
    expect(account.role).toBe('reader');
    const before = new Set(reader.session.account.roleInfo);
    expect(new Set(account.roleInfo)).toEqual(new Set([...before, 'auditList', 'userList']));
    expect((await server.login(people.reader)).account.roleInfo).toEqual(account.roleInfo);
    await server.database.pool.query('delete from account_role');
    expect((await reader.get('/api/audit')).status).toBe(403);
  });

  it('loses a role at its end by the clock of the database, in an open session and with an access token', async () => {
    const auditor = await makeRole(['auditList']);
    await hold(auditor.id, `now() + interval '3 seconds'`);
    const created = await reader.post('/api/user/token', {
      name: 'Audit',
      permissions: ['auditList'],
      expiresInDays: 1,
    });
    expect(created.status, created.text).toBe(201);
    const { token } = created.body as { token: string };
    const statuses = async () => [
      (await reader.get('/api/audit')).status,
      (await server.request('GET', '/api/audit', { token })).status,
    ];
    expect(await statuses()).toEqual([200, 200]);
    await sleep(3_000);
    expect(await statuses()).toEqual([403, 403]);
  });

  it('counts an end that equals the current time as passed', async () => {
    const auditor = await makeRole(['auditList']);
    const { rows } = await server.database.db.transaction().execute(async (tx) => {
      await sql`insert into account_role (account_id, organization_id, role_id, until)
        select id, organization_id, ${auditor.id}, statement_timestamp() from account where id = ${readerId}`.execute(
        tx,
      );
      return sql`select from held_role where account_id = ${readerId} and not is_primary`.execute(tx);
    });
    expect(rows).toEqual([]);
  });

  it('can be changed only by people with the permissions of all roles', async () => {
    const keeper = await makeRole(['userList', 'userView', 'userEdit']);
    const auditor = await makeRole(['auditList']);
    const engineer = await actAs(server, people.engineer);
    const target = engineer.session.account.id;
    const edit = async () => {
      const { etag } = (await admin.get(`/api/user/${target}`)).body as { etag: string };
      return reader.put(`/api/user/${target}`, { name: 'Renamed' }, etag);
    };
    await server.database.pool.query(`update account set role_id = $1 where id = $2`, [keeper.id, target]);
    await hold(keeper.id);
    expect((await edit()).status).toBe(200);
    await hold(auditor.id, 'null', target);
    expect((await edit()).body).toMatchObject({
      status: 403,
      reason: 'more-permissions',
      permission: 'auditList',
    });
    expect((await reader.get(`/api/user/${target}`)).body).toMatchObject({ editable: false });
    expect((await admin.get(`/api/user/${target}`)).body).toMatchObject({ editable: true });
  });

  it('is notified, can share and is named as a contact according to the permissions of all roles', async () => {
    const { db } = server.database;
    const { organizationId } = reader;
    const wide = await makeRole(['roleEdit', 'deploymentShare', 'deploymentDownload', 'deploymentList']);
    const read = async () => ({
      isHolder: (await readHolders(db, organizationId, 'roleEdit')).includes(readerId),
      rights: await rightsOfSharer(db, organizationId, readerId),
      isRecipient:
        (await readRecipients(db, { organizationId, roleIds: [wide.id] }, 'announcement')).length > 0,
    });
    expect(await read()).toMatchObject({ isHolder: false, rights: [], isRecipient: false });
    await hold(wide.id);
    expect(await read()).toMatchObject({
      isHolder: true,
      rights: expect.arrayContaining(['download']) as string[],
      isRecipient: true,
    });
    const engineer = await actAs(server, people.engineer);
    const { askWhom } = (await engineer.get('/api/user/permission/roleDelete')).body as {
      askWhom: { email: string }[];
    };
    expect(askWhom.map(({ email }) => email)).toContain(people.reader.email);
    await server.database.pool.query(`update account_role set until = now() - interval '1 second'`);
    expect(await read()).toMatchObject({ isHolder: false, rights: [], isRecipient: false });
  });
});

describe('an additional role', () => {
  it('counts its holders, shows only actual changes, and is replaced when it is deleted', async () => {
    const [old, next] = [await makeRole(['auditList', 'userList']), await makeRole(['auditList'])];
    await hold(old.id, `'2999-01-01T00:00:00Z'`);
    expect((await admin.get(`/api/role/${old.id}`)).body).toMatchObject({ users: 1 });
    const { dependants } = (await admin.get(`/api/role/${old.id}/dependants`)).body as Dependants;
    expect(dependants).toMatchObject([{ kind: 'user', count: 1, items: [{ id: readerId }] }]);
    const preview = async (permissions: string[]) =>
      (await admin.post(`/api/role/${old.id}/preview`, { permissions })).body as PermissionEffect;
    expect(await preview(['userList'])).toMatchObject({
      total: 1,
      changes: [{ role: { id: old.id }, gained: [], lost: ['auditList'], accounts: [{ id: readerId }] }],
    });
    await hold(next.id, `'2998-01-01T00:00:00Z'`);
    expect(await preview(['userList'])).toEqual({ total: 0, changes: [] });
    expect((await admin.remove(`/api/role/${old.id}`, old.etag)).body).toMatchObject({
      reason: 'role-in-use',
    });
    const removed = await admin.remove(`/api/role/${old.id}?assignTo=${next.id}`, old.etag);
    expect(removed.status, removed.text).toBe(204);
    const { rows } = await server.database.pool.query(`select role_id, until from account_role`);
    expect(rows).toEqual([{ role_id: next.id, until: new Date('2999-01-01T00:00:00Z') }]);
  });
});

describe('effective permissions', () => {
  it('are the keys of the organization that at least one current role grants', async () => {
    const keys = ['auditList', 'userList', 'roleList', 'deploymentList', 'blueprints', 'imageList'];
    const someKeys = fc.option(fc.subarray(keys), { nil: null });
    const additional = fc.record({ keys: someKeys, ends: fc.constantFrom('never', 'future', 'past') });
    const input = fc.record({
      organization: someKeys,
      primary: someKeys,
      additional: fc.array(additional, { maxLength: 4 }),
    });
    const list = (value: string[] | null) => (value === null ? null : JSON.stringify(value));
    const ends = { never: null, future: new Date('2999-01-01'), past: new Date('2001-01-01') };
    await fc.assert(
      fc.asyncProperty(input, async (given) => {
        const id = server.parts.newId();
        const { db } = server.database;
        const addRole = async (permissions: string[] | null): Promise<string> => {
          const roleId = server.parts.newId();
          const values = { id: roleId, organization_id: id, name: roleId, permissions: list(permissions) };
          await db.insertInto('role').values(values).execute();
          return roleId;
        };
        await db
          .insertInto('organization')
          .values({ id, key: id, name: id, permissions: list(given.organization) })
          .execute();
        const roleId = await addRole(given.primary);
        const account = {
          id,
          organization_id: id,
          role_id: roleId,
          name: id,
          email: id,
          state: 'Active' as const,
        };
        await db.insertInto('account').values(account).execute();
        for (const { keys: permissions, ends: until } of given.additional) {
          const values = {
            account_id: id,
            organization_id: id,
            role_id: await addRole(permissions),
            until: ends[until],
          };
          await db.insertInto('account_role').values(values).execute();
        }
        const { permissions } = await db
          .selectFrom('account_permission')
          .select('permissions')
          .where('account_id', '=', id)
          .executeTakeFirstOrThrow();
        const current = [
          given.primary,
          ...given.additional.flatMap((role) => (role.ends === 'past' ? [] : [role.keys])),
        ];
        expect(permissions === null).toBe(current.every((held) => held === null));
        expect(
          effectivePermissions({
            orgInfo: given.organization ?? undefined,
            roleInfo: permissions ?? undefined,
          }),
        ).toEqual((given.organization ?? []).filter((key) => current.some((held) => held?.includes(key))));
      }),
      { numRuns: 60 },
    );
  });
});
