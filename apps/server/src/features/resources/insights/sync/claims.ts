import type { CloudName } from '@blueport/contracts';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import type { StoredSources } from '../../../../database/tables/insights.ts';

/** Lease duration of a reader, in seconds. A reader that does not renew its lease is considered dead. */
const leaseSeconds = 120;
/** Minutes after the last request of the page during which sources are read more often. */
const watchedMinutes = 5;

/** A subscription that a reader has claimed. Writes with another `attempt` change nothing. */
export interface InsightPlace {
  readonly organizationId: string;
  readonly subscriptionId: string;
  readonly attempt: number;
}

/** A subscription claimed for reading what needs attention. */
export interface InsightClaim extends InsightPlace {
  readonly tenantId: string;
  readonly cloud: CloudName;
  readonly failures: number;
  readonly sources: StoredSources;
  readonly isForced: boolean;
  /** Whether a user has the page open. */
  readonly isWatched: boolean;
}

/** Starts to follow an organization when a user first opens the page, and records that it is open. */
export async function watchOrganization(db: Kysely<Database>, organizationId: string): Promise<void> {
  await sql`insert into insight_organization (organization_id) values (${organizationId})
    on conflict (organization_id) do update set watched_at = clock_timestamp()
     where insight_organization.watched_at < clock_timestamp() - interval '1 minute'`.execute(db);
  await followNewSubscriptions(db, organizationId);
  // A page that opens after a pause is not shown old data until the next slow read.
  await sql`update insight_subscription set due_at = clock_timestamp()
    where organization_id = ${organizationId} and due_at > clock_timestamp() + interval '1 minute'
      and (sources -> 'firingAlert' ->> 'triedAt')::timestamptz < clock_timestamp() - interval '1 minute'
      and coalesce(paused_until, '-infinity') < clock_timestamp()`.execute(db);
}

/** Adds subscriptions that followed organizations have connected. */
export async function followNewSubscriptions(db: Kysely<Database>, organizationId?: string): Promise<void> {
  const which = organizationId === undefined ? sql`true` : sql`s.organization_id = ${organizationId}`;
  await sql`insert into insight_subscription (organization_id, subscription_id)
    select s.organization_id, s.subscription_id from cloud_subscription s
      join insight_organization o on o.organization_id = s.organization_id
     where ${which} and s.connected and not exists (select from insight_subscription i
       where i.organization_id = s.organization_id and i.subscription_id = s.subscription_id)
    on conflict do nothing`.execute(db);
}

/** Schedules subscriptions to be read completely, except those that the cloud paused. Returns their IDs. */
export async function scheduleInsightRead(
  db: Kysely<Database>,
  organizationId: string,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update insight_subscription set due_at = clock_timestamp(), is_forced = true
     where organization_id = ${organizationId} and subscription_id = any(${[...ids]}::uuid[])
       and coalesce(paused_until, '-infinity') < clock_timestamp()
    returning subscription_id as id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The condition that the organization of a subscription `s` has a connection to its directory. */
export const hasConnection = sql<boolean>`exists (select from connection n where n.organization_id = s.organization_id
  and n.tenant_id = s.tenant_id and n.cloud = s.cloud)`;

/** Which subscriptions to claim: due ones with a connection, or a person's without one. */
export type InsightCandidates =
  | { readonly limit: number }
  | { readonly organizationId: string; readonly tenantId: string; readonly ids: readonly string[] };

const conditionOf = (which: InsightCandidates) =>
  'limit' in which
    ? hasConnection
    : sql`c.organization_id = ${which.organizationId} and s.tenant_id = ${which.tenantId}
        and c.subscription_id = any(${[...which.ids]}::uuid[]) and not ${hasConnection}`;

/** Claims due subscriptions without a running read, longest due first. */
export async function claimInsights(
  db: Kysely<Database>,
  owner: string,
  which: InsightCandidates,
): Promise<InsightClaim[]> {
  const { rows } = await sql<InsightClaim>`
    update insight_subscription c
       set lease_owner = ${owner}, attempt = c.attempt + 1, is_forced = false,
           lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
      from (
        select c.organization_id, c.subscription_id, c.is_forced, s.tenant_id, s.cloud,
            o.watched_at > clock_timestamp() - make_interval(mins => ${watchedMinutes}) as is_watched
          from insight_subscription c
          join cloud_subscription s on s.organization_id = c.organization_id and s.subscription_id = c.subscription_id
          join insight_organization o on o.organization_id = c.organization_id
         where s.connected and c.due_at <= clock_timestamp()
           and (c.lease_until is null or c.lease_until < clock_timestamp()) and ${conditionOf(which)}
         order by c.due_at limit ${'limit' in which ? which.limit : 100} for update of c skip locked) due
     where c.organization_id = due.organization_id and c.subscription_id = due.subscription_id
    returning c.organization_id as "organizationId", c.subscription_id as "subscriptionId", c.attempt,
      due.tenant_id as "tenantId", due.cloud, c.failures, c.sources, due.is_forced as "isForced",
      due.is_watched as "isWatched"`.execute(db);
  return rows;
}

const ours = ({ organizationId, subscriptionId, attempt }: InsightPlace) =>
  sql`organization_id = ${organizationId} and subscription_id = ${subscriptionId} and attempt = ${attempt}`;

/** Thrown if another process has taken over a claim. */
export class InsightClaimLost extends Error {
  override readonly name = 'InsightClaimLost';
}

/** Renews the lease of a claim, which also locks it in a transaction. */
export async function renewInsightClaim(
  db: Kysely<Database> | Transaction<Database>,
  place: InsightPlace,
): Promise<void> {
  const { rows } = await sql`update insight_subscription
    set lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds}) where ${ours(place)}
    returning 1`.execute(db);
  if (rows.length === 0) throw new InsightClaimLost();
}

/** Outcome of reading a subscription. */
export interface InsightOutcome {
  readonly sources: StoredSources;
  readonly readBy: string | null;
  readonly hasFailed: boolean;
  /** Seconds until the next read. */
  readonly waitSeconds: number;
  /** Seconds during which the cloud limits requests; 0 if it does not. */
  readonly pauseSeconds: number;
}

/** Stores the outcome of a read and releases the claim. Failures keep the insights of earlier reads. */
export async function finishInsights(
  db: Kysely<Database>,
  place: InsightPlace,
  { sources, readBy, hasFailed, waitSeconds, pauseSeconds }: InsightOutcome,
): Promise<void> {
  await sql`update insight_subscription set sources = ${JSON.stringify(sources)}::jsonb, read_by = ${readBy},
      failures = case when ${hasFailed} then failures + 1 else 0 end, lease_owner = null, lease_until = null,
      paused_until = case when ${pauseSeconds}::int > 0
        then clock_timestamp() + make_interval(secs => ${pauseSeconds}) end,
      due_at = case when is_forced and ${pauseSeconds}::int = 0 then clock_timestamp()
        else clock_timestamp() + make_interval(secs => ${waitSeconds}) end
    where ${ours(place)}`.execute(db);
}
