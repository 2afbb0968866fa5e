import type {
  BudgetPeriod,
  BudgetScopeKind,
  DeploymentSummary,
  ProblemIssue,
  VerdictBudget,
} from '@blueport/contracts';
import english from '@blueport/contracts/messages/en.json' with { type: 'json' };
import { sql, type Kysely, type Transaction } from 'kysely';
import { prepared } from '../../../database/prepared.ts';
import type { Amounts, Unpriced } from '../../../database/tables/approvals.ts';
import type { Database } from '../../../database/tables/index.ts';
import { issue, Refusal } from '../../../errors/refusal.ts';
import { accessEnded } from '../../deployments/operations/index.ts';
import { monthsAt } from './periods.ts';
import { asDeployment, covers, scopeName, type ScopeFacts } from './scopes.ts';
import { everything, sumOf } from './usage.ts';

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
  readonly scope_kind: BudgetScopeKind;
  readonly scope_key: string;
  readonly name: string | null;
  readonly period: BudgetPeriod;
  readonly currency: string;
  readonly level: string;
  readonly used: string;
  readonly adds: string | null;
  readonly remains: string;
  readonly fits: boolean;
}

/** Percent of the limit above which the budget `b` blocks planned cost; null if it does not. */
const blockPercent = sql<
  number | null
>`(select min((t ->> 'percent')::int) from jsonb_array_elements(b.thresholds) t
  where t ->> 'basis' = 'planned' and t -> 'actions' ? 'block')`;

/** Returns the usage of the budgets that apply to a deployment, and whether an amount fits into each. */
export async function readBudgets(
  db: Kysely<Database>,
  facts: ScopeFacts,
  amounts: Amounts,
  excludedId: string | undefined,
): Promise<Line[]> {
  const months = monthsAt(facts.at);
  const { rows } = await sql<Row>`${prepared} with found as (
      select b.id, b.scope_kind, b.scope_key, ${scopeName} as name, b.period, b.currency, ${blockPercent} as percent,
        b.amount * coalesce(${blockPercent}, 100) / 100 as level, ${sumOf(everything, excludedId ?? null)} * ${months} as used,
        (${JSON.stringify(amounts)}::jsonb ->> b.currency)::numeric * ${months} as adds
        from budget b, ${asDeployment(facts)} where b.organization_id = ${facts.organizationId} and ${covers})
    select id, scope_kind, scope_key, name, period, currency, round(level, 2)::text as level, trim_scale(used)::text as used,
      trim_scale(adds)::text as adds, trim_scale(level - used)::text as remains,
      -- A free deployment always fits; one with an unknown price fits until the limit is reached.
      percent is null or case when adds is null then used < level else adds = 0 or used + adds <= level end as fits
      from found order by scope_key, period`.execute(db);
  return rows.map(({ id, currency, used, adds, fits, ...row }) => ({
    id,
    subscriptionId: row.scope_kind === 'subscription' ? row.scope_key : null,
    scope: { kind: row.scope_kind, key: row.scope_key, name: row.name },
    period: row.period,
    currency,
    limit: row.level,
    used,
    adds,
    left: row.remains,
    fits,
  }));
}

/**
 * Reserves a deployment's estimate in its budgets, in the transaction that accepts it. Locks the rows of the
 * budgets first, in a fixed order, so that concurrent requests cannot exceed a limit together.
 */
export async function reserveBudget(tx: Transaction<Database>, commitment: Commitment): Promise<void> {
  const { facts, deploymentId, amounts } = commitment;
  const { rows: locked } = await sql`${prepared} select b.id from budget b, ${asDeployment(facts)}
    where b.organization_id = ${facts.organizationId} and ${covers} order by b.id for update of b`.execute(
    tx,
  );
  if (locked.length > 0) refuseOvershoot(await readBudgets(tx, facts, amounts, deploymentId));
  await storeCommitment(tx, {
    ...commitment,
    organizationId: facts.organizationId,
    subscriptionId: facts.subscriptionId ?? '',
  });
}

/** Advice for an exhausted budget. */
export const overshootHint = english['hint.budget-exceeded'];

const unknownPrice = 'unknown';

/** A monthly limit of the organization or a subscription has its own text, which stored verdicts refer to. */
function textOf({
  scope,
  subscriptionId,
  period = 'month',
}: Line): 'organization' | 'subscription' | 'scope' {
  const kind = scope?.kind ?? (subscriptionId === null ? 'organization' : 'subscription');
  return period === 'month' && (kind === 'organization' || kind === 'subscription') ? kind : 'scope';
}

const overshootIssue = (line: Line): ProblemIssue =>
  issue('/budget', `${textOf(line)}-limit`, overshootValues(line));

/** Returns the message with the cost of a deployment and the remainder of a budget. */
export const overshootMessage = (line: Line): string => overshootIssue(line).message;

/**
 * Returns the placeholder values of that message for translation. `adds` is `unknown` without a known price; `over` is
 * the amount by which the limit is already exceeded, or 0.
 */
export function overshootValues(line: Line): Record<string, string> {
  const { left, limit, adds, currency, scope, period } = line;
  const of = textOf(line);
  return {
    adds: adds ?? unknownPrice,
    left,
    over: left.startsWith('-') ? left.slice(1) : '0',
    limit,
    currency,
    of,
    ...(of === 'scope' && {
      kind: scope?.kind ?? 'organization',
      name: scope?.name ?? scope?.key ?? '',
      period: period ?? 'month',
    }),
  };
}

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

/** Stores the expected cost of a deployment. Amounts in other currencies are kept. */
export async function storeCommitment(
  db: Kysely<Database>,
  { organizationId, subscriptionId, deploymentId, amounts, unpriced }: StoredCommitment,
): Promise<void> {
  await db
    .insertInto('deployment_commitment')
    .values({
      deployment_id: deploymentId,
      organization_id: organizationId,
      subscription_id: subscriptionId,
      amounts: JSON.stringify(amounts),
      unpriced: JSON.stringify(unpriced),
    })
    .onConflict((conflict) =>
      conflict.column('deployment_id').doUpdateSet({
        amounts: sql`deployment_commitment.amounts || excluded.amounts`,
        unpriced: sql`deployment_commitment.unpriced || excluded.unpriced`,
        updated_at: sql<Date>`clock_timestamp()`,
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
