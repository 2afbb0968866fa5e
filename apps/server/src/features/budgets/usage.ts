import { sql, type RawBuilder } from 'kysely';

/**
 * Deployments that count: what was let through and neither deleted nor let go. One that failed counts too, since it may be
 * tried again without another look at the budget.
 */
export const isCounted = sql<boolean>`d.state not in ('Deleted', 'Detached')`;

/** Whether a deployment of the alias `d` falls under a budget of the alias `b`. */
const fallsUnder = sql<boolean>`d.organization_id = b.organization_id
  and (b.subscription_id is null or b.subscription_id::text = lower(d.subscription_id))`;

/** Sum of the monthly estimates under the budget `b`, of states that `which` picks, without one deployment. */
export const sumOf = (
  which: RawBuilder<boolean>,
  without: string | null = null,
): RawBuilder<string> => sql<string>`(
  select coalesce(sum((c.amounts ->> b.currency)::numeric), 0)
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
