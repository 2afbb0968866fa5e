import { randomUUID } from 'node:crypto';
import type { TestServer } from './test-server.ts';

/** Inserts a deployment of the storage account's blueprint that was never sent to a cloud. */
export async function addDeployment(server: TestServer, name: string, organizationId: string): Promise<void> {
  await server.database.pool.query(
    `insert into deployment (id, name, organization_id, account_id, title, state, blueprint_id, blueprint_version_id, blueprint_slug,
       blueprint_title, blueprint_version, cloud, scope, tenant_id, subscription_id, subscription_name, resource_group, location, tags)
     select gen_random_uuid(), $2, $1, a.id, 'T', 'Succeeded', b.id, v.id, b.slug, 'T', v.version, 'general', b.scope,
       d.tenant_id, $3, 'S', 'rg', 'westeurope', '{}'
     from blueprint b join blueprint_version v on v.blueprint_id = b.id, account a, directory d
     where b.slug = 'storage-account' and a.organization_id = $1 and d.organization_id = $1 limit 1`,
    [organizationId, name, randomUUID()],
  );
}
