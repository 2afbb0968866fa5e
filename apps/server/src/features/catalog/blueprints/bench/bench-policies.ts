import { CloudError, type ResourceManager } from '@blueport/cloud';
import type { BenchFallback, BenchRun, CloudName } from '@blueport/contracts';
import type { Kysely } from 'kysely';
import { isOutOfReach } from '../../../../cloud/cloud-refusal.ts';
import type { PersonCloud } from '../../../../cloud/person-cloud.ts';
import {
  findSnapshot,
  keepSnapshot,
  type PolicySnapshot,
  type SnapshotPlace,
} from '../../../../cloud/policy-snapshots.ts';
import type { Database } from '../../../../database/tables/index.ts';
import { Refusal } from '../../../../errors/refusal.ts';
import type { SessionContext } from '../../../../session-context.ts';
import { baselinePolicies, nowhere } from './baseline-policies.ts';
import type { PolicyDoors, PolicyRows } from './policy-doors.ts';

/** The policies that judge in one cloud, and where its resources are predicted so that these hold for them. */
export interface BenchJudge {
  readonly source: BenchRun['policies']['source'];
  readonly subscriptionId: string;
  readonly tenantId: string;
  readonly rows: PolicyRows;
}

/** Whose policies judge a run, as it is told, and those of each cloud. */
export interface BenchPolicies {
  readonly told: BenchRun['policies'];
  of(cloud: CloudName): BenchJudge;
}

const subscriptionsApi = '2022-12-01';
const readMs = 10_000;

const builtInJudge: BenchJudge = {
  source: 'builtIn',
  subscriptionId: nowhere,
  tenantId: nowhere,
  rows: baselinePolicies,
};

/** Policies that come with the portal, for every cloud. */
export function builtInPolicies(named?: Partial<BenchRun['policies']>): BenchPolicies {
  const count = baselinePolicies.assignments.length;
  return { told: { ...named, source: 'builtIn', count }, of: () => builtInJudge };
}

interface Found extends PolicySnapshot {
  readonly readBy: 'person' | 'connection';
  readonly stored: boolean;
}

interface Doors {
  readonly db: Kysely<Database>;
  readonly cloud: PersonCloud;
  readonly policies: PolicyDoors;
}

async function readNow(
  { policies }: Doors,
  manager: ResourceManager,
  subscriptionId: string,
): Promise<PolicySnapshot> {
  const [{ body }, rows] = await Promise.all([
    manager.request<{ displayName?: string }>('GET', `/subscriptions/${subscriptionId}`, subscriptionsApi, {
      timeoutMs: readMs,
    }),
    policies.read(manager, subscriptionId),
  ]);
  return { name: body.displayName ?? subscriptionId, rows };
}

/** Whether these rights end here, so that the organization's connection is asked; else the cloud itself is away. */
const needsOtherRights = (error: unknown): boolean =>
  error instanceof Refusal ||
  (error instanceof CloudError && (error.kind === 'unauthorized' || isOutOfReach(error)));

/**
 * Finds the policies in force for a subscription: with the author's own rights, else with the organization's connection
 * where the subscription is connected, else as the cloud told them to either of the two the last time it answered.
 */
async function findPolicies(
  doors: Doors,
  session: SessionContext,
  subscriptionId: string,
): Promise<Found | BenchFallback> {
  const { db, cloud, policies } = doors;
  const { organizationId, accountId } = session;
  const place: SnapshotPlace = { organizationId, cloud: session.cloud, subscriptionId };
  const isPerson = session.kind === 'interactive';
  const keep = async (readBy: Found['readBy'], found: PolicySnapshot): Promise<Found> => {
    await keepSnapshot(db, place, readBy === 'person' ? accountId : null, found);
    return { ...found, readBy, stored: false };
  };
  const connected = await db
    .selectFrom('cloud_subscription')
    .select('tenant_id')
    .where('organization_id', '=', organizationId)
    .where('subscription_id', '=', subscriptionId)
    .where('cloud', '=', session.cloud)
    .where('connected', '=', true)
    .executeTakeFirst();
  const stored = async (mine: boolean): Promise<Found | BenchFallback> => {
    const found = await findSnapshot(db, place, {
      accountId: mine ? accountId : undefined,
      connection: connected !== undefined,
    });
    return found === undefined ? 'no-answer' : { ...found, stored: true };
  };

  let refusal: unknown;
  try {
    const found = await readNow(doors, cloud.armFor(session), subscriptionId);
    return await keep(isPerson ? 'person' : 'connection', found);
  } catch (error) {
    if (!(error instanceof CloudError) && !(error instanceof Refusal)) throw error;
    if (!needsOtherRights(error)) return stored(isPerson);
    refusal = error;
  }
  const manager =
    connected === undefined || !isPerson
      ? undefined
      : await policies.byConnection(organizationId, connected.tenant_id, session.cloud);
  if (manager !== undefined) {
    try {
      return await keep('connection', await readNow(doors, manager, subscriptionId));
    } catch (error) {
      if (!(error instanceof CloudError)) throw error;
      // What was kept of the author's own reading is not shown to rights that end before it.
      if (!needsOtherRights(error)) return stored(false);
    }
  }
  if (isOutOfReach(refusal)) return 'out-of-reach';
  throw refusal;
}

/** The policies that a run is judged by: those of the subscription that was named, and what comes with the portal elsewhere. */
export async function readBenchPolicies(
  doors: Doors,
  session: SessionContext,
  subscriptionId: string | undefined,
): Promise<BenchPolicies> {
  if (subscriptionId === undefined) return builtInPolicies();
  const found = await findPolicies(doors, session, subscriptionId.toLowerCase());
  if (typeof found === 'string') {
    const subscription = { id: subscriptionId, name: subscriptionId, cloud: session.cloud };
    return builtInPolicies({ fallback: found, subscription });
  }
  const { name, readBy, rows, stored } = found;
  const judge: BenchJudge = {
    source: 'organization',
    subscriptionId,
    tenantId: session.tenantId,
    rows,
  };
  return {
    told: {
      source: 'organization',
      count: rows.assignments.length,
      subscription: { id: subscriptionId, name, cloud: session.cloud },
      readBy,
      asOf: rows.asOf,
      stored,
    },
    of: (cloud) => (cloud === session.cloud ? judge : builtInJudge),
  };
}
