import { randomUUID } from 'node:crypto';
import type { Favorite, Home } from '@blueport/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { people, type TestPerson } from '../testing/test-people.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
const tokens = new Map<TestPerson, string>();
const { admin, engineer, reader, operator, otherAdmin } = people;
beforeAll(async () => {
  server = await startTestServer();
  for (const person of [admin, engineer, reader, operator, otherAdmin]) {
    tokens.set(person, (await server.login(person)).token);
  }
});
afterAll(() => server.stop());

const query = <Row extends object>(text: string, values: unknown[] = []) =>
  server.database.pool.query<Row>(text, values);
afterEach(async () => {
  await query('delete from deployment');
  await query('delete from favorite');
  await query('delete from estimated_cost_count');
  await query('delete from budget');
});

const readHome = async (person: TestPerson, scope = ''): Promise<Home> => {
  const { status, body } = await server.request('GET', `/api/user/home${scope}`, {
    token: tokens.get(person),
  });
  expect(status).toBe(200);
  return body as Home;
};
const countOf = ({ attention }: Home, kind: string) => attention.find((one) => one.kind === kind)?.count;

interface Deployed {
  readonly owner: TestPerson;
  readonly state?: string;
  readonly title?: string;
  readonly blueprint?: string;
  readonly monthly?: string;
  readonly expiresInDays?: number;
}

/** Inserts a deployment that was never sent to a cloud, and its estimated cost. */
async function deploy({ owner, state = 'Succeeded', title = 'T', ...more }: Deployed): Promise<string> {
  const id = randomUUID();
  await query(
    `insert into deployment (id, name, organization_id, account_id, title, state, blueprint_id, blueprint_version_id, blueprint_slug,
       blueprint_title, blueprint_version, cloud, scope, tenant_id, subscription_id, subscription_name, resource_group, location, tags, expires_at)
     select $1::uuid, 'bp-' || left($1::text, 8), a.organization_id, a.id, $2, $3, b.id, gen_random_uuid(), b.slug, b.title, '1.0.0', 'general',
       b.scope, gen_random_uuid(), gen_random_uuid(), 'S', 'rg', 'westeurope', '{}', now() + make_interval(days => $6)
     from blueprint b, account a where b.slug = $4 and a.email = $5`,
    [id, title, state, more.blueprint ?? 'storage-account', owner.email, more.expiresInDays ?? null],
  );
  if (more.monthly !== undefined) {
    await query(
      `insert into deployment_commitment (deployment_id, organization_id, subscription_id, amounts)
       select id, organization_id, subscription_id::uuid, jsonb_build_object('USD', $2::text) from deployment where id = $1`,
      [id, more.monthly],
    );
  }
  return id;
}

