import type { InventorySource } from '@blueport/contracts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import { groupKeyOf, tagsOf, type InventoryResource, type ListedGroup } from './inventory-resource.ts';

type Tx = Transaction<Database>;

/**
 * The cloud's lists lag behind: changes that the portal made within this time before a read are not overwritten by it.
 */
const lagMs = 60_000;
const overwriteCutoff = (startedAt: Date): Date => new Date(startedAt.getTime() - lagMs);

/** A subscription of an organization, which identifies its inventory rows. */
export interface InventoryPlace {
  readonly organizationId: string;
  readonly subscriptionId: string;
}

const columns = `id_key text, id text, name text, name_key text, type text, type_key text, location text, group_key text,
  group_name text, tags jsonb, sku text, kind text, managed_by text, provisioning_state text, created_time timestamptz,
  changed_time timestamptz, source text, search_text text`;
const names = columns
  .split(',')
  .map((column) => column.trim().split(' ')[0] ?? '')
  .filter((name) => name !== 'id_key');
const storedColumns = sql.raw(names.map((name) => `r.${name}`).join(', '));
const newColumns = sql.raw(names.map((name) => `excluded.${name}`).join(', '));
const assigned = sql.raw(names.map((name) => `${name} = excluded.${name}`).join(', '));

/**
 * Locks the subscription's row, so that its inventory is written by one transaction at a time and locks are taken in
 * the same order. Returns false if it has been disconnected or another worker has taken over.
 */
