import type { CloudName, InventoryStatus } from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import { presentNote } from '../../../../messages/stored-note.ts';
import type { Database } from '../../../../database/tables/index.ts';

/** A connected subscription with the status of its inventory. */
export interface ConnectedSubscription extends InventoryStatus {
  readonly hasConnection: boolean;
  readonly isDue: boolean;
}

/** Returns the connected subscriptions of an organization in one cloud. */
export async function readConnected(
  db: Kysely<Database>,
  organizationId: string,
  cloud: CloudName,
): Promise<ConnectedSubscription[]> {
  const rows = await db
    .selectFrom('cloud_subscription as s')
    .selectAll()
    .select([
      sql<boolean>`lease_until is not null and lease_until > clock_timestamp()`.as('running'),
      sql<boolean>`due_at <= clock_timestamp()`.as('is_due'),
      sql<boolean>`exists (select from connection c where c.organization_id = s.organization_id
        and c.tenant_id = s.tenant_id and c.cloud = s.cloud)`.as('has_connection'),
    ])
    .where('organization_id', '=', organizationId)
    .where('cloud', '=', cloud)
    .where('connected', '=', true)
    .orderBy('name')
    .execute();
  return rows.map((row) => ({
    subscriptionId: row.subscription_id,
    name: row.name,
    state: row.state,
    running: row.running,
    source: row.source,
    readBy: row.read_by,
    readAt: row.read_at?.toISOString() ?? null,
    changesReadAt: row.changes_read_at?.toISOString() ?? null,
    resourceCount: row.resource_count,
    error: row.error,
    failure: presentNote(row.error_note, row.error),
    hasConnection: row.has_connection,
    isDue: row.is_due,
  }));
}

/** Schedules a full read of subscriptions by the connection as soon as possible. */
export async function scheduleRead(
  db: Kysely<Database>,
  organizationId: string,
  ids: readonly string[],
): Promise<void> {
  await sql`update cloud_subscription set due_at = clock_timestamp(), full_due_at = clock_timestamp()
    where organization_id = ${organizationId} and connected and subscription_id = any(${[...ids]}::uuid[])`.execute(
    db,
  );
}
