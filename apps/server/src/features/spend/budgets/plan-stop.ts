import { sentence, type BudgetThreshold } from '@blueport/contracts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { recordAudit } from '../../../journal/audit.ts';
import type { Notifier } from '../../messaging/notifications/index.ts';
import { budgetActor } from './budget-actor.ts';
import { covers } from './scopes.ts';
import { readStopOwners, tellOwners, type StoppedBudget } from './tell-owners.ts';
import { isCounted } from './usage.ts';

const hourMs = 3_600_000;

interface Machine {
  readonly deploymentId: string;
  readonly ownerId: string;
  readonly resourceId: string;
  readonly name: string;
}

/** Returns the machines of deployments in the scope that were not stopped. */
async function readRunning(tx: Transaction<Database>, budgetId: string): Promise<Machine[]> {
  const { rows } = await sql<Machine>`
    select distinct on (s.resource_key) d.id as "deploymentId", coalesce(d.owner_id, d.account_id) as "ownerId",
        s.resource_id as "resourceId", s.name
      from budget b join deployment d on d.organization_id = b.organization_id
      join lateral (select o.id from deployment_operation o
        where o.deployment_id = d.id and o.template_hash is not null and o.started_at is not null
        order by o.number desc limit 1) built on true
      join deployment_step s on s.operation_id = built.id
     where b.id = ${budgetId} and ${covers} and ${isCounted} and s.state = 'Succeeded'
       and lower(s.type) in ('microsoft.compute/virtualmachines', 'microsoft.compute/virtualmachinescalesets')
       and coalesce((select o.kind <> 'stop' from deployment_operation o join deployment_step p on p.operation_id = o.id
         where o.deployment_id = d.id and o.kind in ('start', 'stop', 'restart') and p.resource_key = s.resource_key
           and p.state = 'Succeeded' order by o.number desc limit 1), true)
     order by s.resource_key, d.created_at`.execute(tx);
  return rows;
}

/** A stop that was planned or canceled, for the message at the end of the transaction. */
export interface PlannedStop {
  readonly announce: () => Promise<void>;
}

/**
 * Returns whether the threshold already caused a stop since it was crossed, even one that a person canceled. One that an
 * evaluation canceled may be planned again.
 */
