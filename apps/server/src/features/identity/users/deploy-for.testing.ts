import { tenants } from '../../../testing/test-people.ts';
import type { TestServer } from '../../../testing/test-server.ts';

interface RunningDeployment {
  readonly organizationId: string;
  /** ID of both the deployment and its operation. */
  readonly id: string;
  readonly name: string;
  readonly accountId: string;
}

/** Adds a deployment that a person created and whose first operation is running. */
export async function deployFor(
  server: TestServer,
  { organizationId, id, name, accountId }: RunningDeployment,
): Promise<void> {
  await server.database.pool.query(
    `insert into deployment (id, name, organization_id, account_id, title, state, blueprint_id, blueprint_version_id, blueprint_slug,
       blueprint_title, blueprint_version, cloud, scope, tenant_id, subscription_id, subscription_name, resource_group, location, tags)
     select $1, $5, $2, $3, 'Shop', 'Succeeded', b.id, v.id, b.slug, b.title, v.version, 'general', b.scope,
       $4, 's', 's', 'rg', 'westeurope', '{}'
     from blueprint b join blueprint_version v on v.blueprint_id = b.id where b.slug = 'storage-account' limit 1`,
    [id, organizationId, accountId, tenants.contoso, name],
  );
  await server.database.pool.query(
    `insert into deployment_operation (id, deployment_id, number, kind, state, account_id, session_id, cloud_name, machine)
     values ($1, $1, 1, 'create', 'Running', $2, $2, $3, '{}')`,
    [id, accountId, name],
  );
}
