import type { FleetStopRule } from '@blueport/contracts';
import { sql } from 'kysely';
import type { SessionContext } from '../../../session-context.ts';
import { LineHeld, type LineWork, type PaceOptions, type PacedManager } from '../operations/index.ts';
import { LostFleet, type HeldFleet } from './fleet-lease.ts';
import { extensionValuesPlace, failedStates, parametersPlace } from './fleet-store.ts';
import type { FleetRound } from './fleet-worker.ts';
import { createFleetWrites, type FleetWriteParts } from './fleet-writes.ts';
import {
  contextAs,
  fleetSubjects,
  isLeftOut,
  judgeItem,
  type FleetSubject,
  type FleetWish,
} from './judge-item.ts';
import { leftOut, nextTryMs, verdictOf } from './left-out.ts';
import { findStarter } from './starter.ts';
import { isStopReached } from './waves.ts';

export interface FleetRoundParts extends FleetWriteParts {
  /** The cloud, paid from the budget that operations are paid from. */
  readonly pacedOf: (work: LineWork, options: PaceOptions) => PacedManager;
  /** Deployments of one fleet that are moved at the same time. */
  readonly atOnce: number;
  readonly onError: (error: unknown) => void;
  /** Aborted once the process stops. */
  readonly ending: AbortSignal;
}

interface Item {
  readonly deployment_id: string;
  readonly tries: number;
}

/** Reads that a verdict makes, paid for before it begins: it has a deadline, and waits within would cost it parts. */
const verdictReads = 40;

/** What the steps of a round share. */
interface Round extends FleetRoundParts {
  readonly writes: ReturnType<typeof createFleetWrites>;
  readonly fleet: HeldFleet;
  readonly isLost: () => boolean;
}

/** Opens what the fleet is to make of each deployment. */
function readWish({ context: { vault }, fleet }: Round): FleetWish {
  const { id, extension_values: sealed } = fleet;
  return {
    version: fleet.version,
    parameters: JSON.parse(vault.open(fleet.parameters, parametersPlace(id))) as FleetWish['parameters'],
    extensionValues:
      sealed === null
        ? {}
        : (JSON.parse(vault.open(sealed, extensionValuesPlace(id))) as FleetWish['extensionValues']),
    despiteDrift: fleet.despite_drift,
  };
}

async function judge(round: Round, session: SessionContext, row: FleetSubject) {
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
      // A fleet that was taken over or paused makes no further calls to the cloud.
      check() {
        if (isLost()) throw new LostFleet();
      },
    },
  );
  const wish = readWish(round);
  const ready = (): Promise<void> => paced.reserve(verdictReads);
  try {
    await ready();
    return await judgeItem(contextAs(context, paced.manager), session, row, wish, ready);
  } finally {
    paced.end();
  }
}

/** Decides about a deployment whose upgrade failed to begin; returns false if the fleet cannot go on. */
async function settle(round: Round, { deployment_id, tries }: Item, row: FleetSubject, error: unknown) {
  const { writes, fleet } = round;
  if (error instanceof LostFleet) throw error;
  // The next holder starts over.
  if (round.ending.aborted) throw new LostFleet();
  if (error instanceof LineHeld) {
    await writes.holdLine(fleet, row, error.afterMs);
    return true;
  }
  const verdict = verdictOf(error);
  if (verdict.kind === 'halt') {
    await writes.halt(fleet, verdict.why);
    return false;
  }
  if (verdict.kind === 'left-out') {
    await writes.leaveOut(fleet, deployment_id, verdict.why);
    return true;
  }
  // The item says that it failed; only the log says why a fault of ours did.
  if (verdict.why.reason === 'fault') round.onError(error);
  const afterMs = nextTryMs(tries + 1, verdict.afterMs);
  if (afterMs === undefined) await writes.leaveOut(fleet, deployment_id, verdict.why);
  else await writes.putOff(fleet, deployment_id, verdict.why, afterMs);
  return true;
}

/** Begins the upgrade of one deployment of the wave; returns false if the fleet cannot go on. */
async function move(round: Round, item: Item): Promise<boolean> {
  const { context, writes, fleet } = round;
  const row = await fleetSubjects(context.db)
    .where('d.id', '=', item.deployment_id)
    .where('d.organization_id', '=', fleet.organization_id)
    .executeTakeFirst();
  if (row === undefined) {
    await writes.leaveOut(fleet, item.deployment_id, leftOut('gone'));
    return true;
  }
  const session = await findStarter(context.db, fleet, { tenantId: row.tenant_id, cloud: row.cloud });
  if (session === undefined) {
    await writes.halt(fleet, leftOut('no-right'));
    return false;
  }
  try {
    const judged = await judge(round, session, row);
    if (isLeftOut(judged)) await writes.leaveOut(fleet, row.id, judged);
    else await writes.begin(fleet, session, row, judged);
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

/** Begins as many of the deployments that are due as may be moved at the same time. */
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
    // Counted after each: a refusal counts immediately, and the others of a line that is held wait with the first.
    const after = await countItems(round);
    if (isStopReached(rule, after.failed, after.total)) return;
    stillDue = new Set(after.due.map(({ deployment_id }) => deployment_id));
  }
}

async function advanceFleet(round: Round): Promise<void> {
  const { writes, fleet } = round;
  await writes.follow(fleet);
  // What was begun is followed to its end, also where nothing more is begun.
  if (fleet.state !== 'running') return;
  const { total, failed, isThrough, due, running } = await countItems(round);
  const rule = {
    ...(fleet.stop_failures === null ? {} : { failures: fleet.stop_failures }),
    ...(fleet.stop_percent === null ? {} : { percent: fleet.stop_percent }),
  };
  if (isStopReached(rule, failed, total)) {
    await writes.halt(fleet, leftOut('stop-rule', { failed, total }));
  } else if (isThrough) {
    await (fleet.wave + 1 >= fleet.waves.length ? writes.end(fleet) : writes.nextWave(fleet));
  } else if (fleet.next_wave_at === null || fleet.next_wave_at.getTime() <= Date.now()) {
    await moveDue(round, rule, due, running);
  }
}

/** Moves one fleet as far as it goes at this moment. */
export function createFleetRound(parts: FleetRoundParts): FleetRound {
  const writes = createFleetWrites(parts);
  return async (fleet, isLost) => {
    try {
      await advanceFleet({ ...parts, writes, fleet, isLost });
    } catch (error) {
      if (!(error instanceof LostFleet)) throw error;
    }
  };
}