describe('the home page', () => {
  it('shows a new user no deployments, and that they have not deployed yet', async () => {
    expect(await readHome(engineer)).toMatchObject({ recent: [], hasDeployed: false, blueprints: [] });
  });

  it('lists the caller’s most recent deployments, and those of the organization on request', async () => {
    await deploy({ owner: engineer, title: 'Mine' });
    await deploy({ owner: admin, title: 'Theirs' });
    await deploy({ owner: engineer, title: 'Gone', state: 'Deleted' });
    await deploy({ owner: otherAdmin, title: 'Foreign' });
    const titles = ({ recent }: Home) => recent?.map(({ title }) => title);
    expect(titles(await readHome(engineer))).toEqual(['Mine']);
    expect(titles(await readHome(engineer, '?scope=all'))).toEqual(['Theirs', 'Mine']);
  });

  it('counts failed and expiring deployments of the caller', async () => {
    await deploy({ owner: engineer, state: 'Failed' });
    await deploy({ owner: engineer, state: 'Parked' });
    await deploy({ owner: admin, state: 'Failed' });
    await deploy({ owner: engineer, expiresInDays: 6 });
    await deploy({ owner: engineer, expiresInDays: 8 });
    const mine = await readHome(engineer);
    expect([countOf(mine, 'failed'), countOf(mine, 'expiring')]).toEqual([2, 1]);
    expect(countOf(await readHome(engineer, '?scope=all'), 'failed')).toBe(3);
  });

  it.each(['', '?scope=all'])('counts drift that is still current (%s)', async (scope) => {
    await query(`insert into deployment_template (hash, template) values ('h', '{}') on conflict do nothing`);
    const ids = [];
    for (const state of ['Succeeded', 'Succeeded', 'Deleted'])
      ids.push(await deploy({ owner: engineer, state }));
    for (const [place, id] of ids.entries()) {
      await query(
        `insert into deployment_operation (id, deployment_id, number, kind, state, account_id, session_id, cloud_name, template_hash, machine, finished_at)
         select gen_random_uuid(), id, 1, 'create', 'Succeeded', account_id, gen_random_uuid(), name || '-1', 'h', '{}', now()
           from deployment where id = $1`,
        [id],
      );
      await query(
        `insert into deployment_drift (deployment_id, look_at, checked_at, declared_by, state, marks)
         values ($1, now(), now(), $2, 'drifted', '{}')`,
        // The second check is of an earlier operation.
        [id, place === 1 ? 0 : 1],
      );
    }
    expect(countOf(await readHome(engineer, scope), 'drifted')).toBe(1);
  });

  it('stops counting at 100', async () => {
    await deploy({ owner: engineer, state: 'Failed' });
    await query(
      `insert into deployment select (jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid(), 'name', 'bp-' || n))).*
         from deployment d, generate_series(1, 150) n`,
    );
    expect(countOf(await readHome(engineer), 'failed')).toBe(100);
  });

  it('adds up the estimated cost of existing deployments', async () => {
    await deploy({ owner: engineer, monthly: '10.50' });
    await deploy({ owner: engineer });
    await deploy({ owner: admin, monthly: '4' });
    await deploy({ owner: admin, monthly: '100', state: 'Deleted' });
    expect((await readHome(engineer)).cost).toMatchObject({
      mine: { currency: 'USD', monthly: '10.5', deployments: 1, unpriced: 1 },
      organization: { currency: 'USD', monthly: '14.5', deployments: 2, unpriced: 1 },
    });
  });

  it.each([
    ['counts', 'now()', 1],
    ['does not count', 'null', 0],
  ])(
    '%s a deployment without a price that was rejected first and started at %s',
    async (_verb, startedAt, unpriced) => {
      await deploy({ owner: engineer, monthly: '10' });
      const id = await deploy({ owner: engineer, state: 'Canceled' });
      await query(
        `with operation as (
         insert into deployment_operation (id, deployment_id, number, kind, state, account_id, session_id, cloud_name, machine, started_at, finished_at)
         select gen_random_uuid(), id, n, 'create', 'Canceled', account_id, gen_random_uuid(), name || n, '{}',
             case when n = 2 then ${startedAt}::timestamptz end, now()
           from deployment, generate_series(1, 2) n where id = $1 returning id, number)
       insert into approval (id, organization_id, deployment_id, operation_id, state, fingerprint, reasons, amounts, requested_by,
         requested_by_name, requested_by_email, expires_at)
       select gen_random_uuid(), d.organization_id, d.id, o.id, 'rejected', 'f', '[]', '{}', d.account_id, 'E', 'e', now()
         from deployment d, operation o where d.id = $1 and o.number = 1`,
        [id],
      );
      expect((await readHome(engineer)).cost?.mine).toMatchObject({ deployments: 1, unpriced });
    },
  );

  it('shows the stored cost of an organization that takes long to calculate, and updates it afterwards', async () => {
    await deploy({ owner: engineer, monthly: '10' });
    await readHome(engineer);
    await query(`update estimated_cost_count set took_ms = 500, counted_at = now() - interval '2 minutes'`);
    await deploy({ owner: engineer, monthly: '5' });
    expect((await readHome(engineer)).cost?.mine?.monthly).toBe('10');
    await expect.poll(async () => (await readHome(engineer)).cost?.mine?.monthly).toBe('15');
  });

  it('follows the changes of an organization whose cost is calculated quickly', async () => {
    await deploy({ owner: engineer, monthly: '10' });
    await readHome(engineer);
    await deploy({ owner: engineer, monthly: '5' });
    await query(`update estimated_cost_count set took_ms = 5, counted_at = now() - interval '3 seconds'`);
    expect((await readHome(engineer)).cost?.mine?.monthly).toBe('15');
  });

  it('counts limits that are at least 80% used, for people who may see limits', async () => {
    await query(
      `insert into budget (id, organization_id, currency, amount)
       select gen_random_uuid(), organization_id, 'USD', 100 from account where email = $1`,
      [admin.email],
    );
    await deploy({ owner: engineer, monthly: '79' });
    expect(countOf(await readHome(admin), 'limits')).toBe(0);
    await deploy({ owner: engineer, monthly: '1' });
    await query('delete from estimated_cost_count');
    expect(countOf(await readHome(admin), 'limits')).toBe(1);
  });

  it('counts limits whose actual cost is at least 80% of the limit, as of a recent evaluation', async () => {
    const spent = (billed: string, evaluated: string) =>
      query(
        `insert into budget (id, organization_id, scope_kind, scope_key, currency, amount, figures, evaluated_at)
         select gen_random_uuid(), organization_id, 'tag', $2, 'USD', 100,
                jsonb_build_object('billed', $2::text, 'unbilled', '5'), now() - $3::interval
           from account where email = $1`,
        [admin.email, billed, evaluated],
      );
    await spent('74', '1 minute');
    await spent('90', '2 hours');
    await query('delete from estimated_cost_count');
    expect(countOf(await readHome(admin), 'limits')).toBe(0);
    await spent('75', '1 minute');
    await query('delete from estimated_cost_count');
    expect(countOf(await readHome(admin), 'limits')).toBe(1);
  });

  it('counts deployments whose owner has no access for people who assign owners', async () => {
    await deploy({ owner: reader });
    await query(`update account set state = 'Disabled' where email = $1`, [reader.email]);
    const home = await readHome(admin);
    await query(`update account set state = 'Active' where email = $1`, [reader.email]);
    expect(countOf(home, 'needsOwner')).toBe(1);
  });

  it('names the blueprints that the caller deployed, most recent first', async () => {
    await deploy({ owner: engineer, blueprint: 'storage-account' });
    await deploy({ owner: engineer, blueprint: 'key-vault-private' });
    await deploy({ owner: engineer, blueprint: 'storage-account' });
    const { blueprints, hasDeployed } = await readHome(engineer);
    expect(blueprints.map(({ name }) => name)).toEqual(['storage-account', 'key-vault-private']);
    expect(hasDeployed).toBe(true);
  });

  it('shows only what the caller’s permissions allow', async () => {
    const home = await readHome(reader);
    expect(home).toMatchObject({ people: null, connections: null, installation: null });
    expect(home.attention.map(({ kind }) => kind)).toEqual(['failed', 'drifted', 'expiring', 'limits']);
    await query(
      `update role set permissions = permissions - 'deploymentList' where id = (select role_id from account where email = '${reader.email}')`,
    );
    expect(await readHome(reader)).toMatchObject({ recent: null, cost: null, attention: [] });
    await query(
      `update role set permissions = permissions || '["deploymentList"]' where id = (select role_id from account where email = '${reader.email}')`,
    );
  });

  it('shows administrators their people and connections, and operators the installation', async () => {
    const home = await readHome(admin);
    expect(home.people).toMatchObject({ active: expect.any(Number) as number, invited: 0 });
    expect(home.connections).toMatchObject([{ state: 'untested' }]);
    expect(home.installation).toBeNull();
    expect((await readHome(operator)).installation).toMatchObject({ operations: 0, undeliveredMail: 0 });
  });

  it('shows active announcements that are addressed to the caller', async () => {
    await query(
      `insert into announcement (id, organization_id, created_by, created_by_name, title, message, severity, recipients, starts_at, ends_at, role_ids)
       select gen_random_uuid(), a.organization_id, a.id, a.name, x.title, 'M', 'info', 0, now() + x.starts, now() + x.ends,
         case when x.title = 'Admins' then jsonb_build_array(a.role_id) end
       from account a, (values ('Now', interval '-1 day', null), ('Later', interval '1 day', null),
         ('Past', interval '-2 days', interval '-1 day'), ('Admins', interval '-2 hours', null)) x (title, starts, ends)
       where a.email = $1`,
      [admin.email],
    );
    const titles = ({ announcements }: Home) => announcements.map(({ title }) => title);
    expect(titles(await readHome(engineer))).toEqual(['Now']);
    expect(titles(await readHome(admin))).toEqual(['Admins', 'Now']);
    expect(titles(await readHome(otherAdmin))).toEqual([]);
  });
});