export async function lockSubscription(tx: Tx, place: InventoryPlace, attempt?: number): Promise<boolean> {
  const row = await tx
    .selectFrom('cloud_subscription')
    .select('attempt')
    .where('organization_id', '=', place.organizationId)
    .where('subscription_id', '=', place.subscriptionId)
    .where('connected', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined && (attempt === undefined || row.attempt === attempt);
}

/** Invalidates cached counts. Call it last in a transaction that changed the inventory. */
export async function raiseRevision(tx: Tx, organizationId: string): Promise<void> {
  await sql`insert into inventory_revision as v (organization_id, revision) values (${organizationId}, 1)
    on conflict (organization_id) do update set revision = v.revision + 1`.execute(tx);
}

/**
 * Writes the resources found by a read. Skips rows without changes and rows that the portal wrote after the read began.
 * Returns the number of changed rows.
 */
export async function writeResources(
  tx: Tx,
  place: InventoryPlace,
  rows: readonly InventoryResource[],
  startedAt: Date,
): Promise<number> {
  if (rows.length === 0) return 0;
  const { numAffectedRows } = await sql`
    insert into inventory_resource as r (organization_id, subscription_id, id_key, ${sql.raw(names.join(', '))})
    select ${place.organizationId}::uuid, ${place.subscriptionId}::uuid, id_key, ${sql.raw(names.join(', '))}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as found(${sql.raw(columns)})
    on conflict (organization_id, id_key) do update
      set subscription_id = excluded.subscription_id, ${assigned}, deleted_at = null, written_at = null
      where (r.written_at is null or r.written_at < ${startedAt})
        and (r.deleted_at is null or r.written_at is null or r.written_at < ${overwriteCutoff(startedAt)})
        and (r.deleted_at is not null or (${storedColumns}) is distinct from (${newColumns}))`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Writes the groups found by a read, by the same rules. */
export async function writeGroups(
  tx: Tx,
  place: InventoryPlace,
  groups: readonly ListedGroup[],
  source: InventorySource,
  startedAt: Date,
): Promise<number> {
  if (groups.length === 0) return 0;
  const rows = groups.map(({ id, name, location, tags, properties }) => ({
    group_key: groupKeyOf(place.subscriptionId, name),
    id,
    name,
    location: location.replaceAll(' ', '').toLowerCase(),
    tags: tagsOf(tags),
    state: properties?.provisioningState ?? 'Succeeded',
    source,
  }));
  const { numAffectedRows } = await sql`
    insert into inventory_group as g
      (organization_id, subscription_id, group_key, id, name, location, tags, state, source)
    select ${place.organizationId}::uuid, ${place.subscriptionId}::uuid, group_key, id, name, location, tags, state, source
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as found(group_key text, id text, name text, location text, tags jsonb, state text, source text)
    on conflict (organization_id, group_key) do update
      set id = excluded.id, name = excluded.name, location = excluded.location, tags = excluded.tags,
        state = excluded.state, source = excluded.source, deleted_at = null, written_at = null
      where (g.written_at is null or g.written_at < ${startedAt})
        and (g.deleted_at is null or g.written_at is null or g.written_at < ${overwriteCutoff(startedAt)})
        and (g.deleted_at is not null or (g.id, g.name, g.location, g.tags, g.state, g.source)
          is distinct from (excluded.id, excluded.name, excluded.location, excluded.tags, excluded.state, excluded.source))`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}

/** The completely read part of a subscription: all of it, or one group. */
export interface ReadScope {
  readonly place: InventoryPlace;
  readonly groupKey?: string;
  readonly startedAt: Date;
}

/**
 * Marks resources that a complete read did not find as deleted. The marks are kept for a day, so that an older read
 * does not restore them.
 */
export async function sweepResources(
  tx: Tx,
  { place, groupKey, startedAt }: ReadScope,
  found: ReadonlySet<string>,
): Promise<number> {
  const known = await tx
    .selectFrom('inventory_resource')
    .select('id_key')
    .where('organization_id', '=', place.organizationId)
    .where('subscription_id', '=', place.subscriptionId)
    .where('deleted_at', 'is', null)
    .where((where) =>
      where.or([where('written_at', 'is', null), where('written_at', '<', overwriteCutoff(startedAt))]),
    )
    .$if(groupKey !== undefined, (query) => query.where('group_key', '=', groupKey ?? ''))
    .execute();
  const deletedKeys = known.filter(({ id_key: key }) => !found.has(key)).map(({ id_key: key }) => key);
  return markDeleted(tx, place, deletedKeys, null);
}

/** Marks groups that a complete read did not find as deleted. Returns their names. */
export async function sweepGroups(
  tx: Tx,
  { place, startedAt }: ReadScope,
  found: ReadonlySet<string>,
): Promise<string[]> {
  const deletedGroups = await tx
    .updateTable('inventory_group')
    .set({ deleted_at: sql<Date>`clock_timestamp()`, written_at: null })
    .where('organization_id', '=', place.organizationId)
    .where('subscription_id', '=', place.subscriptionId)
    .where('deleted_at', 'is', null)
    .where((where) =>
      where.or([where('written_at', 'is', null), where('written_at', '<', overwriteCutoff(startedAt))]),
    )
    .where(sql<boolean>`group_key <> all(${[...found]})`)
    .returning('name')
    .execute();
  return deletedGroups.map(({ name }) => name);
}

/** Marks resources as deleted. `writtenAt` is set if the portal deleted them itself. */
export async function markDeleted(
  tx: Tx,
  place: InventoryPlace,
  keys: readonly string[],
  writtenBy: 'portal' | null,
): Promise<number> {
  if (keys.length === 0) return 0;
  const result = await tx
    .updateTable('inventory_resource')
    .set({
      deleted_at: sql<Date>`clock_timestamp()`,
      written_at: writtenBy === null ? null : sql<Date>`clock_timestamp()`,
    })
    .where('organization_id', '=', place.organizationId)
    .where('subscription_id', '=', place.subscriptionId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`id_key = any(${[...keys]})`)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Marks a group and everything in it as deleted. */
export async function markGroupDeleted(
  tx: Tx,
  place: InventoryPlace,
  group: string,
  writtenBy: 'portal' | null,
): Promise<number> {
  const key = groupKeyOf(place.subscriptionId, group);
  const deletion = {
    deleted_at: sql<Date>`clock_timestamp()`,
    written_at: writtenBy === null ? null : sql<Date>`clock_timestamp()`,
  };
  let changed = 0;
  // Sequential, because a transaction uses a single connection.
  for (const table of ['inventory_group', 'inventory_resource'] as const) {
    const { numUpdatedRows } = await tx
      .updateTable(table)
      .set(deletion)
      .where('organization_id', '=', place.organizationId)
      .where('subscription_id', '=', place.subscriptionId)
      .where('group_key', '=', key)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    changed += Number(numUpdatedRows);
  }
  return changed;
}

/** Updates the counts of a subscription and the revision after a change. */
export async function updateCounts(tx: Tx, place: InventoryPlace): Promise<void> {
  await sql`update cloud_subscription set resource_count = (
      select count(*) from inventory_resource r where r.organization_id = ${place.organizationId}
        and r.subscription_id = ${place.subscriptionId} and r.deleted_at is null)
    where organization_id = ${place.organizationId} and subscription_id = ${place.subscriptionId}`.execute(
    tx,
  );
  await raiseRevision(tx, place.organizationId);
}
