import type {
  ApprovalReason,
  BudgetPeriod,
  BudgetScopeKind,
  BudgetThreshold,
  DeploymentSummary,
  ProblemIssue,
  VerdictBudget,
} from '@blueport/contracts';
import english from '@blueport/contracts/messages/en.json' with { type: 'json' };
import { sql, type Kysely, type Transaction } from 'kysely';
import { prepared } from '../../../database/prepared.ts';
import type { Amounts, Unpriced } from '../../../database/tables/approvals.ts';
import type { BudgetFigures } from '../../../database/tables/budgets.ts';
import type { Database } from '../../../database/tables/index.ts';
import { issue, Refusal } from '../../../errors/refusal.ts';
import { formatEnglish } from '../../../messages/english.ts';
import { accessEnded } from '../../deployments/operations/index.ts';
import { toAmount } from '../cost/index.ts';
import { countFigures, measuresOf } from './figures.ts';
import { forHours, parseAmount } from './money.ts';
import { evaluationSeconds, hoursLeft, monthsAt, periodAt } from './periods.ts';
import { asDeployment, covers, scopeName, type ScopeFacts } from './scopes.ts';
import { judgeThresholds, levelOf, plannedLevel, type Measures } from './thresholds.ts';
import {
  containedOf,
  everything,
  isNotInFigures,
  isPending,
  isSinceFigures,
  sumOf,
  sumOfReserved,
} from './usage.ts';

type Line = VerdictBudget['budgets'][number];

/** A deployment with the monthly estimate to reserve. */
export interface Commitment {
  readonly facts: ScopeFacts;
  readonly deploymentId: string;
  readonly amounts: Amounts;
  /** Number of resources not included in these amounts. */
  readonly unpriced: Unpriced;
}

interface StoredCommitment extends Pick<Commitment, 'deploymentId' | 'amounts' | 'unpriced'> {
  readonly organizationId: string;
  readonly subscriptionId: string;
}

interface Row {
  readonly id: string;
  readonly organizationId: string;
  readonly scopeKind: BudgetScopeKind;
  readonly scopeKey: string;
  readonly name: string | null;
  readonly period: BudgetPeriod;
  readonly startsOn: string | null;
  readonly currency: string;
  readonly amount: string;
  readonly thresholds: readonly BudgetThreshold[];
  readonly figures: BudgetFigures | null;
  readonly used: string;
  /** Monthly amounts that the stored figures do not contain, and those of pending submissions. */
  readonly reserved: string;
  readonly pending: string;
  readonly adds: string | null;
  /** Monthly amount of the replaced deployment in the stored figures, and in those counted now. */
  readonly stored: string;
  readonly present: string;
  readonly months: number;
}

/** Returns what the thresholds of a budget compare: planned cost and, if one needs them, actual cost and forecast. */
async function measure(db: Kysely<Database>, row: Row, at: Date): Promise<Measures> {
  const planned = parseAmount(row.used) * BigInt(row.months);
  const monthly = row.adds === null ? null : parseAmount(row.adds);
  const base = { planned, adds: monthly === null ? null : monthly * BigInt(row.months) };
  if (row.thresholds.every(({ basis }) => basis === 'planned')) return base;
  const period = periodAt(row.period, row.startsOn, at);
  const stored = row.figures?.from === period.from ? row.figures : undefined;
  const figures = stored ?? (await countFigures(db, row, at));
  const hours = hoursLeft(period, at);
  const reserved = forHours(parseAmount(stored ? row.reserved : row.pending), hours);
  const increase = monthly === null ? null : monthly - parseAmount(stored ? row.stored : row.present);
  return {
    ...base,
    ...measuresOf(figures, reserved),
    increase: increase === null ? null : forHours(increase > 0n ? increase : 0n, hours),
  };
}

/** Returns the usage of the budgets that apply to a deployment, and whether an amount fits into each. */
export async function readBudgets(
  db: Kysely<Database>,
  facts: ScopeFacts,
  amounts: Amounts,
  excludedId: string | undefined,
): Promise<Line[]> {
  const { rows } = await sql<Row>`${prepared}
    select b.id, b.organization_id as "organizationId", b.scope_kind as "scopeKind", b.scope_key as "scopeKey",
        ${scopeName} as name, b.period, b.starts_on::text as "startsOn", b.currency, b.amount::text as amount, b.thresholds,
        b.figures, ${sumOf(everything, excludedId ?? null)}::text as used,
        ${sumOfReserved(isNotInFigures, excludedId ?? null)}::text as reserved,
        ${sumOfReserved(isPending, excludedId ?? null)}::text as pending,
        (${JSON.stringify(amounts)}::jsonb ->> b.currency)::numeric::text as adds,
        ${containedOf(excludedId ?? null, isSinceFigures)}::text as stored,
        ${containedOf(excludedId ?? null, isPending)}::text as present,
        ${monthsAt(facts.at)} as months
      from budget b, ${asDeployment(facts)} where b.organization_id = ${facts.organizationId} and ${covers}
     order by b.scope_key, b.period`.execute(db);
  return Promise.all(rows.map(async (row) => lineOf(row, await measure(db, row, facts.at))));
}

