import type { DeploymentSummary, ProblemIssue, VerdictBudget } from '@blueport/contracts';
import english from '@blueport/contracts/messages/en.json' with { type: 'json' };
import { sql, type Kysely, type Transaction } from 'kysely';
import { prepared } from '../../../database/prepared.ts';
import type { Amounts, Unpriced } from '../../../database/tables/approvals.ts';
import type { Database } from '../../../database/tables/index.ts';
import { issue, Refusal } from '../../../errors/refusal.ts';
import { accessEnded } from '../../deployments/operations/index.ts';
import { everything, sumOf } from './usage.ts';

type Line = VerdictBudget['budgets'][number];

/** A deployment with the monthly estimate to reserve. */
export interface Commitment {
  readonly organizationId: string;
  readonly subscriptionId: string;
  readonly deploymentId: string;
  readonly amounts: Amounts;
  /** Number of resources not included in these amounts. */
  readonly unpriced: Unpriced;
}

/** Returns the usage of the budgets of a subscription, and whether an amount fits into each. */
export async function readBudgets(
  db: Kysely<Database>,
  organizationId: string,
  subscriptionId: string,
  amounts: Amounts,
  excludedId: string | undefined,
): Promise<Line[]> {
  const { rows } = await sql<{
    id: string;
    subscription_id: string | null;
    currency: string;
    monthly_limit: string;
    used: string;
    adds: string | null;
    remains: string;
    fits: boolean;
  }>`${prepared} with found as (
      select b.id, b.subscription_id, b.currency, b.monthly_limit, ${sumOf(everything, excludedId ?? null)} as used,
        (${JSON.stringify(amounts)}::jsonb ->> b.currency)::numeric as adds
        from budget b
       where b.organization_id = ${organizationId}
         and (b.subscription_id is null or b.subscription_id = ${subscriptionId}))
    select id, subscription_id, currency, monthly_limit::text, trim_scale(used)::text as used,
      trim_scale(adds)::text as adds, trim_scale(monthly_limit - used)::text as remains,
      -- A free deployment always fits; one with an unknown price fits until the limit is reached.
      case when adds is null then used < monthly_limit else adds = 0 or used + adds <= monthly_limit end as fits
      from found order by subscription_id nulls first`.execute(db);
  return rows.map(({ id, currency, used, adds, fits, ...row }) => ({
    id,
    subscriptionId: row.subscription_id,
    currency,
    limit: row.monthly_limit,
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
  const { organizationId, subscriptionId, deploymentId, amounts } = commitment;
  const { rows: locked } = await sql`${prepared} select id from budget
    where organization_id = ${organizationId} and (subscription_id is null or subscription_id = ${subscriptionId})
    order by id for update`.execute(tx);
  if (locked.length > 0)
    refuseOvershoot(await readBudgets(tx, organizationId, subscriptionId, amounts, deploymentId));
  await storeCommitment(tx, commitment);
}

/** Advice for an exhausted budget. */
export const overshootHint = english['hint.budget-exceeded'];

const unknownPrice = 'unknown';

const overshootIssue = (line: Line): ProblemIssue =>
  issue(
    '/budget',
    line.subscriptionId === null ? 'organization-limit' : 'subscription-limit',
    overshootValues(line),
  );

/** Returns the message with the cost of a deployment and the remainder of a budget. */
export const overshootMessage = (line: Line): string => overshootIssue(line).message;

/**
 * Returns the placeholder values of that message for translation. `adds` is `unknown` without a known price; `over` is
 * the amount by which the limit is already exceeded, or 0.
 */
export const overshootValues = ({ subscriptionId, left, limit, adds, currency }: Line) => ({
  adds: adds ?? unknownPrice,
  left,
  over: left.startsWith('-') ? left.slice(1) : '0',
  limit,
  currency,
  of: subscriptionId === null ? 'organization' : 'subscription',
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

/** Stores the expected cost of a deployment. Amounts in other currencies are kept. */
export async function storeCommitment(
  db: Kysely<Database>,
  { organizationId, subscriptionId, deploymentId, amounts, unpriced }: Commitment,
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
