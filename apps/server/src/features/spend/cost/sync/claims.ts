import type { CloudName, CostReadingState, CostSource } from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import type { StoredNote } from '../../../../messages/stored-note.ts';
import type { Database } from '../../../../database/tables/index.ts';
import type { CostPlace } from '../store/write-month.ts';

/** Lease duration of a reader, in seconds. A reader that does not renew its lease is considered dead. */
const leaseSeconds = 120;

/** Notes about files that cannot be read, by the first day of their month. */
export type FailedMonths = Readonly<Record<string, StoredNote>>;

/** A subscription claimed for reading its cost. */
export interface CostClaim extends CostPlace {
  readonly tenantId: string;
  readonly cloud: CloudName;
  readonly failures: number;
  /** The same if the last read failed because of a file, otherwise 0. */
  readonly fileFailures: number;
  /** Why the months that are due could not be read, by month. */
  readonly failedMonths: FailedMonths;
  /** Source and last complete day of the last successful read. */
  readonly source: CostSource | null;
  readonly completeUntil: string | null;
}

/** Starts to follow the cost of an organization, when its cost is first requested. Idempotent. */
export async function followOrganization(db: Kysely<Database>, organizationId: string): Promise<void> {
  await sql`insert into cost_subscription (organization_id, subscription_id)
    select organization_id, subscription_id from cloud_subscription
     where organization_id = ${organizationId} and connected on conflict do nothing`.execute(db);
}

/** Adds subscriptions that organizations connected since their cost is followed. */
export async function followNewSubscriptions(db: Kysely<Database>): Promise<void> {
  await sql`insert into cost_subscription (organization_id, subscription_id)
    select s.organization_id, s.subscription_id from cloud_subscription s
     where s.connected and exists (select from cost_subscription c where c.organization_id = s.organization_id)
       and not exists (select from cost_subscription c where c.organization_id = s.organization_id
         and c.subscription_id = s.subscription_id) on conflict do nothing`.execute(db);
}

