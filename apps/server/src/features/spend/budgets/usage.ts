import { sql, type RawBuilder } from 'kysely';
import { isStillDeclared } from '../../deployments/operations/index.ts';
import { covers } from './scopes.ts';

const isLiving = sql<boolean>`d.state not in ('Deleted', 'Detached')`;

/**
 * Condition that the last check found nothing left of the deployment `d`, and that it was not redeployed since. A
 * redeployment is checked against the budget again.
 */
const isGone = sql<boolean>`exists (select from deployment_drift f where f.deployment_id = d.id and f.is_gone and ${isStillDeclared})`;

/**
 * Condition for deployments that count: accepted, and not deleted, detached or found missing. A failed deployment
 * counts too, because it can be retried without another budget check.
 */
export const isCounted = sql<boolean>`${isLiving} and not ${isGone}`;

/**
 * Key of the resources of the deployment `d` that the check `f` did not find, including missing leftovers; null if none
 * is missing.
 */
export const lossOf = sql<string | null>`(
  select md5(f.declared_by || ' ' || string_agg(x.key, ' ' order by x.key)) from (
    select m.key from jsonb_each(f.marks) m where m.value ? 'missing'
    union all select g.id_key || ' ' || extract(epoch from g.seen_at) from deployment_left_gone g where g.deployment_id = f.deployment_id) x)`;

/**
 * A value of the commitment `c` for the remaining resources of the deployment `d`, if a check found losses outside the
 * portal and nothing was deployed since; otherwise null.
 */
const ofWhatIsLeft = <Value>(value: RawBuilder<Value>): RawBuilder<Value | null> => sql<Value | null>`(
  case when c.remaining_of is not null then (
    select ${value} from deployment_drift f
     where f.deployment_id = d.id and ${isStillDeclared} and ${lossOf} = c.remaining_of) end)`;

/** Amount of the commitment `c` of the deployment `d` in the currency of the budget `b`. */
export const amountOf = sql<string>`least((c.amounts ->> b.currency)::numeric,
  ${ofWhatIsLeft(sql<string>`(c.remaining ->> b.currency)::numeric`)})`;

/** Number of resources behind this amount without a known price. */
const unpricedOf = sql<number>`coalesce(${ofWhatIsLeft(sql<number>`(c.remaining_unpriced ->> b.currency)::int`)},
  (c.unpriced ->> b.currency)::int, 0)`;

/** Sum of the monthly estimates in the budget `b` for states selected by `which`, excluding one deployment. */
export const sumOf = (
  which: RawBuilder<boolean>,
  excludedId: string | null = null,
): RawBuilder<string> => sql<string>`(
  select coalesce(sum(${amountOf}), 0)
    from deployment_commitment c join deployment d on d.id = c.deployment_id
   where ${covers} and ${isCounted} and ${which} and (${excludedId}::uuid is null or d.id <> ${excludedId}::uuid))`;

export const underWay = sql<boolean>`d.state in ('PendingApproval', 'Queued', 'Running', 'Verifying', 'Canceling')`;
export const everything = sql<boolean>`true`;

/** Sum of the requests waiting for approval in the budget `b`. */
export const sumOfRequested = sql<string>`(
  select coalesce(sum((q.amounts ->> b.currency)::numeric), 0)
    from approval q join deployment d on d.id = q.deployment_id
   where ${covers} and q.state = 'pending')`;

/** Condition that the deployment `d` waits for its first approval or did not get it: it has a price but reserves nothing. */
export const wasNeverAccepted = sql<boolean>`exists (select from approval q where q.deployment_id = d.id
  and q.state in ('pending', 'rejected', 'expired', 'withdrawn') and q.returns_to is null)`;

/** Number of deployments counted by the budget `b`, and of those without a price in its currency. */
export const countOf = sql<number>`(
  select count(*)::int from deployment_commitment c join deployment d on d.id = c.deployment_id
   where ${covers} and ${isCounted} and c.amounts ? b.currency)`;
export const countUnpriced = sql<number>`(
  select count(*)::int from deployment d left join deployment_commitment c on c.deployment_id = d.id
   where ${covers} and ${isCounted} and not coalesce(c.amounts ? b.currency, false)
     and not ${wasNeverAccepted})`;

/** Number of deployments that the budget `b` counts below their cost, because some resources have no known price. */
export const countPartly = sql<number>`(
  select count(*)::int from deployment_commitment c join deployment d on d.id = c.deployment_id
   where ${covers} and ${isCounted} and c.amounts ? b.currency
     and ${unpricedOf} > 0)`;

/** Number of deployments that the budget `b` would count if their resources still existed. */
export const countMissing = sql<number>`(
  select count(*)::int from deployment_commitment c join deployment d on d.id = c.deployment_id
   where ${covers} and ${isLiving} and ${isGone} and c.amounts ? b.currency)`;
