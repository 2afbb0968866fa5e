import { sql, type RawBuilder } from 'kysely';
import { isStillDeclared } from '../../deployments/operations/index.ts';
import { covers } from './scopes.ts';

const isLiving = sql<boolean>`d.state not in ('Deleted', 'Detached')`;

/**
 * Condition that the last check found nothing left of the deployment `d`, and that it has not been redeployed since. A
 * redeployment is checked against the budget again.
 */
const isGone = sql<boolean>`exists (select from deployment_drift f where f.deployment_id = d.id and f.is_gone and ${isStillDeclared})`;

/**
 * Condition for deployments that count: accepted, and not deleted, detached or found missing. A failed deployment
 * counts too, because it can be retried without another budget check.
 */
export const isCounted = sql<boolean>`${isLiving} and not ${isGone}`;

/** Condition that the last check of the deployment `d`, in `f`, found resources missing that have not been redeployed since. */
const hasLoss = sql<boolean>`${isStillDeclared} and not f.is_gone`;

/** The latest operation of a deployment that sent its resources. */
const latestContent = (deployment: RawBuilder<unknown>) => sql`(select o.id from deployment_operation o
  where o.deployment_id = ${deployment} and o.template_hash is not null and o.started_at is not null
  order by o.number desc limit 1)`;

/**
 * Keys of the resources of the deployment `d` that an older existing deployment declares too. They count there, so that each
 * resource counts once.
 */
export const sharedKeys = sql`(select s.resource_key as key from deployment_step s
   where s.operation_id = ${latestContent(sql`d.id`)} and exists (
     select from deployment_step s2 join deployment_operation o2 on o2.id = s2.operation_id
       join deployment d2 on d2.id = o2.deployment_id
      where s2.resource_key = s.resource_key and d2.organization_id = d.organization_id and d2.id <> d.id
        and d2.state not in ('Deleted', 'Detached') and (d2.created_at, d2.id) < (d.created_at, d.id)
        and s2.state = 'Succeeded' and o2.id = ${latestContent(sql`d2.id`)}))`;

/** Keys of the resources of the deployment `d` that do not count for it: missing ones, and those that count elsewhere. */
export const lostKeys = sql`(
  select m.key from deployment_drift f, jsonb_each(f.marks) m
   where f.deployment_id = d.id and ${hasLoss} and m.value ? 'missing'
  union select key from ${sharedKeys} shared)`;

/** Mark of these resources, including missing leftovers; null if everything counts. */
export const lossOf = sql<string | null>`(
  select md5(coalesce((select f.declared_by from deployment_drift f where f.deployment_id = d.id), 0) || ' ' || string_agg(x.key, ' ' order by x.key)) from (
    select key from ${lostKeys} lost
    union all select g.id_key || ' ' || extract(epoch from g.seen_at) from deployment_left_gone g
      join deployment_drift f on f.deployment_id = g.deployment_id where g.deployment_id = d.id and ${hasLoss}) x)`;

/** A value of the commitment `c` for the resources of the deployment `d` that count; null if all of them do. */
const ofWhatIsLeft = <Value>(value: RawBuilder<Value>): RawBuilder<Value | null> => sql<Value | null>`(
  case when c.remaining_of is not null and ${lossOf} = c.remaining_of then ${value} end)`;

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

/** Condition that a submission of the deployment `d` is pending: accepted, and not completely deployed. */
export const isPending = sql<boolean>`(${underWay} and exists (select from deployment_operation o
  where o.deployment_id = d.id and o.template_hash is not null and o.finished_at is null and not o.held))`;

/** Condition that a submission of the deployment `d` was accepted or ended after the stored figures of the budget `b` were counted. */
export const isSinceFigures = sql<boolean>`(c.updated_at > b.evaluated_at or exists (select from deployment_operation o
  where o.deployment_id = d.id and o.template_hash is not null and o.finished_at > b.evaluated_at))`;

/** Condition that the stored figures of the budget `b` do not contain the latest submission of the deployment `d`. */
export const isNotInFigures = sql<boolean>`(${isPending} or ${isSinceFigures})`;

/**
 * Monthly amount of a deployment that the figures of the budget `b` contain; `isOpen` selects deployments of which they
 * contain only what was before the latest submission.
 */
export const containedOf = (deploymentId: string | null, isOpen: RawBuilder<boolean>): RawBuilder<string> =>
  sql<string>`coalesce((select (case when ${isOpen} then c.before else c.amounts end ->> b.currency)::numeric
    from deployment_commitment c join deployment d on d.id = c.deployment_id where d.id = ${deploymentId}::uuid), 0)`;

/** Sum of the monthly amounts that submissions selected by `which` add to the budget `b`. */
export const sumOfReserved = (
  which: RawBuilder<boolean>,
  excludedId: string | null = null,
): RawBuilder<string> => sql<string>`(
  select coalesce(sum(greatest(0, ${amountOf} - coalesce((c.before ->> b.currency)::numeric, 0))), 0)
    from deployment_commitment c join deployment d on d.id = c.deployment_id
   where ${covers} and ${isCounted} and ${which}
     and (${excludedId}::uuid is null or d.id <> ${excludedId}::uuid))`;

/** Sum of the requests waiting for approval in the budget `b`. */
export const sumOfRequested = sql<string>`(
  select coalesce(sum((q.amounts ->> b.currency)::numeric), 0)
    from approval q join deployment d on d.id = q.deployment_id
   where ${covers} and q.state = 'pending')`;

/**
 * Condition that the deployment `d` waits for its first approval or did not get it: it has a price but reserves nothing.
 * One that was requested again after a rejection, and then started, was accepted.
 */
export const wasNeverAccepted = sql<boolean>`(exists (select from approval q where q.deployment_id = d.id
    and q.state in ('pending', 'rejected', 'expired', 'withdrawn') and q.returns_to is null)
  and not exists (select from deployment_operation o where o.deployment_id = d.id and o.started_at is not null))`;

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
