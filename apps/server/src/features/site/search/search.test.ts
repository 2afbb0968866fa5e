import { type SearchAnswer, type SearchHit, type SearchKind } from '@blueport/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDeployment } from '../../../testing/add-deployment.testing.ts';
import { actAs, type Actor } from '../../../testing/administration.testing.ts';
import { startHangingCloud } from '../../../testing/hanging-cloud.testing.ts';
import { startInventoryWorld, type InventoryWorld } from '../../../testing/inventory-world.testing.ts';
import { people } from '../../../testing/test-people.ts';
import { problemOf, startTestServer } from '../../../testing/test-server.ts';

let world: InventoryWorld;
let admin: Actor;
let engineer: Actor;
let reader: Actor;
let otherAdmin: Actor;

const ask = async (actor: Actor, text: string, more = ''): Promise<SearchAnswer> => {
  const answer = await actor.get(`/api/search?q=${encodeURIComponent(text)}${more}`);
  expect([answer.status, answer.text.slice(0, 300)]).toEqual([200, expect.anything()]);
  return answer.body as SearchAnswer;
};

/** Searches until every source has responded within its second: the first read of the rights takes longer. */
async function search(actor: Actor, text: string, more = ''): Promise<SearchAnswer> {
  let found = await ask(actor, text, more);
  for (let tries = 0; found.incomplete.length > 0 && tries < 20; tries += 1)
    found = await ask(actor, text, more);
  expect(found.incomplete).toEqual([]);
  return found;
}

const titles = ({ result }: SearchAnswer, kind: SearchKind): string[] =>
  result.filter((hit) => hit.kind === kind).map(({ title }) => title);

const addRows = (actor: Actor, title: string, name: string, state = 'Succeeded', day = 1) =>
  addDeployment(world.server, name, actor.organizationId).then(() =>
    world.server.database.pool.query(
      `update deployment set title = $2, state = $3, updated_at = $4 where name = $1`,
      [name, title, state, `2026-01-0${day}T00:00:00Z`],
    ),
  );

beforeAll(async () => {
  world = await startInventoryWorld();
  const signIn = (name: string, tenant: string) => world.signIn(name, tenant);
  admin = await signIn('admin@contoso.example', 'Contoso');
  engineer = await signIn('engineer@contoso.example', 'Contoso');
  reader = await signIn('reader@contoso.example', 'Contoso');
  otherAdmin = await signIn('admin@fabrikam.example', 'Fabrikam');
  await world.discover();
  await world.readDue();
  await addRows(admin, 'Quarterly report', 'bp-search01', 'Deleted', 5);
  await addRows(admin, 'Quarterly numbers', 'bp-search02', 'Succeeded', 2);
  await addRows(admin, 'Quarterly budget', 'bp-search03', 'Failed', 3);
  await addRows(admin, 'Quarterly', 'bp-search04');
  await addRows(otherAdmin, 'Quarterly secrets', 'bp-search05');
});
afterAll(() => world.stop());

