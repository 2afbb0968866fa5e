import { CloudError, type ResourceManager } from '@blueport/cloud';
import type { InventorySource } from '@blueport/contracts';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import { scheduleDriftChecks } from '../../../deployments/operations/index.ts';
import { canReadScope } from '../rights/readable-scopes.ts';
import {
  groupKeyOf,
  toInventoryResource,
  type InventoryResource,
  type ListedGroup,
  type ListedResource,
} from '../store/inventory-resource.ts';
import {
  lockSubscription,
  markGroupDeleted,
  updateCounts,
  sweepGroups,
  sweepResources,
  writeGroups,
  writeResources,
  type InventoryPlace,
} from '../store/write-inventory.ts';

const resourcesApi = '2021-04-01';
const timeoutMs = 30_000;
const expand = { $expand: 'createdTime,changedTime,provisioningState' };

/** One read of a subscription: the credentials and the claim. */
export interface Reading {
  readonly db: Kysely<Database>;
  readonly arm: ResourceManager;
  readonly place: InventoryPlace;
  readonly source: InventorySource;
  /** Number of the claim. Absent if single groups are read alongside the holder of the claim. */
  readonly attempt?: number;
  readonly signal: AbortSignal;
  /** Renews the lease, so that no other worker takes over. */
  readonly beat: () => Promise<void>;
}

/** Another worker reads the subscription now, or it was disconnected; the data is discarded. */
export class ClaimLost extends Error {
  override readonly name = 'ClaimLost';
}

/** Returns the database's time, to order the portal's own writes relative to reads. */
async function clock(db: Kysely<Database>): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0]?.now ?? new Date();
}

/** Writes only while the claim is still held. */
async function writing(
  { db, place, attempt }: Reading,
  work: (tx: Transaction<Database>) => Promise<number>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await lockSubscription(tx, place, attempt))) throw new ClaimLost('The claim was lost.');
    if ((await work(tx)) > 0) await updateCounts(tx, place);
  });
}

const toInventoryResources = (reading: Reading, page: readonly ListedResource[]): InventoryResource[] => {
  const rows = page.flatMap(
    (resource) => toInventoryResource(reading.place.subscriptionId, resource, reading.source) ?? [],
  );
  // PostgreSQL rejects two rows with the same key in one statement.
  return [...new Map(rows.map((row) => [row.id_key, row])).values()];
};

/** Reads pages of resources into the inventory. Returns the keys of all resources found. */
async function readResources(reading: Reading, id: string, startedAt: Date): Promise<Set<string>> {
  const { arm, place, signal } = reading;
  const found = new Set<string>();
  for await (const page of arm.pages<ListedResource>(id, resourcesApi, {
    query: expand,
    timeoutMs,
    signal,
  })) {
    const rows = toInventoryResources(reading, page);
    for (const row of rows) found.add(row.id_key);
    await writing(reading, (tx) => writeResources(tx, place, rows, startedAt));
    await reading.beat();
  }
  return found;
}

/**
 * Returns whether resources missing from a list may be considered deleted. A connection defines the organization's
 * inventory. A user's rights, however, may have been reduced while the list was read, and others may still see the
 * missing resources, so the rights are checked after the list.
 */
const tellsWhatIsGone = async ({ arm, source }: Reading, scope: string): Promise<boolean> =>
  source === 'connection' || canReadScope(arm, scope);

/** Result of reading a subscription: the start time, and whether everything was visible. */
export interface SubscriptionRead {
  readonly startedAt: Date;
  readonly whole: boolean;
}

/** Reads a subscription: writes new and changed resources and marks missing ones as deleted. */
export async function readSubscription(reading: Reading): Promise<SubscriptionRead> {
  const { arm, db, place, source, signal } = reading;
  const startedAt = await clock(db);
  const root = `/subscriptions/${place.subscriptionId}`;
  const groups = await arm.all<ListedGroup>(`${root}/resourcegroups`, resourcesApi, { timeoutMs, signal });
  const allGroups = await tellsWhatIsGone(reading, root);
  let deletedGroups: string[] = [];
  await writing(reading, async (tx) => {
    const keys = new Set(groups.map(({ name }) => groupKeyOf(place.subscriptionId, name)));
    const changed = await writeGroups(tx, place, groups, source, startedAt);
    deletedGroups = allGroups ? await sweepGroups(tx, { place, startedAt }, keys) : [];
    return changed + deletedGroups.length;
  });
  await scheduleDriftChecks(db, place, deletedGroups);
  await reading.beat();
  const found = await readResources(reading, `${root}/resources`, startedAt);
  const whole = await tellsWhatIsGone(reading, root);
  if (whole) await writing(reading, (tx) => sweepResources(tx, { place, startedAt }, found));
  return { startedAt, whole };
}

/** Refreshes one group. Returns its state in the cloud, or null if it no longer exists. */
export async function readGroup(reading: Reading, group: string): Promise<string | null> {
  const { arm, db, place, source, signal } = reading;
  const startedAt = await clock(db);
  const id = `/subscriptions/${place.subscriptionId}/resourceGroups/${group}`;
  try {
    const { body } = await arm.request<ListedGroup>('GET', id, resourcesApi, { timeoutMs, signal });
    const found = await readResources(reading, `${id}/resources`, startedAt);
    const whole = await tellsWhatIsGone(reading, id);
    await writing(reading, async (tx) => {
      const changed = await writeGroups(tx, place, [body], source, startedAt);
      const groupKey = groupKeyOf(place.subscriptionId, group);
      return changed + (whole ? await sweepResources(tx, { place, groupKey, startedAt }, found) : 0);
    });
    return body.properties?.provisioningState ?? 'Succeeded';
  } catch (error) {
    if (!(error instanceof CloudError) || (error.kind !== 'not-found' && error.status !== 404)) throw error;
    await writing(reading, (tx) => markGroupDeleted(tx, place, group, null));
    await scheduleDriftChecks(db, place, [group]);
    return null;
  }
}

interface ActivityEvent {
  readonly resourceId?: string;
  readonly operationName?: { readonly value?: string };
  readonly status?: { readonly value?: string };
}

const activityApi = '2015-04-01';
/** The cloud's activity log lags by some minutes, so each check overlaps the previous one. */
const overlapMs = 10 * 60_000;
/** With more changed groups than this, a full read is faster. */
const maxGroups = 60;

/** Returns the groups changed since a time according to the cloud's activity log, or null if a full read is needed. */
export async function changedGroups(
  { arm, place, signal }: Pick<Reading, 'arm' | 'place' | 'signal'>,
  since: Date,
): Promise<string[] | null> {
  const from = new Date(since.getTime() - overlapMs).toISOString();
  const groups = new Map<string, string>();
  const pages = arm.pages<ActivityEvent>(
    `/subscriptions/${place.subscriptionId}/providers/Microsoft.Insights/eventtypes/management/values`,
    activityApi,
    { query: { $filter: `eventTimestamp ge '${from}'` }, timeoutMs, signal },
  );
  for await (const page of pages) {
    for (const { resourceId = '', operationName, status } of page) {
      if (
        !/\/(write|delete|action)$/i.test(operationName?.value ?? '') ||
        /^Failed$/i.test(status?.value ?? '')
      )
        continue;
      const group = /\/resourceGroups\/([^/]+)/i.exec(resourceId)?.[1];
      if (group === undefined) return null;
      groups.set(group.toLowerCase(), group);
      if (groups.size > maxGroups) return null;
    }
  }
  return [...groups.values()];
}
