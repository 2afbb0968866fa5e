import { createResourceManager } from '@blueport/cloud';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startInventoryWorld, type InventoryWorld } from '../../../../testing/inventory-world.testing.ts';
import { readAssignedScopes } from './assigned-scopes.ts';
import { readScopes } from './readable-scopes.ts';

let world: InventoryWorld;
let ids: string[];
beforeAll(async () => {
  world = await startInventoryWorld();
  await world.discover();
  const tenantId = world.tenantOf('Contoso');
  const rows = await world.server.database.db
    .selectFrom('cloud_subscription')
    .select('subscription_id')
    .where('tenant_id', '=', tenantId)
    .execute();
  ids = rows.map((row) => row.subscription_id);
});
afterAll(() => world.stop());

async function scopesOf(email: string) {
  const tenantId = world.tenantOf('Contoso');
  const { session } = await world.signIn(email, 'Contoso');
  const { rows } = await world.server.database.pool.query<{ id: string; organization: string }>(
    `select object_id as id, organization_id as organization from identity where account_id = $1 and tenant_id = $2`,
    [session.account.id, tenantId],
  );
  const [identity] = rows;
  const { profile, call } = world.embedded.world.clouds.general!;
  const token = await world.embedded.tokenOf(email, tenantId, 'management');
  const own = createResourceManager({ profile, call, tokens: { token: async () => token } });
  const connection = await world.readerOf(identity!.organization, tenantId, 'general');
  return {
    own: await readScopes(own, new Set(ids)),
    assigned: await readAssignedScopes(connection!, identity!.id, ids),
    connection: connection!,
  };
}

describe('readAssignedScopes', () => {
  it.each(['admin@contoso.example', 'engineer@contoso.example', 'reader@contoso.example'])(
    'finds for %s what the cloud lists with their own token',
    async (email) => {
      const { own, assigned } = await scopesOf(email);
      expect(own.visibleIds.length).toBeGreaterThan(0);
      expect(assigned).toEqual(own);
    },
  );

  it('finds nothing for a person without assignments', async () => {
    const { connection } = await scopesOf('admin@contoso.example');
    expect(await readAssignedScopes(connection, '01900000-0000-7000-8000-000000000000', ids)).toMatchObject({
      subscriptions: [],
      groups: [],
      resources: [],
      visibleIds: [],
    });
  });

  it('is undefined if the connection may not read assignments', async () => {
    const { connection } = await scopesOf('admin@contoso.example');
    const foreign = ['01900000-0000-7000-8000-0000000000ff'];
    expect(
      await readAssignedScopes(connection, '01900000-0000-7000-8000-000000000000', foreign),
    ).toBeUndefined();
  });
});