describe('favorites', () => {
  const set = (person: TestPerson, favorite: object, isFavorite = true) =>
    server.request('PUT', '/api/user/favorite', {
      token: tokens.get(person),
      body: { favorite, isFavorite },
    });
  const list = async (person: TestPerson) => (await readHome(person)).favorites;
  const network = { kind: 'blueprint', target: 'key-vault-private' };
  const group = {
    kind: 'resourceGroup',
    target: '/subscriptions/0a000000-0000-4000-8000-000000000001/resourceGroups/Rg-One',
  };

  it('adds favorites once and lists the newest first, with the name and the page of each', async () => {
    const deployment = { kind: 'deployment', target: await deploy({ owner: engineer, title: 'Files' }) };
    for (const favorite of [network, deployment, network]) {
      expect((await set(engineer, favorite)).status).toBe(200);
    }
    expect(await list(engineer)).toEqual([
      expect.objectContaining({ ...network, link: '/portal/blueprint/key-vault-private' }) as Favorite,
      expect.objectContaining({ ...deployment, title: 'Files' }) as Favorite,
    ]);
    expect(await list(admin)).toEqual([]);
  });

  it('compares IDs of resource groups regardless of case', async () => {
    await set(engineer, group);
    await set(engineer, { ...group, target: group.target.toLowerCase() }, false);
    expect(await list(engineer)).toEqual([]);
  });

  it('omits deleted objects, those of other organizations and those that the caller may not open', async () => {
    const foreign = await deploy({ owner: otherAdmin });
    const deleted = await deploy({ owner: engineer, state: 'Deleted' });
    for (const target of [foreign, deleted]) await set(engineer, { kind: 'deployment', target });
    await set(engineer, { kind: 'blueprint', target: 'no-such-blueprint' });
    expect(await list(engineer)).toEqual([]);
  });

  it('omits a blueprint that is offered to other roles only', async () => {
    await set(reader, network);
    expect(await list(reader)).toHaveLength(1);
    await query(
      `update organization_blueprint set everyone = false where slug = $1 and organization_id = (select organization_id from account where email = $2)`,
      [network.target, reader.email],
    );
    const visible = await list(reader);
    await query('update organization_blueprint set everyone = true where slug = $1', [network.target]);
    expect(visible).toEqual([]);
  });

  it('rejects a malformed target with its location', async () => {
    const answer = await set(engineer, { kind: 'resourceGroup', target: '/subscriptions/x' });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ errors: [{ pointer: '/favorite/target' }] });
  });

  it('rejects more than 50 favorites', async () => {
    await query(
      `insert into favorite (account_id, organization_id, kind, target)
       select id, organization_id, 'resourceGroup', '/subscriptions/0a000000-0000-4000-8000-000000000001/resourceGroups/rg-' || n
         from account, generate_series(1, 50) n where email = $1`,
      [engineer.email],
    );
    const answer = await set(engineer, network);
    expect(answer.body).toMatchObject({ status: 409, detail: 'You can have at most 50 favorites.' });
  });
});
