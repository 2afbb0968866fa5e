import type { TestServer } from './test-server.ts';

/** Adds deployments of a person with titles of 2 KiB each, so that their list has a known size. */
export async function addLongList(
  { database }: Pick<TestServer, 'database'>,
  email: string,
  count: number,
): Promise<void> {
  await database.pool.query(
    `insert into deployment (id, name, organization_id, account_id, title, state, blueprint_id, blueprint_version_id,
       blueprint_slug, blueprint_title, blueprint_version, cloud, scope, tenant_id, subscription_id, subscription_name,
       location, tags)
     select gen_random_uuid(), 'bp-' || n, a.organization_id, a.id, rpad('number ' || n, 2048, '.'), 'Succeeded',
       gen_random_uuid(), gen_random_uuid(), 'storage-account', 'Storage', '1.0.0', 'general', 'resourceGroup',
       gen_random_uuid(), '', '', 'westeurope', '{}'
     from account a, generate_series(1, $1::int) n where a.email = $2`,
    [count, email],
  );
}

/** Counts the other connections that run a statement or hold a transaction; a stalled reader holds one. */
export async function countBusyConnections({ database }: Pick<TestServer, 'database'>): Promise<number> {
  const { rows } = await database.pool.query<{ busy: number }>(
    `select count(*)::int as busy from pg_stat_activity
     where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`,
  );
  return rows[0]!.busy;
}
