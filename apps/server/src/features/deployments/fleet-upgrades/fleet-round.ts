import type { FleetStopRule } from '@blueport/contracts';
import { sql } from 'kysely';
import type { SessionContext } from '../../../session-context.ts';
import { LinePaused, type LineWork, type PaceOptions, type PacedManager } from '../operations/index.ts';
import { FleetLeaseLost, type ClaimedFleet } from './fleet-lease.ts';
import { extensionValuesContext, failedStates, parametersContext } from './fleet-store.ts';
import type { FleetRound } from './fleet-worker.ts';
import { createFleetWrites, type FleetWriteParts } from './fleet-writes.ts';
import {
  contextForPerson,
  fleetDeployments,
  isSkipped,
  checkItem,
  type FleetDeployment,
  type FleetUpgradeRequest,
} from './check-item.ts';
import { skipReason, nextTryMs, verdictOf } from './skip-reason.ts';
import { findStarter } from './starter.ts';
import { isStopReached } from './waves.ts';

export interface FleetRoundParts extends FleetWriteParts {
  /** Returns the cloud client, limited by the same rate budget as operations. */
  readonly pacedOf: (work: LineWork, options: PaceOptions) => PacedManager;
  /** Maximum number of concurrent upgrades per fleet upgrade. */
  readonly atOnce: number;
  readonly onError: (error: unknown) => void;
  /** Aborted when the process stops. */
  readonly ending: AbortSignal;
}

interface Item {
  readonly deployment_id: string;
  readonly tries: number;
}

/**
 * Reads needed for a verdict, reserved in advance: a verdict has a deadline, and waiting during it would leave parts
 * unchecked.
 */
const verdictReads = 40;

/** State that the steps of a round share. */
interface Round extends FleetRoundParts {
  readonly writes: ReturnType<typeof createFleetWrites>;
  readonly fleet: ClaimedFleet;
  readonly isLost: () => boolean;
}

/** Decrypts the parameters of the fleet upgrade. */
function readUpgradeRequest({ context: { vault }, fleet }: Round): FleetUpgradeRequest {
  const { id, extension_values: sealedValues } = fleet;
  return {
    version: fleet.version,
    parameters: JSON.parse(
      vault.open(fleet.parameters, parametersContext(id)),
    ) as FleetUpgradeRequest['parameters'],
    extensionValues:
      sealedValues === null
        ? {}
        : (JSON.parse(
            vault.open(sealedValues, extensionValuesContext(id)),
          ) as FleetUpgradeRequest['extensionValues']),
    despiteDrift: fleet.despite_drift,
  };
}

async function checkInRound(round: Round, session: SessionContext, row: FleetDeployment) {
  const { context, fleet, isLost } = round;
  const { tenant_id: tenantId, cloud } = row;
  const paced = round.pacedOf(
    {
      principal: {
        accountId: fleet.account_id,
        sessionId: fleet.session_id,
        tenantId,
        cloud,
        actsWith: 'person',
      },
      organizationId: fleet.organization_id,
      subscriptionId: row.subscription_id,
    },
    {
      signal: round.ending,
      // A fleet upgrade that was taken over or paused sends no further requests to the cloud.
      check() {
        if (isLost()) throw new FleetLeaseLost();
      },
    },
  );
  const upgradeRequest = readUpgradeRequest(round);
  const ready = (): Promise<void> => paced.reserve(verdictReads);
  try {
    await ready();
    return await checkItem(contextForPerson(context, paced.manager), session, row, upgradeRequest, ready);
  } finally {
    paced.end();
  }
}

/** Handles a deployment whose upgrade failed to start. Returns false if the fleet upgrade cannot continue. */
async function settle(round: Round, { deployment_id, tries }: Item, row: FleetDeployment, error: unknown) {
  const { writes, fleet } = round;
  if (error instanceof FleetLeaseLost) throw error;
  // The next holder starts over.
  if (round.ending.aborted) throw new FleetLeaseLost();
  if (error instanceof LinePaused) {
    await writes.holdLine(fleet, row, error.afterMs);
    return true;
  }
  const verdict = verdictOf(error);
  if (verdict.kind === 'halt') {
    await writes.halt(fleet, verdict.why);
    return false;
  }
  if (verdict.kind === 'skipped') {
    await writes.leaveOut(fleet, deployment_id, verdict.why);
    return true;
  }
  // The item only reports the failure; the log has the cause of an internal error.
  if (verdict.why.reason === 'fault') round.onError(error);
  const afterMs = nextTryMs(tries + 1, verdict.afterMs);
  if (afterMs === undefined) await writes.leaveOut(fleet, deployment_id, verdict.why);
  else await writes.putOff(fleet, deployment_id, verdict.why, afterMs);
  return true;
}

