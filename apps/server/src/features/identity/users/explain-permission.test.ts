import type { PermissionReason } from '@blueport/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actAs, type Actor } from '../../../testing/administration.testing.ts';
import { people } from '../../../testing/test-people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let engineer: Actor;

beforeAll(async () => {
  server = await startTestServer();
  engineer = await actAs(server, people.engineer);
});
afterAll(() => server.stop());

const why = async (key: string): Promise<PermissionReason> =>
  (await engineer.get(`/api/user/permission/${key}`)).body as PermissionReason;

describe('explainPermission', () => {
  it('reports that the user has the key', async () => {
    expect(await why('blueprints')).toEqual({
      key: 'blueprints',
      label: 'View blueprints in the marketplace',
      allowed: true,
      missing: null,
      grantedBy: [{ id: expect.any(String) as string, name: 'engineer', until: null, via: [] }],
      page: '/',
      askWhom: [],
    });
  });

  it('names the administrators of the organization if the role lacks the key', async () => {
    expect(await why('userList')).toMatchObject({
      allowed: false,
      missing: 'role',
      page: '/user',
      askWhom: [{ name: 'admin', email: people.admin.email }],
    });
    expect((await why('userInvite')).page).toBeNull();
  });

  it('also names the operator if the organization lacks the key, by the configured address if there is one', async () => {
    const emails = (reason: PermissionReason) => reason.askWhom.map(({ email }) => email);
    const both = await why('organizationCreate');
    expect([both.missing, emails(both)]).toEqual(['both', [people.operator.email, people.admin.email]]);
    await server.database.db
      .insertInto('web_setting')
      .values({ name: 'contact', value: JSON.stringify({ email: 'help@blueport.example' }) })
      .execute();
    expect(emails(await why('organizationCreate'))).toEqual(['help@blueport.example', people.admin.email]);
  });

  it('never names disabled or expired people, or the user who asks', async () => {
    const account = server.database.db.updateTable('account').where('email', '=', people.admin.email);
    await account.set({ state: 'Disabled' }).execute();
    expect((await why('userList')).askWhom).toEqual([]);
    await account.set({ state: 'Active', expires_at: new Date(0) }).execute();
    expect((await why('userList')).askWhom).toEqual([]);
    await account.set({ expires_at: null }).execute();
    const admin = await actAs(server, people.admin);
    expect(
      ((await admin.get('/api/user/permission/organizationDelete')).body as PermissionReason).askWhom,
    ).not.toContainEqual(expect.objectContaining({ email: people.admin.email }));
  });

  it('accepts the names of permission helpers and rejects unknown keys', async () => {
    expect(await why('modelList')).toMatchObject({ key: 'blueprintList', page: '/model' });
    expect((await engineer.get('/api/user/permission/everything')).status).toBe(404);
    expect((await engineer.get('/api/user/permission/a.b')).status).toBe(400);
  });
});
