import { sql, type RawBuilder } from 'kysely';
import { isStillDeclared } from '../../deployments/operations/index.ts';

const isLiving = sql<boolean>`d.state not in ('Deleted', 'Detached')`;

/**
 * Whether the portal's last look at the cloud found nothing left of the deployment `d`, and nothing was sent since. What is
 * sent again passes the budget again.
 */
const isGone = sql<boolean>`exists (select from deployment_drift f where f.deployment_id = d.id and f.is_gone and ${isStillDeclared})`;

/**
 * Deployments that count: what was let through and neither deleted nor let go, nor found gone in the cloud. One that failed
 * counts too, since it may be tried again without another look at the budget.
 */
export const isCounted = sql<boolean>`${isLiving} and not ${isGone}`;

/**
 * What stands for the resources of the deployment `d` that the look `f` did not find, and for what was left behind and is gone;
 * null where none is missing.
 */
export const lossOf = sql<string | null>`(
  select md5(f.declared_by || ' ' || string_agg(x.key, ' ' order by x.key)) from (
    select m.key from jsonb_each(f.marks) m where m.value ? 'missing'
    union all select g.id_key || ' ' || extract(epoch from g.seen_at) from deployment_left_gone g where g.deployment_id = f.deployment_id) x)`;

/**
 * What the commitment `c` of the deployment `d` says of what is left, where a look found that something was lost outside of the
 * portal, and nothing was sent since; null everywhere else.
 */
const ofWhatIsLeft = <Value>(value: RawBuilder<Value>): RawBuilder<Value | null> => sql<Value | null>`(
  case when c.remaining_of is not null then (
    select ${value} from deployment_drift f
     where f.deployment_id = d.id and ${isStillDeclared} and ${lossOf} = c.remaining_of) end)`;

/** The amount of the commitment `c` of the deployment `d` in the currency of the budget `b`. */
const amountOf = sql<string>`least((c.amounts ->> b.currency)::numeric,
  ${ofWhatIsLeft(sql<string>`(c.remaining ->> b.currency)::numeric`)})`;

/** How many of the resources that this amount is of have no known price. */
const unpricedOf = sql<number>`coalesce(${ofWhatIsLeft(sql<number>`(c.remaining_unpriced ->> b.currency)::int`)},
  (c.unpriced ->> b.currency)::int, 0)`;

/** Whether a deployment of the alias `d` falls under a budget of the alias `b`. */
const fallsUnder = sql<boolean>`d.organization_id = b.organization_id
  and (b.subscription_id is null or b.subscription_id::text = lower(d.subscription_id))`;

/** Sum of the monthly estimates under the budget `b`, of states that `which` picks, without one deployment. */
export const sumOf = (
  which: RawBuilder<boolean>,
  without: string | null = null,
): RawBuilder<string> => sql<string>`(
  select coalesce(sum(${amountOf}), 0)
    from deployment_commitment c join deployment d on d.id = c.deployment_id
   where ${fallsUnder} and ${isCounted} and ${which} and (${without}::uuid is null or d.id <> ${without}::uuid))`;

export const underWay = sql<boolean>`d.state in ('PendingApproval', 'Queued', 'Running', 'Verifying', 'Canceling')`;
export const everything = sql<boolean>`true`;

/** Sum of what waits for approval under the budget `b`. */
export const sumOfRequested = sql<string>`(
  select coalesce(sum((q.amounts ->> b.currency)::numeric), 0)
    from approval q join deployment d on d.id = q.deployment_id
   where ${fallsUnder} and q.state = 'pending')`;

/** How many deployments the budget `b` counts, and how many of those have no price in its currency. */
export const countOf = sql<number>`(
  select count(*)::int from deployment_commitment c join deployment d on d.id = c.deployment_id
   where ${fallsUnder} and ${isCounted} and c.amounts ? b.currency)`;
export const countUnpriced = sql<number>`(
  select count(*)::int from deployment d left join deployment_commitment c on c.deployment_id = d.id
   where ${fallsUnder} and ${isCounted} and not coalesce(c.amounts ? b.currency, false)
     and not exists (select from approval q where q.deployment_id = d.id and q.state in ('pending', 'rejected', 'expired', 'withdrawn')
       and q.returns_to is null))`;

/** How many deployments the budget `b` counts at less than they cost, for some of their resources have no known price. */
export const countPartly = sql<number>`(
  select count(*)::int from deployment_commitment c join deployment d on d.id = c.deployment_id
   where ${fallsUnder} and ${isCounted} and c.amounts ? b.currency
     and ${unpricedOf} > 0)`;

/** How many deployments the budget `b` would count, were there anything left of them. */
export const countGone = sql<number>`(
  select count(*)::int from deployment_commitment c join deployment d on d.id = c.deployment_id
   where ${fallsUnder} and ${isLiving} and ${isGone} and c.amounts ? b.currency)`;