describe('the search', () => {
  it('finds blueprints, people, roles and subscriptions, each with its page', async () => {
    const hit = async (text: string, kind: SearchKind) =>
      (await search(admin, text)).result.find((one) => one.kind === kind);
    expect(await hit('storage acc', 'blueprint')).toMatchObject({
      id: 'storage-account',
      path: '/portal/blueprint/storage-account',
      match: 'start',
      icon: expect.stringContaining('data:') as unknown,
    });
    expect(await hit('engineer@', 'person')).toMatchObject({
      detail: expect.arrayContaining(['engineer@contoso.example']) as unknown,
      path: expect.stringMatching(/^\/portal\/user\/[0-9a-f-]{36}$/) as unknown,
      state: 'Active',
    });
    expect(await hit('engineer', 'role')).toMatchObject({ match: 'exact' });
    expect(await hit('contoso production', 'subscription')).toMatchObject({ match: 'exact' });
  });

  it('finds resources and resource groups of the inventory by name, type and tag', async () => {
    const { rows } = await world.server.database.pool.query<{ name: string; id: string; type: string }>(
      `select r.name, r.id, r.type from inventory_resource r join organization o on o.id = r.organization_id
        where o.key = 'contoso' and r.group_key is not null and r.type_key <> 'microsoft.insights/components'
        order by r.id_key limit 1`,
    );
    const { name, id, type } = rows[0]!;
    const found = (await search(admin, name)).result.find((hit) => hit.kind === 'resource' && hit.id === id);
    expect(found).toMatchObject({ title: name, resourceType: type, match: 'exact' });
    expect(new URL(found!.path, 'http://portal').searchParams.get('resource')).toBe(id);
    const group = id.split('/')[4]!;
    expect(titles(await search(admin, group), 'resourceGroup')[0]).toBe(group);
  });

  it('opens Application Insights components on the applications page', async () => {
    const { rows } = await world.server.database.pool.query<{ name: string; id: string }>(
      `select r.name, r.id from inventory_resource r join organization o on o.id = r.organization_id
        where o.key = 'contoso' and r.type_key = 'microsoft.insights/components' order by r.id_key limit 1`,
    );
    const { name, id } = rows[0]!;
    const found = (await search(admin, name)).result.find((hit) => hit.id === id);
    const page = new URL(found!.path, 'http://portal');
    expect(page.pathname).toBe('/portal/insights/applications');
    expect(page.searchParams.get('resource')).toBe(id);
  });

  it('shows why a result matches: the tag, or the owner of a deployment', async () => {
    const { rows } = await world.server.database.pool.query<{ id: string; tags: Record<string, string> }>(
      `select r.id, r.tags from inventory_resource r join organization o on o.id = r.organization_id
        where o.key = 'contoso' and r.tags ? 'owner' order by r.id_key limit 1`,
    );
    const tag = `owner=${rows[0]!.tags['owner']!}`;
    const found = await search(admin, tag, '&kind=resource');
    expect(found.result[0]?.detail).toContain(tag);
    const list = await engineer.get('/api/user/deployment?filter=Quarterly');
    const [deployment] = (list.body as { result: { owner: { name: string } }[] }).result;
    const owner = deployment!.owner.name;
    const owned = await search(engineer, owner, '&kind=deployment');
    expect(owned.result[0]?.detail).toContain(owner);
  });

  it('finds resource groups by a tag in the form in which it is shown', async () => {
    const { rows } = await world.server.database.pool.query<{ name: string }>(
      `update inventory_group set tags = '{"costCenter": "4711", "env": "test"}' where group_key =
        (select g.group_key from inventory_group g join organization o on o.id = g.organization_id
          where o.key = 'contoso' and g.deleted_at is null order by g.group_key limit 1) returning name`,
    );
    const found = await search(admin, 'costcenter=4711', '&kind=resourceGroup');
    expect(found.result.map(({ title }) => title)).toEqual([rows[0]!.name]);
    expect(found.result[0]?.detail).toContain('costCenter=4711');
  });

  it('lists the best match first, then deployments in use, then the most recent ones', async () => {
    expect(titles(await search(engineer, 'quarterly'), 'deployment')).toEqual([
      'Quarterly',
      'Quarterly budget',
      'Quarterly numbers',
      'Quarterly report',
    ]);
    const [first] = (await search(engineer, 'quarterly budget')).result;
    expect(first).toMatchObject({ kind: 'deployment', title: 'Quarterly budget', state: 'Failed' });
  });

  it('finds the cost usage limit of the organization by the name of the organization', async () => {
    const limit = { scope: { kind: 'organization' }, period: 'month', currency: 'USD', limit: '500' };
    const thresholds = [{ percent: 80, basis: 'planned', actions: ['notify'] }];
    const created = await admin.post('/api/costManagement/budget', { ...limit, thresholds });
    expect([created.status, created.text]).toEqual([201, expect.anything()]);
    const { id } = created.body as { id: string };
    const found = await search(admin, 'contoso', '&kind=limit');
    expect(found.result).toMatchObject([
      { kind: 'limit', id, title: 'Contoso', path: `/portal/limit?sel=${id}`, match: 'exact' },
    ]);
    expect((await search(otherAdmin, 'contoso', '&kind=limit')).result).toEqual([]);
  });

  it('limits the results of each kind and reports kinds with more', async () => {
    const found = await search(engineer, 'quarterly', '&limit=2');
    expect(titles(found, 'deployment')).toHaveLength(2);
    expect(found.more).toContain('deployment');
    const some = await search(admin, 'engineer', '&kind=person');
    expect(new Set(some.result.map(({ kind }) => kind))).toEqual(new Set(['person']));
  });

  it.each<[string, SearchKind, string]>([
    ['storgae account', 'blueprint', 'Storage account with lifecycle rules'],
    ['quartrly budget', 'deployment', 'Quarterly budget'],
    ['enginer', 'role', 'engineer'],
    ['contoso prodution', 'subscription', 'Contoso Production'],
  ])('finds %s despite the typo', async (text, kind, title) => {
    const found = (await search(admin, text)).result.filter((hit) => hit.kind === kind);
    expect(found.map((hit): [string, SearchHit['match']] => [hit.title, hit.match])).toContainEqual([
      title,
      'similar',
    ]);
  });

  it('finds resources despite a typo', async () => {
    const { rows } = await world.server.database.pool.query<{ name: string }>(
      `select r.name from inventory_resource r join organization o on o.id = r.organization_id
        where o.key = 'contoso' and r.name ~ '^[a-z]{7,}' order by r.id_key limit 1`,
    );
    const { name } = rows[0]!;
    const typed = `${name.slice(0, 2)}${name.slice(3)}`;
    expect(titles(await search(admin, typed, '&limit=20'), 'resource')).toContain(name);
  });

  it('returns only kinds that the caller may list', async () => {
    const found = await search(reader, 'engineer');
    expect(found.result.filter(({ kind }) => kind === 'person' || kind === 'role')).toEqual([]);
    const kinds = new Set((await search(reader, 'quarterly')).result.map(({ kind }) => kind));
    expect([...kinds]).toEqual(['deployment']);
    await world.server.database.pool.query(
      `update role set permissions = permissions - 'deploymentList' where organization_id = $1 and name = 'reader'`,
      [admin.organizationId],
    );
    expect((await search(reader, 'quarterly')).result).toEqual([]);
  });

  it('links to the list if the caller may not open the page', async () => {
    await world.server.database.pool.query(
      `update role set permissions = permissions - 'roleView' - 'roleEdit' where organization_id = $1 and name = 'admin'`,
      [otherAdmin.organizationId],
    );
    const found = await search(otherAdmin, 'engineer', '&kind=role');
    expect(found.result[0]?.path).toBe('/portal/role?q=engineer');
  });

  it('returns nothing of other organizations', async () => {
    const found = await search(otherAdmin, 'quarterly');
    expect(titles(found, 'deployment')).toEqual(['Quarterly secrets']);
    expect((await search(otherAdmin, 'contoso')).result).toEqual([]);
    expect(titles(await search(admin, 'quarterly secrets'), 'deployment')).toEqual([]);
  });

  it.each(['q=a', 'q=', 'q=%20x%20', 'q=ab&match=similar', 'q=ab&kind=secret', 'q=ab&limit=21', ''])(
    'rejects the query %j',
    async (query) => {
      expect(problemOf(await admin.get(`/api/search?${query}`))).toBe('malformed-request');
    },
  );

  it('requires a session', async () => {
    expect((await world.server.request('GET', '/api/search?q=web')).status).toBe(401);
  });
});

