import type { RoleRow, UserDetail } from '@blueport/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actAs, rowsOf, type Actor } from '../../../testing/administration.testing.ts';
import { people } from '../../../testing/test-people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { deployFor } from './deploy-for.testing.ts';

let server: TestServer;
let admin: Actor;
let engineer: Actor;
let heir: Actor;
let roleId: string;

beforeAll(async () => {
  server = await startTestServer();
  [admin, engineer, heir] = await Promise.all([
    actAs(server, people.admin),
    actAs(server, people.engineer),
    actAs(server, people.reader),
  ]);
  roleId = rowsOf<RoleRow>(await admin.get('/api/role')).find(({ name }) => name === 'reader')!.id;
});
afterAll(() => server.stop());

async function add(email: string): Promise<UserDetail> {
  const answer = await admin.post('/api/user', { name: email, email, roleId });
  expect([email, answer.status]).toEqual([email, 201]);
  return answer.body as UserDetail;
}
const deploy = (id: string, name: string, accountId: string) =>
  deployFor(server, { organizationId: admin.organizationId, id, name, accountId });

describe('a person who owns deployments', () => {
  it('leaves owned deployments of other creators without an owner, unless another person takes over', async () => {
    const { pool } = server.database;
    const creator = engineer.session.account;
    for (const [index, assignTo] of [undefined, heir.session.account.id].entries()) {
      const name = `bp-ownedby0${index}`;
      const user = await add(`owner${index}@contoso.example`);
      await deploy(`01900000-0000-7000-8000-0000000000e${index}`, name, creator.id);
      await pool.query('update deployment set owner_id = $1 where name = $2', [user.id, name]);
      expect((await admin.get(`/api/user/${user.id}/dependants`)).body).toMatchObject({
        blocking: false,
        dependants: [{ kind: 'ownedDeployment', count: 1, blocking: false, items: [{ name: 'Shop' }] }],
      });
      const query = assignTo === undefined ? '' : `?assignTo=${assignTo}`;
      expect((await admin.remove(`/api/user/${user.id}${query}`, user.etag)).status).toBe(204);
      expect((await engineer.get(`/api/user/deployment/${name}`)).body).toMatchObject({
        createdBy: { id: creator.id },
        owner: { id: assignTo ?? user.id },
        needsOwner: assignTo === undefined,
      });
    }
    await pool.query(`delete from deployment where name like 'bp-ownedby%'`);
  });

  it('can be removed without a deadlock while others change one of their deployments', async () => {
    const { pool } = server.database;
    const name = 'bp-lockedby0';
    const creator = engineer.session.account;
    const user = await add('locked@contoso.example');
    await deploy('01900000-0000-7000-8000-0000000000e4', name, creator.id);
    await pool.query('update deployment set owner_id = $1 where name = $2', [user.id, name]);
    // The end of a fleet upgrade is announced, which locks the journal.
    await pool.query(
      `insert into fleet (id, organization_id, blueprint_slug, blueprint_title, version, parameters, despite_drift, waves,
         pause_minutes, account_id, session_id, session_kind)
       values (gen_random_uuid(), $1, 's', 's', '2.0.0', '', false, '[]', 0, $2, $2, 'interactive')`,
      [admin.organizationId, user.id],
    );
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query('select 1 from deployment where name = $1 for update', [name]);
      const removal = admin.remove(`/api/user/${user.id}?assignTo=${creator.id}`, user.etag);
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await pool.query(waiting)).rowCount, { timeout: 10_000 }).toBe(1);
      const { rows } = await client.query(
        `select pg_try_advisory_xact_lock(hashtextextended('journal/' || $1, 0)) as free`,
        [admin.organizationId],
      );
      await client.query('commit');
      expect([rows, (await removal).status]).toEqual([[{ free: true }], 204]);
    } finally {
      client.release();
    }
    await pool.query('delete from deployment where name = $1', [name]);
  });

  it('can be removed once their deployments are deleted, detached or handed over', async () => {
    const { pool } = server.database;
    const user = await add('done@contoso.example');
    await deploy('01900000-0000-7000-8000-0000000000e8', 'bp-goneby001', user.id);
    await pool.query(`update deployment_operation set finished_at = now() where account_id = $1`, [user.id]);
    const dependants = async () => (await admin.get(`/api/user/${user.id}/dependants`)).body;
    expect(await dependants()).toMatchObject({
      blocking: true,
      dependants: [{ kind: 'deployment', count: 1 }, { kind: 'ownedDeployment' }],
    });
    expect((await admin.remove(`/api/user/${user.id}`, user.etag)).status).toBe(409);
    for (const state of ['Deleted', 'Detached']) {
      await pool.query('update deployment set state = $1 where account_id = $2', [state, user.id]);
      expect(await dependants()).toEqual({ blocking: false, dependants: [] });
    }
    await pool.query(`update deployment set state = 'Succeeded', owner_id = $1 where account_id = $2`, [
      heir.session.account.id,
      user.id,
    ]);
    expect(await dependants()).toEqual({ blocking: false, dependants: [] });
    expect((await admin.remove(`/api/user/${user.id}`, user.etag)).status).toBe(204);
    expect((await engineer.get('/api/user/deployment/bp-goneby001')).body).toMatchObject({
      owner: { id: heir.session.account.id },
      needsOwner: false,
    });
    await pool.query('delete from deployment where account_id = $1', [user.id]);
  });
});
