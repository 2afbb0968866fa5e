import type { VerdictBudget } from '@blueport/contracts';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Amounts } from '../../database/tables/approvals.ts';
import type { Database } from '../../database/tables/index.ts';
import { Refusal } from '../../http/refusal.ts';
import { everything, sumOf } from './usage.ts';

type Line = VerdictBudget['budgets'][number];

/** A deployment that wants its monthly estimate counted. */
export interface Commitment {
  readonly organizationId: string;
  readonly subscriptionId: string;
  readonly deploymentId: string;
  readonly amounts: Amounts;
}

/** How the budgets over a subscription stand, and whether an amount fits under each. */
export async function readBudgets(
  db: Kysely<Database>,
  organizationId: string,
  subscriptionId: string,
  amounts: Amounts,
  without: string | undefined,
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
  }>`with found as (
      select b.*, ${sumOf(everything, without ?? null)} as used,
        (${JSON.stringify(amounts)}::jsonb ->> b.currency)::numeric as adds
        from budget b
       where b.organization_id = ${organizationId}
         and (b.subscription_id is null or b.subscription_id = ${subscriptionId}))
    select id, subscription_id, currency, monthly_limit::text, trim_scale(used)::text as used,
      trim_scale(adds)::text as adds, trim_scale(monthly_limit - used)::text as remains,
      used + coalesce(adds, 0) <= monthly_limit or coalesce(adds, 0) = 0 as fits
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
 * Counts a deployment against its budgets, in the transaction that lets it through. The budgets' rows are locked first, in
 * one order: whoever comes second waits and then sees what the first has taken, so that two together cannot overshoot.
 */
export async function reserveBudget(tx: Transaction<Database>, commitment: Commitment): Promise<void> {
  const { organizationId, subscriptionId, deploymentId, amounts } = commitment;
  await sql`select id from budget
    where organization_id = ${organizationId} and (subscription_id is null or subscription_id = ${subscriptionId})
    order by id for update`.execute(tx);
  const budgets = await readBudgets(tx, organizationId, subscriptionId, amounts, deploymentId);
  refuseOvershoot(budgets);
  await keepCommitment(tx, commitment);
}

/** Throws where an amount does not fit under one of the budgets. */
export function refuseOvershoot(budgets: readonly Line[]): void {
  const over = budgets.filter(({ fits }) => !fits);
  if (over.length === 0) return;
  throw new Refusal('budget-exceeded', {
    errors: over.map(({ subscriptionId, left, adds, currency }) => ({
      pointer: '/budget',
      code: subscriptionId === null ? 'organization-limit' : 'subscription-limit',
      message: `It costs ${adds ?? '?'} ${currency} a month, and ${left} ${currency} are left of the limit of ${subscriptionId === null ? 'the organization' : 'the subscription'}.`,
    })),
    hint: 'Choose smaller sizes, delete what is no longer needed, or ask an administrator to raise the limit.',
  });
}

/** Writes down what a deployment is expected to cost; amounts in other currencies stay. */
export async function keepCommitment(
  db: Kysely<Database>,
  { organizationId, subscriptionId, deploymentId, amounts }: Commitment,
): Promise<void> {
  await db
    .insertInto('deployment_commitment')
    .values({
      deployment_id: deploymentId,
      organization_id: organizationId,
      subscription_id: subscriptionId,
      amounts: JSON.stringify(amounts),
    })
    .onConflict((conflict) =>
      conflict.column('deployment_id').doUpdateSet({
        amounts: sql`deployment_commitment.amounts || excluded.amounts`,
        updated_at: sql<Date>`clock_timestamp()`,
      }),
    )
    .execute();
}
