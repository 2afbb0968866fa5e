import type {
  InventoryStatus,
  inventoryRoutes,
  KnownGroup,
  ListResult,
  ResourceRow,
  ResponseOf,
} from '@blueport/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../../../testing/administration.testing.ts';
import { startInventoryWorld, type InventoryWorld } from '../../../testing/inventory-world.testing.ts';
import { problemOf } from '../../../testing/test-server.ts';

let world: InventoryWorld;
let admin: Actor;
let reader: Actor;

beforeAll(async () => {
  world = await startInventoryWorld();
  admin = await world.signIn('admin@contoso.example', 'Contoso');
  reader = await world.signIn('reader@contoso.example', 'Contoso');
  await world.discover();
  await world.readDue();
});
afterAll(() => world.stop());

const json = (value: unknown) => encodeURIComponent(JSON.stringify(value));
async function list(actor: Actor, query = 'limit=25'): Promise<ListResult<ResourceRow>> {
  const answer = await actor.get(`/api/resource?${query}`);
  expect([answer.status, answer.text.slice(0, 300)]).toEqual([200, expect.anything()]);
  return answer.body as ListResult<ResourceRow>;
}
const countRows = async (where = 'true'): Promise<number> =>
  Number(
    (
      await world.server.database.pool.query<{ n: string }>(
        `select count(*) as n from inventory_resource r join organization o on o.id = r.organization_id
          where o.key = 'contoso' and r.deleted_at is null and ${where}`,
      )
    ).rows[0]?.n,
  );
const status = async (actor: Actor) =>
  (await actor.get('/api/resource/inventory')).body as (InventoryStatus & { name: string })[];