function lineOf(row: Row, measures: Measures): Line {
  const amount = parseAmount(row.amount);
  const found = judgeThresholds(row.thresholds, amount, measures);
  const level =
    found.blocks === undefined ? plannedLevel(row.thresholds, amount) : levelOf(found.blocks, amount);
  return {
    id: row.id,
    subscriptionId: row.scopeKind === 'subscription' ? row.scopeKey : null,
    scope: { kind: row.scopeKind, key: row.scopeKey, name: row.name },
    period: row.period,
    currency: row.currency,
    limit: level === amount ? row.amount : toAmount(level),
    amount: row.amount,
    used: toAmount(measures.planned),
    adds: measures.adds === null ? null : toAmount(measures.adds),
    left: toAmount(level - measures.planned),
    fits: found.blocks === undefined,
    ...found,
  };
}

/**
 * Reserves a deployment's estimate in its budgets, in the transaction that accepts it. Locks the rows of the
 * budgets first, in a fixed order, so that concurrent requests cannot exceed a limit together. A request that now needs
 * approval must be submitted again; one that is approved only has to fit.
 */
export async function reserveBudget(
  tx: Transaction<Database>,
  commitment: Commitment,
  isApproved: boolean,
): Promise<void> {
  const { facts, deploymentId, amounts } = commitment;
  const { rows: locked } = await sql<{
    id: string;
  }>`${prepared} select b.id from budget b, ${asDeployment(facts)}
    where b.organization_id = ${facts.organizationId} and ${covers} order by b.id for update of b`.execute(
    tx,
  );
  if (locked.length > 0) {
    const lines = await readBudgets(tx, facts, amounts, deploymentId);
    refuseOvershoot(lines);
    if (!isApproved && lines.some(({ requiresApproval }) => requiresApproval !== undefined))
      throw new Refusal('conflict', { reason: 'budget-reached' });
  }
  await keepBefore(tx, deploymentId, locked);
  await storeCommitment(tx, {
    ...commitment,
    organizationId: facts.organizationId,
    subscriptionId: facts.subscriptionId ?? '',
  });
  await evaluateSoon(tx, locked);
}

/**
 * Keeps the amounts before a new submission, which it replaces. Those before an earlier one stay while a limit has not
 * counted that one: the new submission then reserves what both add.
 */
const keepBefore = (
  tx: Transaction<Database>,
  deploymentId: string,
  budgets: readonly { readonly id: string }[],
) =>
  sql`update deployment_commitment c set before = c.amounts from deployment d
    where c.deployment_id = ${deploymentId} and d.id = c.deployment_id and not exists (select from budget b
      where b.id = any(${budgets.map(({ id }) => id)}::uuid[]) and ${isSinceFigures})`.execute(tx);

/** Makes limits due for evaluation, each at most twice a minute. */
async function evaluateSoon(
  tx: Transaction<Database>,
  budgets: readonly { readonly id: string }[],
): Promise<void> {
  if (budgets.length === 0) return;
  await sql`update budget set due_at = least(due_at, greatest(clock_timestamp(),
      due_at - make_interval(secs => ${evaluationSeconds - 30})))
    where id = any(${budgets.map(({ id }) => id)}::uuid[])`.execute(tx);
}

/** Advice for an exhausted budget. */
export const overshootHint = english['hint.budget-exceeded'];

const unknownPrice = 'unknown';

type TextOf = 'organization' | 'subscription' | 'scope' | 'spend';

/** A monthly limit of the organization or a subscription has its own text, which stored verdicts refer to. */
function textOf({ scope, subscriptionId, period = 'month', blocks }: Line): TextOf {
  if (blocks !== undefined && blocks.basis !== 'planned') return 'spend';
  const kind = scope?.kind ?? (subscriptionId === null ? 'organization' : 'subscription');
  return period === 'month' && (kind === 'organization' || kind === 'subscription') ? kind : 'scope';
}

