import { inventoryRoutes, resourceGroupRoutes } from '@blueport/contracts';
import { createResourceManager } from '@blueport/cloud';
import type { Kysely } from 'kysely';
import type { FindConnection } from '../../../cloud/automation-cloud.ts';
import type { CloudEnvironment } from '../../../cloud/cloud-environment.ts';
import type { PersonCloud } from '../../../cloud/person-cloud.ts';
import { createRunPrepared } from '../../../database/prepared.ts';
import type { Database } from '../../../database/tables/index.ts';
import type { Feature, Parts } from '../../../feature.ts';
import type { SessionContext } from '../../../session-context.ts';
import type { OperationEnd } from '../../deployments/operations/index.ts';
import type { PersonTokens } from '../../identity/session/index.ts';
import { createCountCache } from './read/count-cache.ts';
import { listFacets } from './read/list-facets.ts';
import { readDistribution } from './read/read-distribution.ts';
import { listGroups } from './read/list-groups.ts';
import { listResources } from './read/list-resources.ts';
import { createReadAbsentScopes, type AbsentPerson } from './rights/absent-person.ts';
import { createRightsCache, type RightsCache } from './rights/rights-cache.ts';
import { scopesOrNone, type ReadableScopes } from './rights/readable-scopes.ts';
import { scheduleRead, readConnected } from './store/status.ts';
import { writeEndedOperation } from './store/write-through.ts';
import { createConnectionReader, type ConnectionReader } from './sync/connection-reader.ts';
import { readAsPerson } from './sync/person-reading.ts';
import type { RefreshReader } from './sync/refreshes.ts';
import { createInventoryWork } from './sync/scheduler.ts';

export { isVisible } from './read/visible.ts';
export type { ReadableScopes } from './rights/readable-scopes.ts';
export {
  createConnectionMetrics,
  createConnectionReader,
  type ConnectionMetrics,
  type ConnectionReader,
} from './sync/connection-reader.ts';
export { groupKeyOf, groupOf } from './store/inventory-resource.ts';
export { readConnected } from './store/status.ts';
export { scheduleRefresh, writeOwnGroup } from './store/write-through.ts';
export { lockSubscription, markGroupDeleted, raiseRevision, updateCounts } from './store/write-inventory.ts';

/** Interface of the inventory for other features. */
export interface Inventory extends Feature {
  /** Called when an operation of a deployment ends, in its transaction. */
  readonly onOperationEnd: OperationEnd;
  /** Invalidates the cached access rights in every process after permissions or connected subscriptions change. */
  forgetRights(db: Kysely<Database>): Promise<void>;
  /** Returns the cloud scopes that the user may read, cached for five minutes. */
  scopesOf(session: SessionContext): Promise<ReadableScopes>;
  /** Returns these scopes, or none while the cloud does not respond. */
  scopesOrNone(session: SessionContext): Promise<ReadableScopes>;
  /**
   * Returns the cloud scopes that a person may read now, without their session: from their role assignments, as the
   * organization's connection reads them, otherwise with the token of a live session. Undefined if there is neither.
   */
  scopesOfPerson(person: AbsentPerson): Promise<ReadableScopes | undefined>;
  /** Refreshes subscriptions with the connection if there is one, otherwise with the user's token. */
  refresh(session: SessionContext, ids: readonly string[]): Promise<string[]>;
}

export interface InventoryOptions {
  readonly world: CloudEnvironment;
  readonly cloud: PersonCloud;
  readonly sessions: PersonTokens;
  readonly findConnection: FindConnection;
}

/** Minimum time between refreshes of subscriptions without a connection by one session, in milliseconds. */
const personEveryMs = 60_000;

/** State shared by the requests of this process. */
interface Reading extends Pick<Parts, 'log' | 'now'>, Pick<InventoryOptions, 'cloud'> {
  readonly db: Kysely<Database>;
  readonly rights: RightsCache;
  readonly signal: AbortSignal;
  /** Time of the last refresh with each session's token, in milliseconds. */
  readonly lookedAt: Map<string, number>;
}

/** Reads with the organization's connection, otherwise with the token of the last user who opened the page. */
const createRefreshReader =
  (readerOf: ConnectionReader, { world, sessions }: InventoryOptions): RefreshReader =>
  async ({ organization_id, tenant_id, cloud: name, session_id }) => {
    const byConnection = await readerOf(organization_id, tenant_id, name);
    if (byConnection) return { arm: byConnection, source: 'connection' };
    const place = world.clouds[name];
    if (!place || session_id === null) return undefined;
    const token = async () => (await sessions.management(session_id)).token;
    const arm = createResourceManager({ profile: place.profile, call: place.call, tokens: { token } });
    return { arm, source: 'person' };
  };