/** Schedules subscriptions of an organization to be read as soon as possible, except those that the cloud paused. */
export async function scheduleCostRead(
  db: Kysely<Database>,
  organizationId: string,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update cost_subscription set due_at = clock_timestamp()
    where organization_id = ${organizationId} and subscription_id = any(${[...ids]}::uuid[]) and state <> 'paused'
    returning subscription_id as id`.execute(db);
  return rows.map(({ id }) => id);
}

const hasConnection = sql`exists (select from connection n where n.organization_id = s.organization_id
  and n.tenant_id = s.tenant_id and n.cloud = s.cloud)`;

/** Which subscriptions to claim: due ones of all organizations, or one of those of one without a connection. */
export type CostCandidates =
  | { readonly limit: number }
  | { readonly organizationId: string; readonly tenantId: string; readonly ids: readonly string[] };

const conditionOf = (which: CostCandidates) =>
  'limit' in which
    ? sql`c.due_at <= clock_timestamp()`
    : sql`c.organization_id = ${which.organizationId} and s.tenant_id = ${which.tenantId}
        and c.subscription_id = any(${[...which.ids]}::uuid[]) and not ${hasConnection}
        and (c.state = 'unread' or c.failure ->> 'code' = 'cost-no-connection' or c.due_at <= clock_timestamp())`;

/** Claims subscriptions without a running read, longest due first. */
export async function claimCost(
  db: Kysely<Database>,
  owner: string,
  which: CostCandidates,
): Promise<CostClaim[]> {
  const { rows } = await sql<CostClaim>`
    update cost_subscription c
       set lease_owner = ${owner}, attempt = c.attempt + 1,
           lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
      from (
        select c.organization_id, c.subscription_id, s.tenant_id, s.cloud
          from cost_subscription c
          join cloud_subscription s on s.organization_id = c.organization_id and s.subscription_id = c.subscription_id
         where s.connected and (c.lease_until is null or c.lease_until < clock_timestamp()) and ${conditionOf(which)}
         order by c.due_at limit ${'limit' in which ? which.limit : 1} for update of c skip locked) due
     where c.organization_id = due.organization_id and c.subscription_id = due.subscription_id
    returning c.organization_id as "organizationId", c.subscription_id as "subscriptionId", c.attempt,
      due.tenant_id as "tenantId", due.cloud, c.failures,
      case when c.failure ->> 'code' = 'cost-file' then c.failures else 0 end as "fileFailures",
      c.failed_months as "failedMonths", c.source, c.complete_until::text as "completeUntil"`.execute(db);
  return rows;
}

const ours = ({ organizationId, subscriptionId, attempt }: CostPlace) =>
  sql`organization_id = ${organizationId} and subscription_id = ${subscriptionId} and attempt = ${attempt}`;

/** Renews the lease of a claim. */
export async function renewCostClaim(db: Kysely<Database>, place: CostPlace): Promise<void> {
  await sql`update cost_subscription
    set lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds}) where ${ours(place)}`.execute(
    db,
  );
}

/** What was read of the current month. */
interface CostProgress {
  readonly source: CostSource;
  readonly completeUntil: string;
  /** Name of the person whose token was used; absent for the connection. */
  readonly readBy?: string | undefined;
}

/** Outcome of a read. */
export type CostOutcome =
  | {
      readonly state: 'ready';
      readonly progress: CostProgress;
      /** Seconds until the next read, if months are missing. */
      readonly waitSeconds?: number | undefined;
    }
  | {
      readonly state: Exclude<CostReadingState, 'ready' | 'unread'>;
      readonly note: StoredNote;
      /** Present if only other months could not be read. */
      readonly progress?: CostProgress | undefined;
      /** Present if files could not be read: all months with such files, and the failures in a row. */
      readonly files?: { readonly months: FailedMonths; readonly failures: number };
      /** Seconds until the next read. */
      readonly waitSeconds: number;
    };

/** Cost is published once or twice a day; more frequent reads only use up the request limits. */
const usualSeconds = 4 * 60 * 60;

const progressOf = ({ organizationId, subscriptionId }: CostPlace, progress: CostProgress) =>
  sql`source = ${progress.source}, read_by = ${progress.readBy ?? null}, read_at = clock_timestamp(),
    complete_until = ${progress.completeUntil}::date, row_count = coalesce((select sum(row_count) from cost_reading r
      where r.organization_id = ${organizationId} and r.subscription_id = ${subscriptionId}), 0),
    since = (select min(month) from cost_reading r where r.organization_id = ${organizationId}
      and r.subscription_id = ${subscriptionId} and r.row_count > 0),
    currency = (select i.currency from cost_item i where i.organization_id = ${organizationId}
      and i.subscription_id = ${subscriptionId} order by i.id desc limit 1)`;

/** Stores the outcome of a read and releases the claim. A failure keeps the figures of earlier reads. */
export async function finishCost(db: Kysely<Database>, place: CostPlace, end: CostOutcome): Promise<void> {
  const seconds = end.waitSeconds ?? usualSeconds;
  const changes = [
    sql`state = ${end.state}`,
    ...(end.progress === undefined ? [] : [progressOf(place, end.progress)]),
    end.state === 'ready'
      ? sql`failure = null, failures = 0, failed_months = '{}'`
      : end.files === undefined
        ? sql`failure = ${JSON.stringify(end.note)}::jsonb, failures = failures + 1`
        : sql`failure = ${JSON.stringify(end.note)}::jsonb, failures = ${end.files.failures},
            failed_months = ${JSON.stringify(end.files.months)}::jsonb`,
  ];
  await sql`update cost_subscription set ${sql.join(changes)}, lease_owner = null, lease_until = null,
      due_at = clock_timestamp() + make_interval(secs => ${seconds}) where ${ours(place)}`.execute(db);
}