/** Returns the values of texts that name a limit. */
const limitValues = ({ scope, period, blocks, requiresApproval }: Line) => ({
  kind: scope?.kind ?? 'organization',
  name: scope?.name ?? scope?.key ?? '',
  period: period ?? 'month',
  percent: String((blocks ?? requiresApproval)?.percent ?? 100),
  basis: (blocks ?? requiresApproval)?.basis ?? 'planned',
});

const overshootIssue = (line: Line): ProblemIssue =>
  issue('/budget', `${textOf(line)}-limit`, overshootValues(line));

/** Returns the message with the cost of a deployment and the remainder of a budget. */
export const overshootMessage = (line: Line): string => overshootIssue(line).message;

/**
 * Returns the placeholder values of that message for translation. `adds` is `unknown` without a known price; `over` is
 * the amount by which the limit is already exceeded, or 0.
 */
export function overshootValues(line: Line): Record<string, string> {
  const { left, limit, adds, currency } = line;
  const of = textOf(line);
  return {
    adds: adds ?? unknownPrice,
    left,
    over: left.startsWith('-') ? left.slice(1) : '0',
    limit,
    currency,
    of,
    ...((of === 'scope' || of === 'spend') && limitValues(line)),
  };
}

/** Returns why a deployment needs approval because of the budgets that apply to it. */
export const budgetReasons = (lines: readonly Line[]): ApprovalReason[] =>
  lines.flatMap((line) => {
    if (line.requiresApproval === undefined || line.blocks !== undefined) return [];
    const values = limitValues(line);
    return [
      {
        ruleId: line.id,
        kind: 'budget' as const,
        message: formatEnglish('note.approval-budget', values) ?? 'budget',
        values,
      },
    ];
  });

/** Throws if an amount does not fit into one of the budgets. */
export function refuseOvershoot(budgets: readonly Line[]): void {
  const exceededBudgets = budgets.filter(({ fits }) => !fits);
  if (exceededBudgets.length === 0) return;
  throw new Refusal('budget-exceeded', {
    reason: 'budget-exceeded',
    errors: exceededBudgets.map(overshootIssue),
  });
}

/** Returns the reserved monthly amounts of a deployment, in each currency it was priced in. */
export async function readCommitted(db: Kysely<Database>, deploymentId: string): Promise<Amounts> {
  const found = await db
    .selectFrom('deployment_commitment')
    .select('amounts')
    .where('deployment_id', '=', deploymentId)
    .executeTakeFirst();
  return found?.amounts ?? {};
}

/**
 * Stores the expected cost of a deployment. Amounts in other currencies are kept. With `isPriced`, the deployment is only
 * priced in another currency, so that it reserves nothing.
 */
export async function storeCommitment(
  db: Kysely<Database>,
  { organizationId, subscriptionId, deploymentId, amounts, unpriced }: StoredCommitment,
  isPriced = false,
): Promise<void> {
  await db
    .insertInto('deployment_commitment')
    .values({
      deployment_id: deploymentId,
      organization_id: organizationId,
      subscription_id: subscriptionId,
      amounts: JSON.stringify(amounts),
      unpriced: JSON.stringify(unpriced),
      ...(isPriced && { before: JSON.stringify(amounts) }),
    })
    .onConflict((conflict) =>
      conflict.column('deployment_id').doUpdateSet({
        amounts: sql`deployment_commitment.amounts || excluded.amounts`,
        unpriced: sql`deployment_commitment.unpriced || excluded.unpriced`,
        ...(isPriced
          ? { before: sql`deployment_commitment.before || excluded.amounts` }
          : { updated_at: sql<Date>`clock_timestamp()` }),
      }),
    )
    .execute();
}

/**
 * Releases the reservation of a deployment whose only operation was canceled unsent because its requester lost access. The
 * deployment then counts nothing until it is deployed again.
 */
export async function releaseUnsent(
  tx: Transaction<Database>,
  { operationId, deployment }: { readonly operationId: string; readonly deployment: DeploymentSummary },
): Promise<void> {
  if (deployment.error?.code !== accessEnded.code) return;
  await sql`update deployment_commitment set unpriced = '{}',
      amounts = (select coalesce(jsonb_object_agg(currency, '0'), '{}') from jsonb_object_keys(amounts) as currency)
    where deployment_id = ${deployment.id} and not exists (select from deployment_operation o
      where o.deployment_id = ${deployment.id} and o.id <> ${operationId} and o.started_at is not null)`.execute(
    tx,
  );
}
