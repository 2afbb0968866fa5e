import { isSettled, sentence, type NoteCode } from '@blueport/contracts';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { Refusal } from '../../../errors/refusal.ts';
import { recordAudit } from '../../../journal/audit.ts';
import type { StoredNote } from '../../../messages/stored-note.ts';
import type { Notifier } from '../../messaging/notifications/index.ts';
import {
  auditOfOperation,
  planPower,
  readOperations,
  summaries,
  writeOperation,
  type DeploymentContext,
  type SummaryRow,
} from '../../deployments/operations/index.ts';
import { announceBudget, budgetActor } from './budget-actor.ts';
import { readStopOwners, tellOwners, type StoppedBudget } from './tell-owners.ts';

/** A deployment that stays busy this long after the grace period is not stopped. */
const maxBusyMs = 3_600_000;
const noSession = '00000000-0000-0000-0000-000000000000';

export interface StopParts {
  readonly context: DeploymentContext;
  readonly notifier: Notifier;
  /** Returns whether the organization has a connection for the deployment's directory. */
  readonly hasConnection: (row: SummaryRow) => Promise<boolean>;
  /** Called after a commit. */
  wake(operationId: string): void;
  /** Reports an internal error that affected one stop. */
  report(error: unknown, stopId: string): void;
}

interface DueStop {
  readonly id: string;
  readonly budgetId: string;
  readonly organizationId: string;
  readonly subject: string;
  readonly stopsAt: Date;
}

/** The columns of the stop `x` of the limit `b` in the organization `o`. */
const stopColumns = sql`x.id, x.budget_id as "budgetId", x.organization_id as "organizationId", x.stops_at as "stopsAt",
  case when b.scope_key = '' then o.name else coalesce(b.scope_name, b.scope_key) end as subject`;

/** Ordered by organization, because each locks its journal until the transaction ends. */
const dueStops = (db: Kysely<Database>, condition: ReturnType<typeof sql<boolean>>) =>
  sql<DueStop>`
  select ${stopColumns} from budget_stop x join budget b on b.id = x.budget_id join organization o on o.id = x.organization_id
   where ${condition} order by x.organization_id, x.stops_at for update of x skip locked limit 20`.execute(
    db,
  );

const budgetOf = ({ budgetId, organizationId, subject }: DueStop): StoppedBudget => ({
  id: budgetId,
  organizationId,
  subject,
});

/** Sends the second warning of stops, when a quarter of the grace period is left. */
async function warnAgain({ context, notifier }: StopParts): Promise<void> {
  const now = context.now();
  await context.db.transaction().execute(async (tx) => {
    const { rows } = await dueStops(
      tx,
      sql<boolean>`x.state = 'pending' and x.warns_at <= ${now} and x.stops_at > ${now}`,
    );
    for (const stop of rows) {
      await tx.updateTable('budget_stop').set({ warns_at: null }).where('id', '=', stop.id).execute();
      const { count } = await tx
        .selectFrom('budget_stop_machine')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('stop_id', '=', stop.id)
        .executeTakeFirstOrThrow();
      const says = [sentence('budgetStops', { count, at: stop.stopsAt.toISOString() })];
      const message = { stopId: stop.id, about: 'again', says };
      await tellOwners(notifier, tx, budgetOf(stop), message, await readStopOwners(tx, stop.id));
    }
  });
}

/** Marks stops whose grace period has ended. */
async function beginStops({ context }: StopParts): Promise<void> {
  await sql`update budget_stop set state = 'stopping' where state = 'pending' and stops_at <= ${context.now()}`.execute(
    context.db,
  );
}

const note = (code: NoteCode): StoredNote => ({ code });

/** Skips the machines that the deployment no longer declares, and returns the others. */
async function skipUndeclared(
  tx: Transaction<Database>,
  stopId: string,
  operations: Awaited<ReturnType<typeof readOperations>>,
  resourceIds: readonly string[],
): Promise<string[]> {
  const built = operations.find(({ row }) => row.template_hash !== null);
  const keys = new Set(built?.steps.flatMap((step) => (step.state === 'Succeeded' ? step.resource_key : [])));
  const isDeclared = (id: string) => keys.has(id.toLowerCase());
  const gone = resourceIds.filter((id) => !isDeclared(id)).map((id) => id.toLowerCase());
  if (gone.length > 0)
    await tx
      .updateTable('budget_stop_machine')
      .set({ state: 'skipped', reason: JSON.stringify(note('machine-stop-gone')) })
      .where('stop_id', '=', stopId)
      .where('resource_key', 'in', gone)
      .execute();
  return resourceIds.filter(isDeclared);
}

/** Starts the operation that stops machines of a deployment; returns why that is not possible. */
async function stopDeployment(
  { context, hasConnection }: StopParts,
  tx: Transaction<Database>,
  stop: DueStop,
  { row, resourceIds }: { readonly row: SummaryRow; readonly resourceIds: readonly string[] },
): Promise<{ readonly operationId: string } | StoredNote | 'busy'> {
  if (row.locked_at !== null) return note('machine-stop-locked');
  if (row.state === 'Deleted' || row.state === 'Detached') return note('machine-stop-gone');
  if (!isSettled(row.state)) return 'busy';
  if (!(await hasConnection(row))) return note('machine-stop-no-connection');
  try {
    const operations = await readOperations(tx, row.id);
    const declared = await skipUndeclared(tx, stop.id, operations, resourceIds);
    if (declared.length === 0) return note('machine-stop-gone');
    const limit = { id: stop.budgetId, name: stop.subject };
    const start = { ...planPower(operations, 'stop', declared), limit };
    const operationId = context.newId();
    const actor = {
      organizationId: row.organization_id,
      accountId: row.owner_id ?? row.account_id,
      sessionId: noSession,
      actsWith: 'connection' as const,
    };
    const { number } = await writeOperation(context, tx, actor, row, start, operationId);
    const entry = auditOfOperation(row, start, number);
    await recordAudit(tx, budgetActor(stop.organizationId, stop.budgetId), {
      ...entry,
      details: { ...entry.details, by: 'budget' },
    });
    return { operationId };
  } catch (error) {
    if (error instanceof Refusal) return note('machine-stop-refused');
    throw error;
  }
}