describe('the search with a slow database', () => {
  it('ends its statements when it stops waiting for them', async () => {
    const { pool } = world.server.database;
    const lock = await pool.connect();
    const waiting = async () => {
      const { rows } = await lock.query<{ count: number }>(
        `select count(*)::int as count from pg_locks where relation = 'template_form'::regclass and not granted`,
      );
      return rows[0]!.count;
    };
    try {
      await lock.query('begin');
      await lock.query('lock table template_form in access exclusive mode');
      const asked = ask(admin, 'quarterly', '&kind=form');
      await expect.poll(waiting).toBe(1);
      expect((await asked).incomplete).toEqual(['form']);
      // Without a limit, they would wait ten seconds for the lock.
      await expect.poll(waiting, { timeout: 5000 }).toBe(0);
    } finally {
      await lock.query('rollback');
      lock.release();
    }
    expect((await search(admin, 'quarterly', '&kind=form')).incomplete).toEqual([]);
  });
});

describe('the search with a cloud that does not respond', () => {
  it('names the kinds that it leaves out, and returns the others', async () => {
    const cloud = await startHangingCloud();
    const server = await startTestServer({ through: (clouds) => cloud.through(clouds) });
    try {
      const actor = await actAs(server, people.engineer);
      cloud.hang('takes requests and never answers');
      const found = await ask(actor, 'storage');
      expect(found.incomplete.toSorted()).toEqual(['resource', 'resourceGroup', 'subscription']);
      expect(titles(found, 'blueprint')).toContain('Storage account with lifecycle rules');
    } finally {
      cloud.hang(undefined);
      await server.stop();
      await cloud.close();
    }
  });
});
