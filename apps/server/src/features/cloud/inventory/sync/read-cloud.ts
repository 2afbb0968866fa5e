import { CloudError, type ResourceManager } from '@blueport/cloud';
import type { InventorySource } from '@blueport/contracts';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import { lookSoon } from '../../../deployments/operations/index.ts';
import { readsWhole } from '../rights/readable-scopes.ts';
import {
  groupKeyOf,
  toKnownResource,
  type KnownResource,
  type ListedGroup,
  type ListedResource,
} from '../store/known-resource.ts';
import {
  holdSubscription,
  markGroupGone,
  settleCounts,
  sweepGroups,
  sweepResources,
  writeGroups,
  writeResources,
  type InventoryPlace,
} from '../store/write-inventory.ts';

const resourcesApi = '2021-04-01';
const timeoutMs = 30_000;
const expand = { $expand: 'createdTime,changedTime,provisioningState' };

/** One reading of a subscription: by whose rights, and under which claim. */
export interface Reading {
  readonly db: Kysely<Database>;
  readonly arm: ResourceManager;
  readonly place: InventoryPlace;
  readonly source: InventorySource;
  /** The number of the claim; without one the reading is of single groups, beside whoever holds the claim. */
  readonly attempt?: number;
  readonly signal: AbortSignal;
  /** Says that work goes on, so that nobody else takes it over. */
  readonly beat: () => Promise<void>;
}

/** Somebody else reads the subscription now, or it was disconnected: what was read is dropped. */
export class ReadingLost extends Error {
  override readonly name = 'ReadingLost';
}

/** The clock of the database, by which the portal's own writes are told from what was read earlier. */
async function clock(db: Kysely<Database>): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0]?.now ?? new Date();
}

/** Writes under the claim, and only while it is ours. */
async function writing(
  { db, place, attempt }: Reading,
  work: (tx: Transaction<Database>) => Promise<number>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await holdSubscription(tx, place, attempt))) throw new ReadingLost('The claim is gone.');
    if ((await work(tx)) > 0) await settleCounts(tx, place);
  });
}

const known = (reading: Reading, page: readonly ListedResource[]): KnownResource[] => {
  const rows = page.flatMap(
    (resource) => toKnownResource(reading.place.subscriptionId, resource, reading.source) ?? [],
  );
  // Two rows of one key in one statement would be refused.
  return [...new Map(rows.map((row) => [row.id_key, row])).values()];
};

/** Reads pages of resources into the inventory and answers the keys of all that were found. */
async function readResources(reading: Reading, id: string, begun: Date): Promise<Set<string>> {
  const { arm, place, signal } = reading;
  const found = new Set<string>();
  for await (const page of arm.pages<ListedResource>(id, resourcesApi, {
    query: expand,
    timeoutMs,
    signal,
  })) {
    const rows = known(reading, page);
    for (const row of rows) found.add(row.id_key);
    await writing(reading, (tx) => writeResources(tx, place, rows, begun));
    await reading.beat();
  }
  return found;
}

/**
 * Whether what a list left out may be taken for gone. What a connection sees is the organization's inventory. A person's
 * rights may have become narrower a moment ago, also while the list was read: what they do not see any more, others do, so
 * the cloud is asked after the list.
 */
const tellsWhatIsGone = async ({ arm, source }: Reading, scope: string): Promise<boolean> =>
  source === 'connection' || readsWhole(arm, scope);

/** How a reading of a subscription ended: when it began, and whether all of it was seen. */
export interface SubscriptionRead {
  readonly begun: Date;
  readonly whole: boolean;
}

/** Reads a subscription: what is new or different is written, what is gone is marked. */
export async function readSubscription(reading: Reading): Promise<SubscriptionRead> {
  const { arm, db, place, source, signal } = reading;
  const begun = await clock(db);
  const root = `/subscriptions/${place.subscriptionId}`;
  const groups = await arm.all<ListedGroup>(`${root}/resourcegroups`, resourcesApi, { timeoutMs, signal });
  const allGroups = await tellsWhatIsGone(reading, root);
  let gone: string[] = [];
  await writing(reading, async (tx) => {
    const keys = new Set(groups.map(({ name }) => groupKeyOf(place.subscriptionId, name)));
    const changed = await writeGroups(tx, place, groups, source, begun);
    gone = allGroups ? await sweepGroups(tx, { place, begun }, keys) : [];
    return changed + gone.length;
  });
  await lookSoon(db, place, gone);
  await reading.beat();
  const found = await readResources(reading, `${root}/resources`, begun);
  const whole = await tellsWhatIsGone(reading, root);
  if (whole) await writing(reading, (tx) => sweepResources(tx, { place, begun }, found));
  return { begun, whole };
}

/** Reads one group anew. Answers how it stands in the cloud; null where it is gone. */
export async function readGroup(reading: Reading, group: string): Promise<string | null> {
  const { arm, db, place, source, signal } = reading;
  const begun = await clock(db);
  const id = `/subscriptions/${place.subscriptionId}/resourceGroups/${group}`;
  try {
    const { body } = await arm.request<ListedGroup>('GET', id, resourcesApi, { timeoutMs, signal });
    const found = await readResources(reading, `${id}/resources`, begun);
    const whole = await tellsWhatIsGone(reading, id);
    await writing(reading, async (tx) => {
      const changed = await writeGroups(tx, place, [body], source, begun);
      const groupKey = groupKeyOf(place.subscriptionId, group);
      return changed + (whole ? await sweepResources(tx, { place, groupKey, begun }, found) : 0);
    });
    return body.properties?.provisioningState ?? 'Succeeded';
  } catch (error) {
    if (!(error instanceof CloudError) || (error.kind !== 'not-found' && error.status !== 404)) throw error;
    await writing(reading, (tx) => markGroupGone(tx, place, group, null));
    await lookSoon(db, place, [group]);
    return null;
  }
}

interface ActivityEvent {
  readonly resourceId?: string;
  readonly operationName?: { readonly value?: string };
  readonly status?: { readonly value?: string };
}

const activityApi = '2015-04-01';
/** The cloud's log runs behind by some minutes, so each look reaches back over the last one. */
const overlapMs = 10 * 60_000;
/** More changed groups than that are read faster as a whole. */
const mostGroups = 60;

/** Groups in which something changed since a time, as the cloud's activity log tells; null where all should be read. */
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
      if (groups.size > mostGroups) return null;
    }
  }
  return [...groups.values()];
}
