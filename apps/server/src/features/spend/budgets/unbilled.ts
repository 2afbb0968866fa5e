import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { ReadUnbilled } from '../cost/index.ts';
import { forHours, parseAmount } from './money.ts';
import { covers } from './scopes.ts';
import { isSelectedDeployment } from './selected-deployments.ts';
import { amountOf, isCounted, isPending } from './usage.ts';

/** An estimated monthly cost from a time on, in billionths. */
interface Estimate {
  readonly monthly: bigint;
  readonly since: Date;
}

/** The deployments `d` to read, by a budget `b` and a condition. */
interface UnbilledScope {
  /** May contain the mark of a prepared statement, so only these two parts of the texts below may vary. */
  readonly budget: RawBuilder<unknown>;
  readonly which: RawBuilder<boolean>;
}

/** UTC midnight at the start of the first day after the last complete one, of the followed subscription `s`. */
const unbilledSince = sql<Date>`((s.complete_until + 1)::timestamp at time zone 'UTC')`;

/**
 * Returns the monthly estimates and creation times of deployments that are newer than the billed cost, or whose
 * subscription is billed in another currency; of one with a pending submission the estimate before it. The first rows of a
 * deployment may be published before their day is complete.
 */
export async function readNewer(db: Kysely<Database>, { budget, which }: UnbilledScope): Promise<Estimate[]> {
  const { rows } = await sql<{ monthly: string; since: Date }>`
    select trunc(case when ${isPending} then coalesce((c.before ->> b.currency)::numeric, 0) else ${amountOf} end, 9)::text as monthly,
        d.created_at as since
      from ${budget} join deployment d on d.organization_id = b.organization_id
      join deployment_commitment c on c.deployment_id = d.id
      left join cost_subscription s on s.organization_id = d.organization_id
        and s.subscription_id::text = lower(d.subscription_id)
     where ${which} and ${covers} and ${isCounted} and c.amounts ? b.currency
       and (s.complete_until is null or d.created_at >= ${unbilledSince}
         or (d.created_at >= ${unbilledSince} - interval '1 day'
           and not exists (select from cost_item i where i.deployment_id = d.id and i.currency = b.currency))
         or not exists (select from cost_item i where i.organization_id = s.organization_id
           and i.subscription_id = s.subscription_id and i.currency = b.currency))`.execute(db);
  return rows.map(({ monthly, since }) => ({ monthly: parseAmount(monthly), since }));
}

/**
 * Returns by how much operations that ended after the billed cost increased the monthly estimates of older deployments, and
 * since when: the rate of what is billed does not contain it yet.
 */
export async function readIncreases(
  db: Kysely<Database>,
  { budget, which }: UnbilledScope,
): Promise<Estimate[]> {
  const { rows } = await sql<{ monthly: string; since: Date }>`
    select trunc(${amountOf} - (c.before ->> b.currency)::numeric, 9)::text as monthly, o.finished_at as since
      from ${budget} join deployment d on d.organization_id = b.organization_id
      join deployment_commitment c on c.deployment_id = d.id
      join cost_subscription s on s.organization_id = d.organization_id
        and s.subscription_id::text = lower(d.subscription_id)
     cross join lateral (select o.finished_at from deployment_operation o
       where o.deployment_id = d.id and o.template_hash is not null and o.finished_at is not null
         and o.started_at is not null order by o.number desc limit 1) o
     where ${which} and ${covers} and ${isCounted} and not ${isPending}
       and o.finished_at >= ${unbilledSince} and d.created_at < ${unbilledSince}
       and ${amountOf} > (c.before ->> b.currency)::numeric
       and exists (select from cost_item i where i.deployment_id = d.id and i.currency = b.currency)`.execute(
    db,
  );
  return rows.map(({ monthly, since }) => ({ monthly: parseAmount(monthly), since }));
}

/** Returns what pending submissions add, from a time on. */
async function readPending(
  db: Kysely<Database>,
  { budget, which }: UnbilledScope,
  at: Date,
): Promise<Estimate[]> {
  const { rows } = await sql<{ monthly: string }>`
    select trunc(greatest(0, ${amountOf} - coalesce((c.before ->> b.currency)::numeric, 0)), 9)::text as monthly
      from ${budget} join deployment d on d.organization_id = b.organization_id
      join deployment_commitment c on c.deployment_id = d.id
     where ${which} and ${covers} and ${isCounted} and ${isPending} and c.amounts ? b.currency`.execute(db);
  return rows.map(({ monthly }) => ({ monthly: parseAmount(monthly), since: at }));
}

const hourMs = 3_600_000;

/** Returns the start of a UTC day. */
export const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** Returns the cost of estimates between two times. */
export const costBetween = (estimates: readonly Estimate[], from: Date, until: Date): bigint =>
  estimates.reduce((sum, { monthly, since }) => {
    const start = Math.max(since.getTime(), from.getTime());
    return sum + forHours(monthly, Math.max(0, until.getTime() - start) / hourMs);
  }, 0n);

/**
 * Returns the estimates that a limit with the same scope adds to its forecast of billed cost, with the amounts that pending
 * submissions reserve. Undefined with filters by which deployments cannot be selected.
 */
export const readUnbilled: ReadUnbilled = async (db, viewer, { filters, currency, at }) => {
  const which = isSelectedDeployment(viewer, filters);
  if (which === undefined) return undefined;
  const budget = sql`(select ${viewer.organizationId}::uuid as organization_id, 'organization' as scope_kind,
    '' as scope_key, ${currency}::text as currency) b`;
  const scope = { budget, which };
  const found = await Promise.all([
    readNewer(db, scope),
    readIncreases(db, scope),
    readPending(db, scope, at),
  ]);
  const estimates = found.flat();
  return (from, until) => costBetween(estimates, from, until);
};