async function hasStopped(
  tx: Transaction<Database>,
  budgetId: string,
  { percent, basis }: Pick<BudgetThreshold, 'percent' | 'basis'>,
  from: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('budget_stop as x')
    .innerJoin('budget_crossing as c', (join) =>
      join
        .onRef('c.budget_id', '=', 'x.budget_id')
        .onRef('c.period_start', '=', 'x.period_start')
        .onRef('c.percent', '=', 'x.percent')
        .onRef('c.basis', '=', 'x.basis')
        .onRef('c.crossed_at', '<=', 'x.created_at'),
    )
    .select('x.id')
    .where('x.budget_id', '=', budgetId)
    .where('x.period_start', '=', from)
    .where('x.percent', '=', percent)
    .where('x.basis', '=', basis)
    .where((x) => x.or([x('x.state', '!=', 'canceled'), x('x.canceled_by', 'is not', null)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Plans to stop the running machines in the scope of a limit when the grace period ends: once for each crossing of a
 * threshold, when the first machine runs. Returns undefined if none runs, if the threshold already caused a stop, or if
 * another stop is pending.
 */
export async function planStop(
  { notifier, newId }: { readonly notifier: Notifier; readonly newId: () => string },
  tx: Transaction<Database>,
  budget: StoppedBudget,
  { percent, basis, graceHours = 1 }: BudgetThreshold,
  { from, at }: { readonly from: string; readonly at: Date },
): Promise<PlannedStop | undefined> {
  if (await hasStopped(tx, budget.id, { percent, basis }, from)) return undefined;
  const machines = await readRunning(tx, budget.id);
  if (machines.length === 0) return undefined;
  const stopsAt = new Date(at.getTime() + graceHours * hourMs);
  const stopId = newId();
  const added = await tx
    .insertInto('budget_stop')
    .values({
      id: stopId,
      budget_id: budget.id,
      organization_id: budget.organizationId,
      period_start: from,
      percent,
      basis,
      created_at: at,
      warns_at: new Date(stopsAt.getTime() - (graceHours * hourMs) / 4),
      stops_at: stopsAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  if (added.length === 0) return undefined;
  await tx
    .insertInto('budget_stop_machine')
    .values(
      machines.map(({ resourceId, name, deploymentId }) => ({
        stop_id: stopId,
        resource_key: resourceId.toLowerCase(),
        resource_id: resourceId,
        name,
        deployment_id: deploymentId,
      })),
    )
    .execute();
  const says = [sentence('budgetStops', { count: machines.length, at: stopsAt.toISOString() })];
  const owners = machines.map(({ ownerId }) => ownerId);
  return { announce: () => tellOwners(notifier, tx, budget, { stopId, about: 'planned', says }, owners) };
}

/**
 * Cancels the stop of a limit. If the grace period has ended, the machines that are not being stopped yet keep running, and
 * a stop that began with others ends with those. Returns its ID, or undefined if no machine is left to keep.
 */
export async function cancelStop(
  tx: Transaction<Database>,
  budgetId: string,
  by: { readonly name: string | null; readonly at: Date },
): Promise<string | undefined> {
  const stop = await tx
    .selectFrom('budget_stop')
    .select(['id', 'state'])
    .where('budget_id', '=', budgetId)
    .where('state', 'in', ['pending', 'stopping'])
    .forUpdate()
    .executeTakeFirst();
  if (stop === undefined) return undefined;
  if (stop.state === 'stopping') {
    const kept = await tx
      .updateTable('budget_stop_machine')
      .set({ state: 'skipped', changed_at: sql<Date>`clock_timestamp()` })
      .where('stop_id', '=', stop.id)
      .where('state', '=', 'pending')
      .returning('resource_key')
      .execute();
    if (kept.length === 0) return undefined;
    const begun = await tx
      .selectFrom('budget_stop_machine')
      .select('resource_key')
      .where('stop_id', '=', stop.id)
      .where('state', '!=', 'skipped')
      .limit(1)
      .executeTakeFirst();
    if (begun !== undefined) return stop.id;
  }
  await tx
    .updateTable('budget_stop')
    .set({ state: 'canceled', canceled_by: by.name, ended_at: by.at })
    .where('id', '=', stop.id)
    .execute();
  return stop.id;
}

/** Cancels the pending stop of a threshold that is no longer reached in the same period. */
export async function cancelNeedlessStop(
  { notifier }: { readonly notifier: Notifier },
  tx: Transaction<Database>,
  budget: StoppedBudget,
  reached: readonly BudgetThreshold[],
  { from, at }: { readonly from: string; readonly at: Date },
): Promise<PlannedStop | undefined> {
  const stop = await tx
    .selectFrom('budget_stop')
    .select(['id', 'percent', 'basis'])
    .where('budget_id', '=', budget.id)
    .where('period_start', '=', from)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  if (stop === undefined) return undefined;
  const { id: stopId, percent, basis } = stop;
  if (reached.some((one) => one.percent === percent && one.basis === basis)) return undefined;
  if ((await cancelStop(tx, budget.id, { name: null, at })) === undefined) return undefined;
  const says = [sentence('budgetStopNeedless')];
  return {
    announce: async () => {
      await recordAudit(tx, budgetActor(budget.organizationId, budget.id), {
        action: 'budget.cancelStop',
        objectType: 'budget',
        objectId: budget.id,
        details: { percent, basis },
      });
      const owners = await readStopOwners(tx, stopId);
      await tellOwners(notifier, tx, budget, { stopId, about: 'needless', says }, owners);
    },
  };
}