/** Starts the upgrade of one deployment of the wave. Returns false if the fleet upgrade cannot continue. */
async function move(round: Round, item: Item): Promise<boolean> {
  const { context, writes, fleet } = round;
  const row = await fleetDeployments(context.db)
    .where('d.id', '=', item.deployment_id)
    .where('d.organization_id', '=', fleet.organization_id)
    .executeTakeFirst();
  if (row === undefined) {
    await writes.leaveOut(fleet, item.deployment_id, skipReason('gone'));
    return true;
  }
  const session = await findStarter(context.db, fleet, { tenantId: row.tenant_id, cloud: row.cloud });
  if (session === undefined) {
    await writes.halt(fleet, skipReason('no-right'));
    return false;
  }
  try {
    const checked = await checkInRound(round, session, row);
    if (isSkipped(checked)) await writes.leaveOut(fleet, row.id, checked);
    else await writes.begin(fleet, session, row, checked);
    return true;
  } catch (error) {
    return settle(round, item, row, error);
  }
}

async function countItems({ context, fleet }: Round) {
  const rows = await context.db
    .selectFrom('fleet_item')
    .select(['deployment_id', 'state', 'wave', 'tries'])
    .select(sql<boolean>`next_try_at is null or next_try_at <= clock_timestamp()`.as('isDue'))
    .where('fleet_id', '=', fleet.id)
    .orderBy('position')
    .execute();
  const failed = rows.filter(({ state }) => failedStates.some((one) => one === state)).length;
  const wave = rows.filter((item) => item.wave === fleet.wave);
  const pending = wave.filter(({ state }) => state === 'pending');
  const running = wave.filter(({ state }) => state === 'running' || state === 'waiting').length;
  return {
    total: rows.length,
    failed: failed - fleet.forgiven,
    isThrough: pending.length === 0 && running === 0,
    due: pending.filter(({ isDue }) => isDue),
    running,
  };
}

/** Starts due deployments up to the concurrency limit. */
async function moveDue(
  round: Round,
  rule: FleetStopRule,
  due: readonly Item[],
  running: number,
): Promise<void> {
  let stillDue = new Set(due.map(({ deployment_id }) => deployment_id));
  for (const item of due.slice(0, Math.max(0, round.atOnce - running))) {
    if (!stillDue.has(item.deployment_id)) continue;
    if (round.ending.aborted || !(await move(round, item))) return;
    // Counted after each item: a refusal counts immediately, and the others of a throttled line are postponed with the
    // first.
    const after = await countItems(round);
    if (isStopReached(rule, after.failed, after.total)) return;
    stillDue = new Set(after.due.map(({ deployment_id }) => deployment_id));
  }
}

async function advanceFleet(round: Round): Promise<void> {
  const { writes, fleet } = round;
  await writes.follow(fleet);
  // Started upgrades are tracked until they finish, even if no more may start.
  if (fleet.state !== 'running') return;
  const { total, failed, isThrough, due, running } = await countItems(round);
  const rule = {
    ...(fleet.stop_failures === null ? {} : { failures: fleet.stop_failures }),
    ...(fleet.stop_percent === null ? {} : { percent: fleet.stop_percent }),
  };
  if (isStopReached(rule, failed, total)) {
    await writes.halt(fleet, skipReason('stop-rule', { failed, total }));
  } else if (isThrough) {
    await (fleet.wave + 1 >= fleet.waves.length ? writes.end(fleet) : writes.nextWave(fleet));
  } else if (fleet.next_wave_at === null || fleet.next_wave_at.getTime() <= Date.now()) {
    await moveDue(round, rule, due, running);
  }
}

/** Creates a function that advances one fleet upgrade as far as possible at this time. */
export function createFleetRound(parts: FleetRoundParts): FleetRound {
  const writes = createFleetWrites(parts);
  return async (fleet, isLost) => {
    try {
      await advanceFleet({ ...parts, writes, fleet, isLost });
    } catch (error) {
      if (!(error instanceof FleetLeaseLost)) throw error;
    }
  };
}
