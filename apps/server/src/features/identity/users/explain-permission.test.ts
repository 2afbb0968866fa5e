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

describe('why can’t I?', () => {
  it('says that a key is held', async () => {
    expect(await why('blueprints')).toEqual({
      key: 'blueprints',
      label: 'See the blueprints of the organization',
      allowed: true,
      missing: null,
      page: '/',
      askWhom: [],
    });
  });

  it('names the administrators of the organization where the role lacks it', async () => {
    expect(await why('userList')).toMatchObject({
      allowed: false,
      missing: 'role',
      page: '/user',
      askWhom: [{ name: 'admin', email: people.admin.email }],
    });
    expect((await why('userInvite')).page).toBeNull();
  });

  it('names the operator too where the organization lacks it, by the address that was set where one is', async () => {
    const emails = (reason: PermissionReason) => reason.askWhom.map(({ email }) => email);
    const both = await why('organizationCreate');
    expect([both.missing, emails(both)]).toEqual(['both', [people.operator.email, people.admin.email]]);
    await server.database.db
      .insertInto('web_setting')
      .values({ name: 'contact', value: JSON.stringify({ email: 'help@blueport.example' }) })
      .execute();
    expect(emails(await why('organizationCreate'))).toEqual(['help@blueport.example', people.admin.email]);
  });

  it('asks nobody who is disabled or expired, and never the one who asks', async () => {
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

  it('knows the helper’s names, and nothing that the tree does not know', async () => {
    expect(await why('modelList')).toMatchObject({ key: 'blueprintList', page: '/model' });
    expect((await engineer.get('/api/user/permission/everything')).status).toBe(404);
    expect((await engineer.get('/api/user/permission/a.b')).status).toBe(400);
  });
});
