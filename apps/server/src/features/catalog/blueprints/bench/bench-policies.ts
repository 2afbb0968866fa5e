import { CloudError, type ResourceManager } from '@blueport/cloud';
import type { BenchFallback, BenchRun, CloudName } from '@blueport/contracts';
import type { Kysely } from 'kysely';
import { isInaccessible } from '../../../../cloud/cloud-refusal.ts';
import type { PersonCloud } from '../../../../cloud/person-cloud.ts';
import {
  findSnapshot,
  storeSnapshot,
  type PolicySnapshot,
  type SnapshotPlace,
} from '../../../../cloud/policy-snapshots.ts';
import type { Database } from '../../../../database/tables/index.ts';
import { Refusal } from '../../../../errors/refusal.ts';
import type { SessionContext } from '../../../../session-context.ts';
import { baselinePolicies, placeholderSubscription } from './baseline-policies.ts';
import type { BenchPorts, PolicyRows } from './bench-ports.ts';

/** Policies that apply to resources in one cloud, and the location for which the resources are predicted. */
export interface BenchJudge {
  readonly source: BenchRun['policies']['source'];
  readonly subscriptionId: string;
  readonly tenantId: string;
  readonly rows: PolicyRows;
}

/** Policies that apply to a run: their description for the response, and the evaluator of each cloud. */
export interface BenchPolicies {
  readonly description: BenchRun['policies'];
  of(cloud: CloudName): BenchJudge;
}

const subscriptionsApi = '2022-12-01';
const readMs = 10_000;

const builtInJudge: BenchJudge = {
  source: 'builtIn',
  subscriptionId: placeholderSubscription,
  tenantId: placeholderSubscription,
  rows: baselinePolicies,
};

/** Returns the policies that ship with the portal, for every cloud. */
export function builtInPolicies(details?: Partial<BenchRun['policies']>): BenchPolicies {
  const count = baselinePolicies.assignments.length;
  return { description: { ...details, source: 'builtIn', count }, of: () => builtInJudge };
}

interface FoundSnapshot extends PolicySnapshot {
  readonly readBy: 'person' | 'connection';
  readonly stored: boolean;
}

interface PolicyPorts {
  readonly db: Kysely<Database>;
  readonly cloud: Pick<PersonCloud, 'armFor'>;
  readonly policies: BenchPorts;
}

async function readNow(
  { policies }: PolicyPorts,
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

/**
 * Returns whether these permissions are insufficient, so that the connection of the organization is tried next; other
 * errors mean that the cloud is unavailable.
 */
const needsOtherRights = (error: unknown): boolean =>
  error instanceof Refusal ||
  (error instanceof CloudError && (error.kind === 'unauthorized' || isInaccessible(error)));

/**
 * Finds the policies in force for a subscription: with the author's permissions, otherwise through the organization's
 * connection if the subscription is connected, otherwise from the last stored response to either of them.
 */
async function findPolicies(
  ports: PolicyPorts,
  session: SessionContext,
  subscriptionId: string,
): Promise<FoundSnapshot | BenchFallback> {
  const { db, cloud, policies } = ports;
  const { organizationId, accountId } = session;
  const place: SnapshotPlace = { organizationId, cloud: session.cloud, subscriptionId };
  const isPerson = session.kind === 'interactive';
  const keep = async (readBy: FoundSnapshot['readBy'], found: PolicySnapshot): Promise<FoundSnapshot> => {
    await storeSnapshot(db, place, readBy === 'person' ? accountId : null, found);
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
  const stored = async (mine: boolean): Promise<FoundSnapshot | BenchFallback> => {
    const found = await findSnapshot(db, place, {
      accountId: mine ? accountId : undefined,
      connection: connected !== undefined,
    });
    return found === undefined ? 'no-answer' : { ...found, stored: true };
  };

  let refusal: unknown;
  try {
    const found = await readNow(ports, cloud.armFor(session), subscriptionId);
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
      return await keep('connection', await readNow(ports, manager, subscriptionId));
    } catch (error) {
      if (!(error instanceof CloudError)) throw error;
      // The author's stored policies are not shown once the author has lost access.
      if (!needsOtherRights(error)) return stored(false);
    }
  }
  if (isInaccessible(refusal)) return 'out-of-reach';
  throw refusal;
}

/**
 * Returns the policies that apply to a run: those of the selected subscription, and the built-in ones in other
 * clouds.
 */
export async function readBenchPolicies(
  ports: PolicyPorts,
  session: SessionContext,
  subscriptionId: string | undefined,
): Promise<BenchPolicies> {
  if (subscriptionId === undefined) return builtInPolicies();
  const found = await findPolicies(ports, session, subscriptionId.toLowerCase());
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
    description: {
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
