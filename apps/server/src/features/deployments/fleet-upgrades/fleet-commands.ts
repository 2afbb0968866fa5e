import type { Fleet, fleetRoutes, FleetState, Reason } from '@blueport/contracts';
import { sql, type Transaction, type UpdateObject } from 'kysely';
import { databaseNow } from '../../../database/clock.ts';
import type { Database } from '../../../database/tables/index.ts';
import type { Call } from '../../../http/call.ts';
import { invalidInput, issue, Refusal } from '../../../errors/refusal.ts';
import type { SessionContext } from '../../../session-context.ts';
import type { DeploymentContext } from '../operations/index.ts';
import {
  extensionValuesContext,
  failedStates,
  findFleet,
  parametersContext,
  presentFleet,
} from './fleet-store.ts';
import { precheckItem } from './check-item.ts';
import { chooseFleet, toUpgradeRequest } from './plan-fleet.ts';
import { identityColumns } from './starter.ts';
import { sizeWaves } from './waves.ts';
import { storedReason } from './skip-reason.ts';

export interface FleetCommandParts {
  readonly context: DeploymentContext;
  /** Called after a commit, to store the person's grant and wake a worker. */
  readonly started: (session: SessionContext) => void;
}

/** Updates open pages, last in a transaction. */
export async function announceFleet(
  { publish }: Pick<DeploymentContext, 'publish'>,
  tx: Transaction<Database>,
  organizationId: string,
  id: string,
): Promise<Fleet> {
  const fleet = presentFleet(await findFleet(tx, organizationId, id));
  await publish(tx, {
    organizationId,
    subjects: [id],
    type: 'fleet.changed',
    data: { type: 'fleet.changed', fleet },
  });
  return fleet;
}

type PlannedFleet = Awaited<ReturnType<typeof planCreation>>;

/** Selects the deployments of a fleet upgrade and divides them into waves. Refuses if none can be upgraded. */
async function planCreation(context: DeploymentContext, call: Call<typeof fleetRoutes.create>) {
  const { session, body } = call;
  const { blueprint, rows } = await chooseFleet(context, session, body);
  const upgradeRequest = toUpgradeRequest(body);
  const checked = rows.map((row) => ({ row, refused: precheckItem(row, upgradeRequest.version) }));
  const movable = checked.filter(({ refused }) => refused === undefined);
  if (movable.length === 0) throw invalidInput([issue('/choose', 'nothing-to-upgrade')]);
  const waves = sizeWaves(movable.length, body.waves);
  const waveOfEach = waves.flatMap((size, wave) => Array.from({ length: size }, () => wave));
  const waveOf = new Map(movable.map(({ row }, index) => [row.id, waveOfEach[index]]));
  return { id: context.newId(), session, body, blueprint, upgradeRequest, checked, waves, waveOf };
}

async function insertFleet(
  tx: Transaction<Database>,
  { vault }: DeploymentContext,
  { id, session, body, blueprint, upgradeRequest, waves }: PlannedFleet,
): Promise<void> {
  await tx
    .insertInto('fleet')
    .values({
      id,
      organization_id: session.organizationId,
      blueprint_slug: blueprint.slug,
      blueprint_title: blueprint.title,
      version: blueprint.version,
      parameters: vault.seal(JSON.stringify(upgradeRequest.parameters), parametersContext(id)),
      extension_values: vault.seal(
        JSON.stringify(upgradeRequest.extensionValues),
        extensionValuesContext(id),
      ),
      despite_drift: upgradeRequest.despiteDrift,
      waves: JSON.stringify(waves),
      pause_minutes: body.pauseMinutes ?? 0,
      stop_failures: body.stop?.failures ?? null,
      stop_percent: body.stop?.percent ?? null,
      ...identityColumns(session),
    })
    .execute();
}

async function insertItems(tx: Transaction<Database>, { id, checked, waveOf }: PlannedFleet): Promise<void> {
  await tx
    .insertInto('fleet_item')
    .values(
      checked.map(({ row, refused }, position) => ({
        fleet_id: id,
        deployment_id: row.id,
        position,
        wave: waveOf.get(row.id) ?? 0,
        from_version: row.blueprint_version,
        ...(refused === undefined ? {} : { state: 'skipped' as const, ...storedReason(refused) }),
      })),
    )
    .execute();
}

/**
 * Stores a fleet upgrade with its deployments in waves; deployments that cannot be upgraded are skipped with the
 * reason.
 */
