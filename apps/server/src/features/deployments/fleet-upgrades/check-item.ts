import type { ResourceManager } from '@blueport/cloud';
import { isSettled, type ExtensionFieldValues } from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { SessionContext } from '../../../session-context.ts';
import {
  blueprintNameIn,
  compareVersions,
  admitOperation,
  planUpgradeOperation,
  readBlueprint,
  summaries,
  type OperationStart,
  type DeploymentContext,
  type SummaryRow,
  type UpgradeRequest,
} from '../operations/index.ts';
import { readCondition } from '../drift/index.ts';
import { skipReason, type SkipReason } from './skip-reason.ts';

export interface FleetUpgradeRequest {
  readonly version: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Field values of extensions that became mandatory. */
  readonly extensionValues: ExtensionFieldValues;
  readonly despiteDrift: boolean;
}

/** Returns the upgrade request that a fleet upgrade makes for each deployment. */
export const requestOf = ({ parameters, extensionValues }: FleetUpgradeRequest): UpgradeRequest => ({
  parameters,
  extensionValues,
  isForMany: true,
});

/** A deployment with the details that a fleet upgrade needs. */
export interface FleetDeployment extends SummaryRow {
  /**
   * Whether the last upgrade sent the recorded version but did not succeed; the deployment ran well on another one
   * before.
   */
  readonly is_half_moved: boolean;
}

/** Selects deployments with the details that a fleet upgrade needs. */
export const fleetDeployments = (db: Kysely<Database>) =>
  summaries(db).select(
    sql<boolean>`(d.state in ('Failed', 'Canceled', 'Parked') and exists (select from deployment_operation o
      where o.deployment_id = d.id and o.state in ('Succeeded', 'Warning')
        and o.blueprint_version_id <> d.blueprint_version_id))`.as('is_half_moved'),
  );

/** Returns why a deployment cannot be upgraded if that is known without asking the cloud. */
export function precheckItem(row: FleetDeployment, version: string): SkipReason | undefined {
  if (row.state === 'Deleted' || row.state === 'Detached') return skipReason('gone');
  const further = compareVersions(version, row.blueprint_version);
  if (further < 0 || (further === 0 && !row.is_half_moved)) {
    return skipReason('version', { version: row.blueprint_version });
  }
  if (row.locked_at !== null)
    return skipReason('locked', row.lock_note === '' ? {} : { said: row.lock_note });
  if (!isSettled(row.state)) return skipReason('busy');
  return undefined;
}

/** Returns a context that reads the cloud with one person's permissions, without cached responses. */
export const contextForPerson = (
  context: DeploymentContext,
  manager: ResourceManager,
): DeploymentContext => ({
  ...context,
  managerOf: () => manager,
  placesOf: () => ({ manager, recall: (_key, _forMs, load) => load() }),
});

/** Returns the drift of a deployment as a reason, or undefined if there is none. */
async function driftOf(
  context: DeploymentContext,
  manager: ResourceManager,
  row: SummaryRow,
): Promise<SkipReason | undefined> {
  const { resources } = await readCondition(context, manager, row);
  const drifted = resources.filter(({ drift }) => drift === 'changed' || drift === 'missing');
  if (drifted.length === 0) return undefined;
  const names = drifted.slice(0, 3).map(({ name }) => name);
  return skipReason('drift', {
    count: drifted.length,
    names: `${names.join(', ')}${drifted.length > 3 ? ' …' : ''}`,
  });
}

/**
 * Plans the upgrade of one deployment as the person who started the fleet upgrade, with the same checks as a single
 * upgrade, or returns why it is skipped. Throws the errors of the cloud and of invalid values. `ready` waits until the
 * rate limit allows all reads of a verdict.
 */
export async function checkItem(
  context: DeploymentContext,
  session: SessionContext,
  row: FleetDeployment,
  upgradeRequest: FleetUpgradeRequest,
  ready: () => Promise<void> = () => Promise.resolve(),
): Promise<OperationStart | SkipReason> {
  const refused = precheckItem(row, upgradeRequest.version);
  if (refused !== undefined) return refused;
  // As for a single upgrade: a transferred deployment was made under another name.
  const slug = await blueprintNameIn(context.db, session.organizationId, row);
  const blueprint = await readBlueprint(context.db, session, slug, upgradeRequest.version);
  if (blueprint === undefined || blueprint.id !== row.blueprint_id) return skipReason('not-offered');
  const places = context.placesOf(session);
  // A deployment that never succeeded cannot have drifted.
  const drift =
    upgradeRequest.despiteDrift || row.is_half_moved
      ? undefined
      : await driftOf(context, places.manager, row);
  if (drift !== undefined) return drift;
  await ready();
  const operationStart = await planUpgradeOperation(
    context,
    places,
    row,
    blueprint,
    requestOf(upgradeRequest),
  );
  return admitOperation(context, session, row, operationStart, { isOneOfMany: true });
}

export const isSkipped = (checked: OperationStart | SkipReason): checked is SkipReason => 'reason' in checked;
