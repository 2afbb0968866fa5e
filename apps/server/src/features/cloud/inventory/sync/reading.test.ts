import type { InventoryStatus, ListResult, ResourceRow } from '@blueport/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../../../../testing/administration.testing.ts';
import { startInventoryWorld, type InventoryWorld } from '../../../../testing/inventory-world.testing.ts';
import { claimSubscriptions, finish } from './claims.ts';
import { readClaim } from './read-claim.ts';
import { createInventoryWork } from './scheduler.ts';

/** High enough for all subscriptions. */
const claimLimits = { limit: 100, perOrganization: 100 };

let world: InventoryWorld;
let admin: Actor;

beforeAll(async () => {
  world = await startInventoryWorld();
  admin = await world.signIn('admin@contoso.example', 'Contoso');
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

describe('reading the inventory', () => {
  it('keeps all data when a read fails and reports the reason', async () => {
    const { db, pool } = world.server.database;
    const before = await countRows();
    await pool.query(`update cloud_subscription set due_at = now()`);
    const claims = await claimSubscriptions(db, 'test', claimLimits);
    expect(claims.length).toBeGreaterThan(3);
    const parts = { db, log: world.server.parts.log, signal: new AbortController().signal };
    const broken = async () => Promise.reject(new Error('no way'));
    for (const claim of claims) await readClaim(parts, claim, broken);
    expect(await countRows()).toBe(before);
    expect((await status(admin))[0]).toMatchObject({
      state: 'complete',
      error: expect.stringContaining('failed'),
      failure: { code: 'inventory-failed', message: expect.stringContaining('failed') },
    });
    await pool.query(`update cloud_subscription set due_at = now(), full_due_at = now()`);
    await world.readDue();
    expect((await status(admin))[0]).toMatchObject({ state: 'complete', error: null, failure: null });
  });

  it('rejects writes without the claim and takes over the claim of a dead reader', async () => {
    const { db, pool } = world.server.database;
    await pool.query(`update cloud_subscription set due_at = now(), full_due_at = now()`);
    const lostClaims = await claimSubscriptions(db, 'first', claimLimits);
    expect(await claimSubscriptions(db, 'second', claimLimits)).toEqual([]);
    await pool.query(`update cloud_subscription set lease_until = now() - interval '1 second'`);
    const takenClaims = await claimSubscriptions(db, 'second', claimLimits);
    expect(takenClaims).toHaveLength(lostClaims.length);
    await pool.query(`update inventory_resource set sku = 'old'`);
    const parts = { db, log: world.server.parts.log, signal: new AbortController().signal };
    const [first] = lostClaims;
    const arm = (await world.readerOf(first!.organization_id, first!.tenant_id, first!.cloud))!;
    await readClaim(parts, first!, async () => ({ arm, source: 'connection', readBy: null }));
    expect(
      await countRows(`r.subscription_id = '${first!.subscription_id}' and sku is distinct from 'old'`),
    ).toBe(0);
    for (const claim of takenClaims)
      await finish(db, claim, { kind: 'failed', error: 'test', note: { code: 'inventory-failed' } });
    await pool.query(`update cloud_subscription set due_at = now(), full_due_at = now()`);
    await world.readDue();
    expect(await countRows(`sku = 'old'`)).toBe(0);
  });

  it('marks as deleted only what the user could still see after the read', async () => {
    const { db, pool } = world.server.database;
    const arm = (await world.readerOf(admin.organizationId, world.tenantOf('Contoso'), 'general'))!;
    const { subscriptionId } = (await status(admin)).find(({ name }) => name === 'Contoso Sandbox')!;
    const condition = `r.subscription_id = '${subscriptionId}'`;
    const before = await countRows(condition);
    const parts = { db, log: world.server.parts.log, signal: new AbortController().signal };
    /** Lists no resources; `actions` are the user's current permissions in the cloud. */
    const read = async (actions: readonly string[], onlyGroups?: readonly string[]) => {
      const named = { organizationId: admin.organizationId, ids: [subscriptionId] };
      const [claim] = await claimSubscriptions(db, 'person', { named });
      const blind = {
        ...arm,
        all: async (id: string) => (id.endsWith('/permissions') ? [{ actions }] : []),
        pages: async function* none() {},
      } as typeof arm;
      await pool.query(`update cloud_subscription set full_due_at = now() where subscription_id = $1`, [
        subscriptionId,
      ]);
      const reader = {
        arm: blind,
        source: 'person',
        readBy: 'Somebody',
        ...(onlyGroups && { onlyGroups }),
      } as const;
      await readClaim(parts, { ...claim!, full: true }, async () => reader);
    };
    const [group] = (
      await list(admin, `limit=1&filterObj=${json({ subscriptionId: { eq: subscriptionId } })}`)
    ).result;
    await read([], [group!.resourceGroup!]);
    await read(['Microsoft.Storage/*/read']);
    expect(await countRows(condition)).toBe(before);
    expect((await status(admin)).find((one) => one.subscriptionId === subscriptionId)).toMatchObject({
      state: 'partial',
      readBy: 'Somebody',
    });
    // A reader that sees everything marks missing resources as deleted.
    await read(['*/read']);
    expect(await countRows(condition)).toBe(0);
    await pool.query(`update cloud_subscription set due_at = now(), full_due_at = now()`);
    await pool.query(`update inventory_resource set written_at = null`);
    await world.readDue();
    expect(await countRows(condition)).toBe(before);
  });

  it('reads one organization while the cloud of another does not respond', async () => {
    const { db, pool } = world.server.database;
    const neverResolve = () => new Promise<never>(() => {});
    const log = world.server.parts.log;
    let requestCount = 0;
    const readerOf: InventoryWorld['readerOf'] = async (organizationId, tenantId, cloud) => {
      const arm = await world.readerOf(organizationId, tenantId, cloud);
      if (arm === undefined || organizationId !== admin.organizationId) return arm;
      requestCount += 1;
      return {
        ...arm,
        all: neverResolve,
        request: neverResolve,
        pages: async function* none() {
          yield await neverResolve();
        },
      };
    };
    const work = createInventoryWork({
      db,
      log,
      readerOf,
      refreshReader: async (one) => {
        const arm = await readerOf(one.organization_id, one.tenant_id, one.cloud);
        return arm && { arm, source: 'connection' };
      },
      onFound: async () => {},
    });
    await pool.query(
      `insert into inventory_refresh (organization_id, subscription_id, group_name, due_at)
       select organization_id, subscription_id, 'rg-' || n, now() - interval '1 hour' * (o.key = 'contoso')::int
         from cloud_subscription join organization o on o.id = organization_id, generate_series(1, 6) n where connected`,
    );
    await pool.query(
      `update cloud_subscription set full_due_at = now(), read_at = null,
         due_at = now() - interval '1 hour' * (organization_id = $1)::int`,
      [admin.organizationId],
    );
    const countRemaining = async (what: string) =>
      Number(
        (await pool.query<{ n: string }>(`select count(*) as n from ${what}`, [admin.organizationId]))
          .rows[0]!.n,
      );
    work.start();
    try {
      await expect
        .poll(
          () =>
            countRemaining(
              'cloud_subscription where organization_id <> $1 and connected and read_at is null',
            ),
          { timeout: 30_000 },
        )
        .toBe(0);
      await expect
        .poll(() => countRemaining('inventory_refresh where organization_id <> $1'), { timeout: 30_000 })
        .toBe(0);
      expect(requestCount).toBeGreaterThan(2);
      expect(await countRemaining('inventory_refresh where organization_id = $1')).toBeGreaterThan(0);
    } finally {
      await work.stop();
      await pool.query(`delete from inventory_refresh`);
      await pool.query(
        `update cloud_subscription set lease_until = null, attempt = attempt + 1, due_at = now(), full_due_at = now()`,
      );
      await world.readDue();
    }
  });

  it('finds changed and deleted groups in the cloud’s activity log', async () => {
    const { pool } = world.server.database;
    const arm = (await world.readerOf(admin.organizationId, world.tenantOf('Contoso'), 'general'))!;
    const [some] = (
      await list(
        admin,
        `limit=1&filterObj=${json({ type: { eq: 'Microsoft.Network/publicIPAddresses' }, subscriptionName: { eq: 'Contoso Sandbox' } })}`,
      )
    ).result;
    const place = some!.id.slice(0, some!.id.indexOf('/providers/'));
    const newAccountId = `${place}/providers/Microsoft.Storage/storageAccounts/inventorytest01`;
    const body = {
      location: 'westeurope',
      sku: { name: 'Standard_LRS' },
      kind: 'StorageV2',
      tags: { made: 'between' },
    };
    await arm.start('PUT', newAccountId, '2023-05-01', { body });
    await pool.query(`update cloud_subscription set due_at = now()`);
    expect((await list(admin, 'limit=5&filter=inventorytest01')).total).toBe(0);
    await world.readDue();
    expect((await list(admin, 'limit=5&filter=made%3Dbetween')).result).toMatchObject([
      { name: 'inventorytest01', sku: 'Standard_LRS', kind: 'StorageV2', source: 'connection' },
    ]);
    await arm.start('DELETE', newAccountId, '2023-05-01');
    await pool.query(`update cloud_subscription set due_at = now()`);
    await world.readDue();
    expect((await list(admin, 'limit=5&filter=inventorytest01')).total).toBe(0);
  });

  it('uses the token of the user with the page open if there is no connection, and shows the source', async () => {
    const research = await world.signIn('admin@contoso.example', 'Contoso Research');
    const { result } = (await research.get('/api/user/subscription')).body as ListResult<{
      subscriptionId: string;
      connected: boolean;
    }>;
    expect(result.map(({ connected }) => connected)).toEqual([false, false]);
    const id = result[0]!.subscriptionId;
    const connected = await research.put(`/api/user/subscription/${id}/connection`, undefined);
    expect([connected.status, connected.body]).toEqual([200, expect.objectContaining({ connected: true })]);
    await expect
      .poll(async () => (await status(research))[0], { timeout: 20_000 })
      .toMatchObject({
        state: 'complete',
        source: 'person',
        readBy: research.session.account.name,
        running: false,
      });
    expect((await list(research)).total).toBe((await status(research))[0]!.resourceCount);
    // Calls of that read carry the user's principal.
    const rows = await world.ledger(`/arm/subscriptions/${id}/resources`);
    expect(rows.at(-1)).toMatchObject({ principal: { kind: 'user' } });
    const disconnectResponse = await research.remove(`/api/user/subscription/${id}/connection`);
    expect(disconnectResponse.status).toBe(204);
    expect((await list(research)).total).toBe(0);
  });
});
