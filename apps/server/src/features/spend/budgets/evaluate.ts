import { sentence, type BudgetThreshold, type Sentence } from '@blueport/contracts';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { BudgetFigures } from '../../../database/tables/budgets.ts';
import type { Database } from '../../../database/tables/index.ts';
import type { Parts } from '../../../feature.ts';
import { recordAudit } from '../../../journal/audit.ts';
import type { Notifier } from '../../messaging/notifications/index.ts';
import { toAmount } from '../cost/index.ts';
import { announceBudget, budgetActor, budgetLink } from './budget-actor.ts';
import { countFigures, measuresOf, type CountedBudget } from './figures.ts';
import { forHours, parseAmount } from './money.ts';
import { evaluationSeconds, hoursLeft, monthsAt, periodAt } from './periods.ts';
import { covers, scopeName } from './scopes.ts';
import { cancelNeedlessStop, planStop, type PlannedStop } from './plan-stop.ts';
import { reachedThresholds } from './thresholds.ts';
import { everything, isCounted, isPending, sumOf, sumOfReserved } from './usage.ts';

/** Lease duration of an evaluation, in seconds. */
const leaseSeconds = 120;

export interface EvaluationParts extends Pick<Parts, 'now' | 'newId' | 'log' | 'publish'> {
  readonly db: Kysely<Database>;
  readonly notifier: Notifier;
  /** Called in the transaction that records a crossed threshold. */
  readonly onCrossed: (
    tx: Transaction<Database>,
    organizationId: string,
    crossing: {
      readonly key: string;
      readonly subject: string;
      readonly at: Date;
      readonly data: Readonly<Record<string, unknown>>;
    },
  ) => Promise<void>;
}

/** A limit claimed for evaluation. */
export interface BudgetClaim extends CountedBudget {
  readonly attempt: number;
}

/**
 * Claims due limits, longest due first, and those whose claim ended without figures. A change during the evaluation makes
 * a limit due again.
 */
export async function claimBudgets(
  db: Kysely<Database>,
  owner: string,
  limit: number,
): Promise<BudgetClaim[]> {
  const { rows } = await sql<BudgetClaim>`
    update budget b set lease_owner = ${owner}, attempt = b.attempt + 1,
        lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds}),
        due_at = clock_timestamp() + make_interval(secs => ${evaluationSeconds})
      from (select id from budget where (lease_until is null and due_at <= clock_timestamp())
          or lease_until < clock_timestamp()
         order by due_at limit ${limit} for update skip locked) due
     where b.id = due.id
    returning b.id, b.organization_id as "organizationId", b.scope_kind as "scopeKind", b.period,
      b.starts_on::text as "startsOn", b.attempt`.execute(db);
  return rows;
}

interface Current {
  readonly id: string;
  readonly organizationId: string;
  readonly scopeKind: CountedBudget['scopeKind'];
  readonly scopeKey: string;
  readonly name: string | null;
  readonly organization: string;
  readonly period: CountedBudget['period'];
  readonly startsOn: string | null;
  readonly currency: string;
  readonly amount: string;
  readonly thresholds: readonly BudgetThreshold[];
  readonly planned: string;
  readonly reserved: string;
}

/** Stores the figures and releases the claim. Returns the limit, locked, or undefined if the claim was lost. */
async function storeFigures(
  tx: Transaction<Database>,
  claim: BudgetClaim,
  figures: BudgetFigures,
  at: Date,
): Promise<Current | undefined> {
  const { rows } = await sql<Current>`
    with stored as (
      update budget set figures = ${JSON.stringify(figures)}::jsonb, evaluated_at = ${at}, lease_owner = null,
          lease_until = null
       where id = ${claim.id} and attempt = ${claim.attempt} returning *)
    select b.id, b.organization_id as "organizationId", b.scope_kind as "scopeKind", b.scope_key as "scopeKey",
        ${scopeName} as name, o.name as organization, b.period, b.starts_on::text as "startsOn", b.currency,
        b.amount::text as amount, b.thresholds, (${sumOf(everything)} * ${monthsAt(at)})::text as planned,
        ${sumOfReserved(isPending)}::text as reserved
      from stored b join organization o on o.id = b.organization_id`.execute(tx);
  return rows[0];
}

