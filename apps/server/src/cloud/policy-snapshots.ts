import type { JsonObject } from '@blueport/azure-policy';
import type { CloudName } from '@blueport/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../database/tables/index.ts';

/** The policies of a scope as returned by the cloud, stored for later evaluation. */
export interface PolicyRows {
  readonly assignments: readonly JsonObject[];
  readonly exemptions: readonly JsonObject[];
  /** All assigned definitions, including members of initiatives, by lowercase ID. */
  readonly definitions: Readonly<Record<string, JsonObject>>;
  readonly asOf: string;
}

/** Far more than any subscription has in force; larger snapshots are not stored. */
const maxBytes = 8 * 1024 * 1024;
/** Age in days after which a snapshot is deleted. */
const longestDays = 30;

/** Policies of a subscription, with the subscription's name. */
export interface PolicySnapshot {
  readonly name: string;
  readonly rows: PolicyRows;
}

export interface SnapshotPlace {
  readonly organizationId: string;
  readonly cloud: CloudName;
  readonly subscriptionId: string;
  /** Absent for the whole subscription. */
  readonly resourceGroup?: string | undefined;
}

async function keepRow(
  db: Kysely<Database>,
  place: SnapshotPlace,
  reader: string | null,
  { name, rows }: PolicySnapshot,
): Promise<void> {
  const text = JSON.stringify(rows);
  if (Buffer.byteLength(text) > maxBytes) return;
  const read_at = new Date(rows.asOf);
  await db
    .insertInto('policy_snapshot')
    .values({
      organization_id: place.organizationId,
      cloud: place.cloud,
      subscription_id: place.subscriptionId.toLowerCase(),
      resource_group: place.resourceGroup?.toLowerCase() ?? '',
      account_id: reader,
      name,
      rows: text,
      read_at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'cloud', 'subscription_id', 'resource_group', 'account_id'])
        .doUpdateSet({ name, rows: text, read_at }),
    )
    .execute();
}

const isOfGroup = (row: JsonObject): boolean =>
  typeof row['id'] === 'string' && /^\/subscriptions\/[^/]+\/resourceGroups\//i.test(row['id']);

/**
 * Stores policies for the reader; null means the organization's connection. Policies read at a resource group serve its
 * whole subscription, except for those assigned to the group itself, which are stored separately.
 */
export async function storeSnapshot(
  db: Kysely<Database>,
  place: SnapshotPlace,
  reader: string | null,
  { name, rows }: PolicySnapshot,
): Promise<void> {
  const { resourceGroup, ...subscription } = place;
  const subscriptionRows = {
    ...rows,
    assignments: rows.assignments.filter((row) => !isOfGroup(row)),
    exemptions: rows.exemptions.filter((row) => !isOfGroup(row)),
  };
  await keepRow(db, subscription, reader, { name, rows: subscriptionRows });
  if (resourceGroup !== undefined) {
    if (
      subscriptionRows.assignments.length + subscriptionRows.exemptions.length <
      rows.assignments.length + rows.exemptions.length
    ) {
      await keepRow(db, place, reader, { name, rows });
    } else {
      await db
        .deleteFrom('policy_snapshot')
        .where('organization_id', '=', place.organizationId)
        .where('cloud', '=', place.cloud)
        .where('subscription_id', '=', place.subscriptionId.toLowerCase())
        .where('resource_group', '=', resourceGroup.toLowerCase())
        .where('account_id', 'is not distinct from', reader)
        .execute();
    }
  }
  const oldest = new Date(Date.parse(rows.asOf) - longestDays * 86_400_000);
  await db.deleteFrom('policy_snapshot').where('read_at', '<', oldest).execute();
}

/**
 * Returns the newest snapshot of the given readers; snapshots of other users are never used. For a resource group that
 * none of them has read, or without policies, returns the policies of its subscription.
 */
export async function findSnapshot(
  db: Kysely<Database>,
  place: SnapshotPlace,
  readers: { readonly accountId: string | undefined; readonly connection: boolean },
): Promise<(PolicySnapshot & { readonly readBy: 'person' | 'connection' }) | undefined> {
  const row = await db
    .selectFrom('policy_snapshot')
    .select(['account_id', 'name', 'rows'])
    .where('organization_id', '=', place.organizationId)
    .where('cloud', '=', place.cloud)
    .where('subscription_id', '=', place.subscriptionId.toLowerCase())
    .where('resource_group', 'in', ['', place.resourceGroup?.toLowerCase() ?? ''])
    .where((where) =>
      where.or([
        ...(readers.accountId === undefined ? [] : [where('account_id', '=', readers.accountId)]),
        ...(readers.connection ? [where('account_id', 'is', null)] : []),
      ]),
    )
    .orderBy('resource_group', 'desc')
    .orderBy('read_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    name: row.name,
    rows: row.rows as PolicyRows,
    readBy: row.account_id === null ? 'connection' : 'person',
  };
}

/** Returns whether the organization's connection may read a subscription. */
export async function isConnected(db: Kysely<Database>, place: SnapshotPlace): Promise<boolean> {
  const row = await db
    .selectFrom('cloud_subscription')
    .select('tenant_id')
    .where('organization_id', '=', place.organizationId)
    .where('subscription_id', '=', place.subscriptionId.toLowerCase())
    .where('cloud', '=', place.cloud)
    .where('connected', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}