export async function createFleet(
  { context, started }: FleetCommandParts,
  call: Call<typeof fleetRoutes.create>,
): Promise<Fleet> {
  const created = await planCreation(context, call);
  const { id, session, blueprint, waves } = created;
  const answer = await call.write(async (tx) => {
    await insertFleet(tx, context, created);
    await insertItems(tx, created);
    const fleet = await announceFleet(context, tx, session.organizationId, id);
    const { version, counts, stop, pauseMinutes } = fleet;
    return {
      answer: fleet,
      audit: {
        action: 'fleet.create',
        objectType: 'fleet',
        objectId: id,
        after: { blueprint: blueprint.slug, version, waves, stop, pauseMinutes },
        details: { blueprint: blueprint.slug, version, waves, deployments: counts.total },
      },
    };
  });
  started(session);
  return answer;
}

interface Turn {
  readonly action: string;
  /** States that allow the action. */
  readonly from: readonly FleetState[];
  /** Reason of the refusal in any other state. */
  readonly refusal: Reason;
  set: UpdateObject<Database, 'fleet'>;
  /** Whether failed and skipped items are retried. */
  readonly retriesItems?: boolean;
}

const goesOn = {
  state: 'running' as const,
  reason: null,
  message: '',
  facts: '{}',
  forgiven: sql<number>`(select count(*)::int from fleet_item i where i.fleet_id = fleet.id and i.state in (${sql.join(failedStates)}))`,
};

const turns = {
  pause: {
    action: 'fleet.pause',
    from: ['running'],
    refusal: 'fleet-not-running',
    set: { state: 'paused' },
  },
  resume: {
    action: 'fleet.resume',
    from: ['paused', 'halted'],
    refusal: 'fleet-not-paused',
    set: goesOn,
  },
  stop: {
    action: 'fleet.stop',
    from: ['running', 'paused', 'halted'],
    refusal: 'fleet-ended',
    set: { state: 'stopped', finished_at: databaseNow, next_wave_at: null },
  },
  retry: {
    action: 'fleet.retry',
    from: ['paused', 'halted', 'ended'],
    refusal: 'fleet-not-retryable',
    set: { ...goesOn, finished_at: null, wave: 0, next_wave_at: null },
    retriesItems: true,
  },
} satisfies Record<string, Turn>;

/** Resets failed and skipped items to pending. Refuses if there are none. */
async function retryItems(tx: Transaction<Database>, id: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('fleet_item')
    .set({
      state: 'pending',
      reason: null,
      message: '',
      facts: '{}',
      operation_id: null,
      started_at: null,
      finished_at: null,
    })
    .where('fleet_id', '=', id)
    .where('state', 'in', [...failedStates, 'skipped'])
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new Refusal('conflict', { reason: 'fleet-nothing-to-retry' });
}

/** Makes waiting items due with all their retries, because the cause may have been fixed. */
async function skipWaits(tx: Transaction<Database>, id: string): Promise<void> {
  await tx
    .updateTable('fleet_item')
    .set({ tries: 0, next_try_at: null })
    .where('fleet_id', '=', id)
    .where('state', '=', 'pending')
    .execute();
}

/** Pauses, resumes, stops or retries a fleet upgrade. It then acts for the person who resumed or retried it. */
export async function changeFleetState(
  { context, started }: FleetCommandParts,
  call: Call<typeof fleetRoutes.pause>,
  verb: keyof typeof turns,
): Promise<Fleet> {
  const turn: Turn = turns[verb];
  const { session } = call;
  const { organizationId } = session;
  const { id } = await findFleet(context.db, organizationId, call.params.id);
  const goes = verb === 'resume' || verb === 'retry';
  const answer = await call.write(async (tx) => {
    const before = await tx
      .selectFrom('fleet')
      .select('state')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (!turn.from.includes(before.state)) throw new Refusal('conflict', { reason: turn.refusal });
    if (turn.retriesItems === true) await retryItems(tx, id);
    await tx
      .updateTable('fleet')
      .set({
        ...turn.set,
        revision: sql<number>`revision + 1`,
        // Fences the running round, which acts for the previous person and counts earlier failures: it writes nothing
        // more.
        attempt: sql<number>`attempt + 1`,
        lease_owner: null,
        lease_until: null,
        poll_at: databaseNow,
        ...(goes ? identityColumns(session) : {}),
      })
      .where('id', '=', id)
      .execute();
    if (goes) await skipWaits(tx, id);
    const fleet = await announceFleet(context, tx, organizationId, id);
    return {
      answer: fleet,
      audit: {
        action: turn.action,
        objectType: 'fleet',
        objectId: id,
        before: { state: before.state },
        after: { state: fleet.state },
        details: { blueprint: fleet.blueprint.name, version: fleet.version },
      },
    };
  });
  if (goes) started(session);
  return answer;
}