describe('the inventory', () => {
  it('contains the resources read by the connection, with their source and age', async () => {
    const found = await status(admin);
    expect(found.map(({ name }) => name)).toEqual([
      'Contoso Development',
      'Contoso Production',
      'Contoso Sandbox',
      'Contoso Shared Services',
    ]);
    for (const one of found) {
      expect(one).toMatchObject({ state: 'complete', source: 'connection', readBy: null, error: null });
      expect(one.resourceCount).toBe(await countRows(`r.subscription_id = '${one.subscriptionId}'`));
    }
    const all = await list(admin);
    expect(all).toMatchObject({ count: 25, total: await countRows() });
    expect(all.total).toBeGreaterThan(2000);
    expect(all.result[0]).toMatchObject({
      source: 'connection',
      subscriptionName: expect.stringMatching(/^Contoso/),
    });
  });

  it('counts, filters, sorts and searches exactly, ignoring letter case', async () => {
    const type = 'Microsoft.Storage/storageAccounts';
    const filter = `filterObj=${json({ type: { eq: type.toUpperCase() }, location: { in: ['westeurope'] } })}`;
    const page = await list(admin, `limit=5&skip=5&sortObj=${json({ name: -1 })}&${filter}`);
    const where = `r.type_key = '${type.toLowerCase()}' and r.location = 'westeurope'`;
    expect(page.total).toBe(await countRows(where));
    const { rows } = await world.server.database.pool.query<{ id: string }>(
      `select r.id from inventory_resource r join organization o on o.id = r.organization_id
        where o.key = 'contoso' and ${where} order by r.name_key desc, r.id_key limit 5 offset 5`,
    );
    expect(page.result.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    const [some] = page.result;
    const [tag, value] = Object.entries(some!.tags)[0]!;
    for (const text of [some!.name.slice(1).toUpperCase(), `${tag}=${value}`, some!.id.slice(20, -2)]) {
      const hits = await list(admin, `limit=0&filter=${encodeURIComponent(text)}`);
      expect(hits.result.map(({ id }) => id)).toContain(some!.id);
      expect(hits.total).toBe(
        await countRows(`position('${text.toLowerCase().replaceAll("'", "''")}' in r.search_text) > 0`),
      );
    }
    // Pattern characters match themselves.
    expect((await list(admin, 'limit=5&filter=%25_%25')).total).toBe(0);
    // A page beyond the last row still returns the total.
    expect(await list(admin, `limit=5&skip=100000&${filter}`)).toMatchObject({ count: 0, total: page.total });
  });

  it('updates cached counts after every change', async () => {
    const ask = () => list(admin, `limit=1&filterObj=${json({ kind: { exists: true } })}`);
    const before = await ask();
    expect(await ask()).toEqual(before);
    const { pool } = world.server.database;
    await pool.query(`update inventory_resource set deleted_at = now() where id = $1`, [
      before.result[0]!.id,
    ]);
    await pool.query(`update inventory_revision set revision = revision + 1`);
    expect((await ask()).total).toBe(before.total - 1);
    await pool.query(`update inventory_resource set deleted_at = null where id = $1`, [before.result[0]!.id]);
    await pool.query(`update inventory_revision set revision = revision + 1`);
    expect((await ask()).total).toBe(before.total);
  });

  it('shows users only resources that they can read in the cloud', async () => {
    expect((await list(reader)).total).toBe(await countRows());
    const fabrikam = await world.signIn('admin@fabrikam.example', 'Fabrikam');
    const theirs = await list(fabrikam, 'limit=0');
    expect(theirs.total).toBeGreaterThan(0);
    expect(theirs.result.every(({ subscriptionName }) => subscriptionName.startsWith('Fabrikam'))).toBe(true);
    const operator = await world.signIn('operator@blueport.example', 'Blueport');
    expect(
      (await list(operator)).result.every(({ subscriptionName }) => subscriptionName.startsWith('Blueport')),
    ).toBe(true);
    // The same person has other rights in the organization's other directory.
    const research = await world.signIn('admin@contoso.example', 'Contoso Research');
    expect((await list(research)).total).toBe(0);
  });

  it('shows only one group to a user who may read only that group, and caches the rights for five minutes', async () => {
    const arm = (await world.readerOf(admin.organizationId, world.tenantOf('Contoso'), 'general'))!;
    const [first] = (await list(admin, `limit=1&filterObj=${json({ resourceGroup: { exists: true } })}`))
      .result;
    const group = first!.resourceGroup!;
    const cloudResources = arm.all<{ id: string }>(
      `/subscriptions/${first!.subscriptionId}/resourceGroups/${group}/resources`,
      '2021-04-01',
    );
    const call = world.embedded.world.clouds.general!.call;
    // The reader's rights, as the cloud would report them for access to a single group.
    const requestedPaths: string[] = [];
    const narrow = { ...world.embedded.world.clouds.general! };
    Object.assign(world.embedded.world.clouds.general!, {
      call: (async (request) => {
        const path = new URL(request.url).pathname;
        requestedPaths.push(path);
        if (/\/subscriptions\/[^/]+\/providers\/Microsoft.Authorization\/permissions$/i.test(path)) {
          return { status: 200, headers: {}, body: { value: [] }, retryAfterMs: undefined };
        }
        if (/\/resourcegroups$/i.test(path)) {
          const value = path.includes(first!.subscriptionId) ? [{ name: group }] : [];
          return { status: 200, headers: {}, body: { value }, retryAfterMs: undefined };
        }
        if (/\/subscriptions\/[^/]+\/resources$/i.test(path)) {
          return { status: 200, headers: {}, body: { value: [] }, retryAfterMs: undefined };
        }
        return narrow.call(request);
      }) satisfies typeof call,
    });
    try {
      await world.server.database.pool.query(`select pg_notify('blueport_rights', '')`);
      const another = await world.signIn('engineer@contoso.example', 'Contoso');
      const visibleResources = await list(another, 'limit=0');
      expect(visibleResources.result.map(({ id }) => id.toLowerCase()).toSorted()).toEqual(
        (await cloudResources).map(({ id }) => id.toLowerCase()).toSorted(),
      );
      const groups = (await another.get('/api/resource/group?limit=0')).body as ListResult<KnownGroup>;
      expect(groups.result.map(({ name, resourceCount }) => [name, resourceCount])).toEqual([
        [group, visibleResources.total],
      ]);
      // The second list is served from the cache.
      const before = requestedPaths.length;
      await list(another);
      expect(requestedPaths.length).toBe(before);
    } finally {
      Object.assign(world.embedded.world.clouds.general!, { call });
      await world.server.database.pool.query(`select pg_notify('blueport_rights', '')`);
    }
  });

  it('does not read a disconnected subscription until it is connected again', async () => {
    const id = (await status(admin)).find(({ name }) => name === 'Contoso Sandbox')!.subscriptionId;
    const url = `/api/user/subscription/${id}/connection`;
    expect(problemOf(await reader.remove(url))).toBe('permission-missing');
    const other = await world.signIn('admin@fabrikam.example', 'Fabrikam');
    expect(problemOf(await other.remove(url))).toBe('not-found');
    expect((await admin.remove(url)).status).toBe(204);
    expect(await world.discover()).toBe(false);
    await world.readDue();
    expect((await status(admin)).map(({ name }) => name)).not.toContain('Contoso Sandbox');
    expect(await countRows(`r.subscription_id = '${id}'`)).toBe(0);
    expect((await admin.put(url, undefined)).body).toMatchObject({
      connected: true,
      inventoryState: 'never',
    });
    await world.readDue();
    expect(await countRows(`r.subscription_id = '${id}'`)).toBeGreaterThan(200);
  });

  it("takes over a subscription whose directory moved, and records it in the previous organization's audit log", async () => {
    const id = (await status(admin)).find(({ name }) => name === 'Contoso Sandbox')!.subscriptionId;
    const { pool } = world.server.database;
    const before = `(select id from organization where key = 'fabrikam')`;
    expect((await admin.remove(`/api/user/subscription/${id}/connection`)).status).toBe(204);
    await pool.query(
      `insert into cloud_subscription (organization_id, subscription_id, tenant_id, cloud, name)
       select ${before}, subscription_id, tenant_id, cloud, name from cloud_subscription where subscription_id = $1`,
      [id],
    );
    const takeoverResponse = await admin.put(`/api/user/subscription/${id}/connection`, undefined);
    expect([takeoverResponse.status, takeoverResponse.body]).toEqual([
      200,
      expect.objectContaining({ connected: true }),
    ]);
    const { rows } = await pool.query<{ connected: boolean; action: string | null }>(
      `select s.connected, (select a.action from audit a
         where a.organization_id = s.organization_id and a.object_id = s.subscription_id::text limit 1) as action
       from cloud_subscription s where s.subscription_id = $1 and s.organization_id = ${before}`,
      [id],
    );
    expect(rows).toEqual([{ connected: false, action: 'subscription.disconnect' }]);
  });

  it("stores a user's default subscription", async () => {
    const { subscriptionId } = (await status(reader))[1]!;
    expect((await reader.put('/api/user/subscription/default', { subscriptionId })).status).toBe(204);
    const chosen = async (actor: Actor) =>
      (
        (await actor.get('/api/user/subscription')).body as ListResult<{
          subscriptionId: string;
          isDefault: boolean;
        }>
      ).result
        .filter(({ isDefault }) => isDefault)
        .map((one) => one.subscriptionId);
    expect([await chosen(reader), await chosen(admin)]).toEqual([[subscriptionId], []]);
    expect((await reader.put('/api/user/subscription/default', { subscriptionId: null })).status).toBe(204);
    expect(await chosen(reader)).toEqual([]);
  });
});

describe('the distribution of resources', () => {
  it('counts every visible resource once, by type and region', async () => {
    const { body } = await admin.get('/api/resource/distribution');
    const { total, types } = body as ResponseOf<typeof inventoryRoutes.distribution>;
    const counts = types.map(({ locations }) => locations.reduce((sum, { count }) => sum + count, 0));
    expect(total).toBe((await list(admin, 'limit=1')).total);
    expect(counts).toEqual(counts.toSorted((left, right) => right - left));
    expect(types.length).toBeLessThanOrEqual(20);
    const { total: ofType } = await list(
      admin,
      `limit=1&filterObj=${json({ type: { eq: types[0]!.type } })}`,
    );
    expect(counts[0]).toBe(ofType);
  });

  it('is limited to what the caller may read in the cloud', async () => {
    const answer = await reader.get('/api/resource/distribution');
    const { total } = answer.body as ResponseOf<typeof inventoryRoutes.distribution>;
    expect(total).toBe((await list(reader, 'limit=1')).total);
  });
});
