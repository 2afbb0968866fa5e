import type { CloudName } from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import { forEachConcurrently } from '../../../../cloud/for-each-concurrently.ts';
import type { Database } from '../../../../database/tables/index.ts';
import type { ConnectionReader } from './connection-reader.ts';

const subscriptionsApi = '2022-12-01';

interface FoundSubscription {
  readonly subscriptionId: string;
  readonly displayName: string;
  readonly tenantId?: string;
}

/**
 * Connects the subscriptions that an organization's connection can access, because access to a subscription implies
 * that it should be read. Subscriptions disconnected by an administrator stay disconnected. Returns the number of new
 * ones.
 */
async function connectFound(
  db: Kysely<Database>,
  owner: { readonly organizationId: string; readonly tenantId: string; readonly cloud: CloudName },
  found: readonly FoundSubscription[],
): Promise<number> {
  const rows = found
    .filter(({ tenantId }) => tenantId === undefined || tenantId.toLowerCase() === owner.tenantId)
    .map(({ subscriptionId, displayName }) => ({ id: subscriptionId.toLowerCase(), name: displayName }));
  const { numAffectedRows } = await sql`
    insert into cloud_subscription (organization_id, subscription_id, tenant_id, cloud, name)
    select ${owner.organizationId}::uuid, id, ${owner.tenantId}::uuid, ${owner.cloud}, name
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as found(id uuid, name text)
    on conflict do nothing`.execute(db);
  await sql`update cloud_subscription s set name = found.name
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as found(id uuid, name text)
     where s.organization_id = ${owner.organizationId} and s.subscription_id = found.id and s.name <> found.name`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

/** Number of connections queried in parallel. */
const atOnce = 8;

/** Searches for new subscriptions with every connection and reports each one immediately. */
export async function discover(
  db: Kysely<Database>,
  readerOf: ConnectionReader,
  onError: (error: unknown) => void,
  onFound: () => Promise<void>,
): Promise<void> {
  const owners = await db
    .selectFrom('connection')
    .innerJoin('directory', 'directory.tenant_id', 'connection.tenant_id')
    .select([
      'connection.organization_id as organizationId',
      'connection.tenant_id as tenantId',
      'connection.cloud',
    ])
    .distinct()
    .whereRef('directory.organization_id', '=', 'connection.organization_id')
    .execute();
  await forEachConcurrently(owners, atOnce, async (owner) => {
    try {
      const arm = await readerOf(owner.organizationId, owner.tenantId, owner.cloud);
      if (!arm) return;
      const found = await arm.all<FoundSubscription>('/subscriptions', subscriptionsApi, {
        timeoutMs: 10_000,
      });
      if ((await connectFound(db, owner, found)) > 0) await onFound();
    } catch (error) {
      onError(error);
    }
  });
}