/** Records a threshold that is crossed for the first time in a period. Returns false if it was recorded before. */
async function recordCrossing(
  tx: Transaction<Database>,
  { id }: Current,
  { percent, basis }: BudgetThreshold,
  { from, at, amount }: { readonly from: string; readonly at: Date; readonly amount: bigint },
): Promise<boolean> {
  const added = await tx
    .insertInto('budget_crossing')
    .values({ budget_id: id, period_start: from, percent, basis, crossed_at: at, amount: toAmount(amount) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('budget_id')
    .execute();
  return added.length > 0;
}

/** Returns the owners of the existing deployments in the scope. */
async function readOwners(tx: Transaction<Database>, budgetId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct coalesce(d.owner_id, d.account_id) as id from budget b
      join deployment d on d.organization_id = b.organization_id
     where b.id = ${budgetId} and ${covers} and ${isCounted}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Returns the subject of messages about a limit. */
const subjectOf = ({ name, organization, scopeKey }: Pick<Current, 'name' | 'organization' | 'scopeKey'>) =>
  scopeKey === '' ? organization : (name ?? scopeKey);

function sentencesOf({ period }: Current, { percent, basis, actions }: BudgetThreshold): Sentence[] {
  return [
    sentence('budgetCrossed', { percent, basis, period }),
    ...(actions.includes('block') ? [sentence('budgetBlocks')] : []),
    ...(actions.includes('requireApproval') ? [sentence('budgetNeedsApproval')] : []),
  ];
}

/** Notifies the owners in the scope and the people who may edit limits, through the channels of the threshold. */
async function notify(
  { notifier }: EvaluationParts,
  tx: Transaction<Database>,
  budget: Current,
  threshold: BudgetThreshold,
  from: string,
): Promise<void> {
  const { actions, percent, basis } = threshold;
  const channels = { portal: actions.includes('notify'), mail: actions.includes('mail') };
  if (!channels.portal && !channels.mail) return;
  const message = {
    organizationId: budget.organizationId,
    kind: 'budgetCrossed',
    severity: percent >= 100 ? 'error' : 'warning',
    eventKey: `budget/${budget.id}/${from}/${basis}/${percent}`,
    subject: subjectOf(budget),
    says: sentencesOf(budget, threshold),
    link: budgetLink(budget.id),
    channels,
  } as const;
  await notifier.tell(tx, await readOwners(tx, budget.id), message);
  await notifier.tellHolders(tx, 'costUsageLimitEdit', message);
}

async function announce(
  parts: EvaluationParts,
  tx: Transaction<Database>,
  budget: Current,
  threshold: BudgetThreshold,
  { from, to, at }: { readonly from: string; readonly to: string; readonly at: Date },
): Promise<void> {
  const { percent, basis, actions } = threshold;
  // First, because removing a webhook locks it before the journal.
  const key = `budget/${budget.id}/${from}/${basis}/${percent}/${at.getTime()}`;
  const data = {
    limit: {
      id: budget.id,
      scope: { kind: budget.scopeKind, key: budget.scopeKey, name: budget.name },
      period: budget.period,
      from,
      to,
      limit: budget.amount,
      currency: budget.currency,
    },
    threshold: { percent, basis, actions },
  };
  await parts.onCrossed(tx, budget.organizationId, { key, subject: subjectOf(budget), at, data });
  await recordAudit(tx, budgetActor(budget.organizationId, budget.id), {
    action: 'budget.cross',
    objectType: 'budget',
    objectId: budget.id,
    details: { percent, basis, from, actions },
  });
}

/**
 * Counts the figures of a claimed limit and reports thresholds that are crossed: each once per period, unless the limit
 * changes.
 */
export async function evaluateBudget(parts: EvaluationParts, claim: BudgetClaim): Promise<void> {
  const { db } = parts;
  const at = parts.now();
  const figures = await countFigures(db, claim, at);
  await db.transaction().execute(async (tx) => {
    const budget = await storeFigures(tx, claim, figures, at);
    if (budget === undefined) return;
    const period = periodAt(budget.period, budget.startsOn, at);
    const reserved = forHours(parseAmount(budget.reserved), hoursLeft(period, at));
    const measures = { planned: parseAmount(budget.planned), ...measuresOf(figures, reserved) };
    const added: BudgetThreshold[] = [];
    const reached = reachedThresholds(budget.thresholds, parseAmount(budget.amount), measures);
    for (const threshold of reached) {
      const crossing = { from: period.from, at, amount: measures[threshold.basis] };
      if (await recordCrossing(tx, budget, threshold, crossing)) added.push(threshold);
    }
    const stops: PlannedStop[] = [];
    const stopped = { id: budget.id, organizationId: budget.organizationId, subject: subjectOf(budget) };
    const moment = { from: period.from, at };
    const canceled = await cancelNeedlessStop(parts, tx, stopped, reached, moment);
    if (canceled !== undefined) stops.push(canceled);
    // Not only the added ones: the first machine may start after the threshold was crossed.
    for (const threshold of reached) {
      if (!threshold.actions.includes('stopMachines')) continue;
      const stop = await planStop(parts, tx, stopped, threshold, moment);
      if (stop !== undefined) stops.push(stop);
    }
    for (const threshold of added) await announce(parts, tx, budget, threshold, { ...period, at });
    // Last, because notifications lock the journal.
    for (const threshold of added) await notify(parts, tx, budget, threshold, period.from);
    for (const stop of stops) await stop.announce();
    if (added.length > 0 || stops.length > 0) await announceBudget(parts.publish, tx, budget);
  });
}