/** Stops the pending machines of one deployment. */
async function stopMachinesOf(parts: StopParts, stop: DueStop, deploymentId: string): Promise<void> {
  const { context } = parts;
  const operationId = await context.db.transaction().execute(async (tx) => {
    const machines = await tx
      .selectFrom('budget_stop_machine')
      .select(['resource_id'])
      .where('stop_id', '=', stop.id)
      .where('deployment_id', '=', deploymentId)
      .where('state', '=', 'pending')
      .forUpdate()
      .execute();
    if (machines.length === 0) return undefined;
    const row = await summaries(tx).where('d.id', '=', deploymentId).executeTakeFirstOrThrow();
    const resourceIds = machines.map(({ resource_id: id }) => id);
    const result = await stopDeployment(parts, tx, stop, { row, resourceIds });
    const isLate = context.now().getTime() - stop.stopsAt.getTime() > maxBusyMs;
    if (result === 'busy' && !isLate) return undefined;
    const reason = result === 'busy' ? note('machine-stop-busy') : 'code' in result ? result : null;
    await tx
      .updateTable('budget_stop_machine')
      .set({
        state: reason === null ? 'stopping' : 'failed',
        reason: reason && JSON.stringify(reason),
        changed_at: sql<Date>`now()`,
      })
      .where('stop_id', '=', stop.id)
      .where('deployment_id', '=', deploymentId)
      .where('state', '=', 'pending')
      .execute();
    await announceBudget(context.publish, tx, budgetOf(stop));
    return typeof result === 'object' && 'operationId' in result ? result.operationId : undefined;
  });
  if (operationId !== undefined) parts.wake(operationId);
}

/** Reads the outcome of operations that stop machines, and ends stops without remaining machines. */
async function settle({ context, notifier }: StopParts): Promise<void> {
  const { db, publish } = context;
  await sql`
    update budget_stop_machine m
       set state = case when s.state = 'Succeeded' then 'stopped' else 'failed' end, changed_at = clock_timestamp(),
         reason = case when s.state <> 'Succeeded' then jsonb_build_object('code', 'machine-stop-failed',
           'values', jsonb_build_object('said', coalesce(o.error ->> 'message', s.state))) end
      from budget_stop x, deployment_operation o, deployment_step s
     where m.stop_id = x.id and x.state = 'stopping' and m.state = 'stopping' and o.deployment_id = m.deployment_id
       and o.kind = 'stop' and o.created_at >= m.changed_at and o.finished_at is not null
       and s.operation_id = o.id and s.resource_key = m.resource_key`.execute(db);
  await db.transaction().execute(async (tx) => {
    const { rows } = await dueStops(
      tx,
      sql<boolean>`x.state = 'stopping' and not exists (select from budget_stop_machine m
        where m.stop_id = x.id and m.state in ('pending', 'stopping') and m.deployment_id is not null)`,
    );
    for (const stop of rows) {
      const { rows: counts } = await sql<{ stopped: number; failed: number }>`
        select count(*) filter (where state = 'stopped')::int as stopped, count(*) filter (where state = 'failed')::int as failed
          from budget_stop_machine where stop_id = ${stop.id}`.execute(tx);
      const { stopped = 0, failed = 0 } = counts[0] ?? {};
      await tx
        .updateTable('budget_stop')
        .set({ state: 'done', ended_at: context.now() })
        .where('id', '=', stop.id)
        .execute();
      await recordAudit(tx, budgetActor(stop.organizationId, stop.budgetId), {
        action: 'budget.stop',
        objectType: 'budget',
        objectId: stop.budgetId,
        details: { stopped, failed },
      });
      const says = [sentence('budgetStopped', { stopped, failed })];
      const message = { stopId: stop.id, about: 'done', says };
      await tellOwners(notifier, tx, budgetOf(stop), message, await readStopOwners(tx, stop.id));
      await announceBudget(publish, tx, budgetOf(stop));
    }
  });
}

/** Warns of pending stops, and stops machines whose grace period has ended. Any number of processes may run it. */
export async function sweepStops(parts: StopParts): Promise<void> {
  const { db } = parts.context;
  await warnAgain(parts);
  await beginStops(parts);
  const { rows } = await sql<DueStop & { deploymentId: string }>`
    select distinct ${stopColumns}, m.deployment_id as "deploymentId"
      from budget_stop x join budget_stop_machine m on m.stop_id = x.id
      join budget b on b.id = x.budget_id join organization o on o.id = x.organization_id
     where x.state = 'stopping' and m.state = 'pending' and m.deployment_id is not null limit 200`.execute(
    db,
  );
  for (const { deploymentId, ...stop } of rows) {
    await stopMachinesOf(parts, stop, deploymentId).catch((error: unknown) => parts.report(error, stop.id));
  }
  await settle(parts);
}
