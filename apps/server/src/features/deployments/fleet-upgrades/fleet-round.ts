import type { CloudName } from '@blueport/contracts';
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

/** Moves one fleet as far as it goes at this moment. */
export function createFleetRound(parts: FleetRoundParts): FleetRound {
  const { context } = parts;
  const { db, vault } = context;
  const writes = createFleetWrites(parts);

  const judge = async (
    fleet: HeldFleet,
    session: SessionContext,
    row: FleetSubject,
    place: { tenantId: string; cloud: CloudName },
    isLost: () => boolean,
  ) => {
    const paced = parts.pacedOf(
      {
        principal: { accountId: fleet.account_id, sessionId: fleet.session_id, ...place, actsWith: 'person' },
        organizationId: fleet.organization_id,
        subscriptionId: row.subscription_id,
      },
      {
        signal: parts.ending,
        // What was taken over or paused asks the cloud nothing more.
        check() {
          if (isLost()) throw new LostFleet();
        },
      },
    );
    const { id, extension_values: sealed } = fleet;
    const wish: FleetWish = {
      version: fleet.version,
      parameters: JSON.parse(vault.open(fleet.parameters, parametersPlace(id))) as FleetWish['parameters'],
      extensionValues:
        sealed === null
          ? {}
          : (JSON.parse(vault.open(sealed, extensionValuesPlace(id))) as FleetWish['extensionValues']),
      despiteDrift: fleet.despite_drift,
    };
    const ready = (): Promise<void> => paced.reserve(verdictReads);
    try {
      await ready();
      return await judgeItem(contextAs(context, paced.manager), session, row, wish, ready);
    } finally {
      paced.end();
    }
  };

  /** What becomes of a deployment at which something went wrong; false where the fleet cannot go on. */
  const settle = async (
    fleet: HeldFleet,
    { deployment_id, tries }: Item,
    row: FleetSubject,
    error: unknown,
  ) => {
    if (error instanceof LostFleet) throw error;
    // Whoever holds it next begins anew.
    if (parts.ending.aborted) throw new LostFleet();
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
    if (verdict.why.reason === 'fault') parts.onError(error);
    const afterMs = nextTryMs(tries + 1, verdict.afterMs);
    if (afterMs === undefined) await writes.leaveOut(fleet, deployment_id, verdict.why);
    else await writes.putOff(fleet, deployment_id, verdict.why, afterMs);
    return true;
  };

  /** One deployment of the wave; false where the fleet cannot go on. */
  const move = async (fleet: HeldFleet, item: Item, isLost: () => boolean): Promise<boolean> => {
    const row = await fleetSubjects(db)
      .where('d.id', '=', item.deployment_id)
      .where('d.organization_id', '=', fleet.organization_id)
      .executeTakeFirst();
    if (row === undefined) {
      await writes.leaveOut(fleet, item.deployment_id, leftOut('gone'));
      return true;
    }
    const place = { tenantId: row.tenant_id, cloud: row.cloud };
    const session = await findStarter(db, fleet, place);
    if (session === undefined) {
      await writes.halt(fleet, leftOut('no-right'));
      return false;
    }
    try {
      const judged = await judge(fleet, session, row, place, isLost);
      if (isLeftOut(judged)) await writes.leaveOut(fleet, row.id, judged);
      else await writes.begin(fleet, session, row, judged);
      return true;
    } catch (error) {
      return settle(fleet, item, row, error);
    }
  };

  const countItems = async (fleet: HeldFleet) => {
    const rows = await db
      .selectFrom('fleet_item')
      .select(['deployment_id', 'state', 'wave', 'tries'])
      .select(sql<boolean>`next_try_at is null or next_try_at <= clock_timestamp()`.as('isDue'))
      .where('fleet_id', '=', fleet.id)
      .orderBy('position')
      .execute();
    const failed = rows.filter(({ state }) => failedStates.some((one) => one === state)).length;
    const wave = rows.filter((item) => item.wave === fleet.wave);
    const pending = wave.filter(({ state }) => state === 'pending');
    return {
      total: rows.length,
      failed: failed - fleet.forgiven,
      isThrough:
        pending.length === 0 && !wave.some(({ state }) => state === 'running' || state === 'waiting'),
      due: pending.filter(({ isDue }) => isDue),
      running: wave.filter(({ state }) => state === 'running' || state === 'waiting').length,
    };
  };

  const round: FleetRound = async (fleet, isLost) => {
    await writes.follow(fleet);
    // What was begun is followed to its end, also where nothing more is begun.
    if (fleet.state !== 'running') return;
    const { total, failed, isThrough, due, running } = await countItems(fleet);
    const rule = {
      ...(fleet.stop_failures === null ? {} : { failures: fleet.stop_failures }),
      ...(fleet.stop_percent === null ? {} : { percent: fleet.stop_percent }),
    };
    if (isStopReached(rule, failed, total)) {
      await writes.halt(fleet, leftOut('stop-rule', { failed, total }));
      return;
    }
    if (isThrough) {
      await (fleet.wave + 1 >= fleet.waves.length ? writes.end(fleet) : writes.nextWave(fleet));
      return;
    }
    if (fleet.next_wave_at !== null && fleet.next_wave_at.getTime() > Date.now()) return;
    let stillDue = new Set(due.map(({ deployment_id }) => deployment_id));
    for (const item of due.slice(0, Math.max(0, parts.atOnce - running))) {
      if (!stillDue.has(item.deployment_id)) continue;
      if (parts.ending.aborted || !(await move(fleet, item, isLost))) return;
      // Looked at after each: what was refused counts at once, and the others of a line that is held wait with the first.
      const after = await countItems(fleet);
      if (isStopReached(rule, after.failed, after.total)) return;
      stillDue = new Set(after.due.map(({ deployment_id }) => deployment_id));
    }
  };

  return async (fleet, isLost) => {
    try {
      await round(fleet, isLost);
    } catch (error) {
      if (!(error instanceof LostFleet)) throw error;
    }
  };
}