async function refresh(reading: Reading, session: SessionContext, ids: readonly string[]): Promise<string[]> {
  const { db } = reading;
  const scopes = await reading.rights.of(session);
  const subscriptions = (await readConnected(db, session.organizationId, session.cloud)).filter(
    ({ subscriptionId }) => ids.includes(subscriptionId) && scopes.visibleIds.includes(subscriptionId),
  );
  const byConnection = subscriptions
    .filter(({ hasConnection }) => hasConnection)
    .map((one) => one.subscriptionId);
  await scheduleRead(db, session.organizationId, byConnection);
  const others = subscriptions.filter(({ hasConnection }) => !hasConnection).map((one) => one.subscriptionId);
  return [...byConnection, ...(await readAsPerson(reading, session, scopes, others))];
}

/**
 * Refreshes subscriptions without a connection with the token of the user who has the page open.
 */
async function keepFresh(reading: Reading, session: SessionContext, due: readonly string[]): Promise<void> {
  const { lookedAt } = reading;
  if (due.length === 0 || session.kind === 'automation') return;
  const last = lookedAt.get(session.sessionId) ?? Number.NEGATIVE_INFINITY;
  const now = reading.now().getTime();
  if (now - last < personEveryMs) return;
  if (lookedAt.size > 10_000) lookedAt.clear();
  lookedAt.set(session.sessionId, now);
  await readAsPerson(reading, session, await reading.rights.of(session), due);
}

/** Returns the status of the subscriptions visible to the user, and starts reading those that are due. */
async function readStatus(reading: Reading, session: SessionContext) {
  const { visibleIds } = await reading.rights.of(session);
  const rows = await readConnected(reading.db, session.organizationId, session.cloud);
  const visibleRows = rows.filter(({ subscriptionId }) => visibleIds.includes(subscriptionId));
  const due = visibleRows.filter((row) => row.isDue && !row.running && !row.hasConnection);
  await keepFresh(
    reading,
    session,
    due.map((row) => row.subscriptionId),
  );
  return visibleRows;
}

/**
 * Creates the inventory: stores the resources of the connected subscriptions and shows them according to each user's
 * rights.
 */
export function createInventory(parts: Parts, options: InventoryOptions): Inventory {
  const { database, log, now } = parts;
  const { db } = database;
  const { cloud } = options;
  const rights = createRightsCache(database, cloud, () => now().getTime());
  const listParts = { db, run: createRunPrepared(database.pool), counts: createCountCache() };
  const readerOf = createConnectionReader(options.world, options.findConnection);
  const stopping = new AbortController();
  const reading = { db, log, now, cloud, rights, signal: stopping.signal, lookedAt: new Map() };
  const work = createInventoryWork({
    db,
    log,
    readerOf,
    onFound: () => rights.forget(db),
    refreshReader: createRefreshReader(readerOf, options),
  });

  return {
    name: 'inventory',
    onOperationEnd: writeEndedOperation,
    forgetRights: (executor) => rights.forget(executor),
    scopesOf: (session) => rights.of(session),
    scopesOrNone: (session) => scopesOrNone(rights.of(session)),
    scopesOfPerson: createReadAbsentScopes(db, { ...options, readerOf }),
    refresh: (session, ids) => refresh(reading, session, ids),
    routes(registry) {
      registry.register(inventoryRoutes.list, async ({ session, query }) =>
        listResources(listParts, session.organizationId, await rights.of(session), query),
      );
      registry.register(inventoryRoutes.facets, async ({ session, query }) =>
        listFacets(db, session.organizationId, await rights.of(session), query.field),
      );
      registry.register(inventoryRoutes.distribution, async ({ session }) =>
        readDistribution(db, session.organizationId, await rights.of(session)),
      );
      registry.register(resourceGroupRoutes.list, async ({ session, query }) =>
        listGroups(db, session.organizationId, await rights.of(session), query),
      );
      registry.register(inventoryRoutes.status, ({ session }) => readStatus(reading, session));
      registry.register(inventoryRoutes.refresh, async ({ session, body }) => {
        const { visibleIds } = await rights.of(session);
        const ids = body.subscriptionIds?.map((id) => id.toLowerCase()) ?? [...visibleIds];
        return { started: await refresh(reading, session, ids) };
      });
    },
    async start() {
      work.start();
    },
    async stop() {
      stopping.abort();
      await Promise.all([work.stop(), rights.stop()]);
    },
  };
}
