import type { CloudName } from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import type { StoredNote } from '../../../../messages/stored-note.ts';
import type { Database } from '../../../../database/tables/index.ts';

/** Lease duration of a reader, in seconds. A reader that does not renew its lease is considered dead. */
const leaseSeconds = 60;

/** A subscription claimed for reading. */
export interface SubscriptionClaim {
  readonly organization_id: string;
  readonly subscription_id: string;
  readonly tenant_id: string;
  readonly cloud: CloudName;
  readonly attempt: number;
  /** Whether a full read is due, or only changes. */
  readonly full: boolean;
  /** Start of the period for which changes are read. */
  readonly since: Date | null;
  readonly failures: number;
}

const isFree = sql`connected and (lease_until is null or lease_until < clock_timestamp())`;

/** Returns the named subscriptions of one organization, whether due or not. */
const namedSubscriptions = (organizationId: string, ids: readonly string[]) => sql`
  select organization_id, subscription_id from cloud_subscription
   where ${isFree} and organization_id = ${organizationId} and subscription_id = any(${[...ids]}::uuid[])
     for update skip locked`;

/**
 * Returns due subscriptions, limited per organization across all processes, so that a slow cloud of one organization
 * does not delay the others.
 */
const selectDue = (limit: number, perOrganization: number) => sql`
  select d.organization_id, d.subscription_id
    from (select organization_id, count(*) filter (where lease_until >= clock_timestamp()) as reading,
            min(due_at) filter (where ${isFree}) as first_due
            from cloud_subscription where connected group by organization_id) o
   cross join lateral (
     select c.organization_id, c.subscription_id, c.due_at from cloud_subscription c
      where c.organization_id = o.organization_id and ${isFree} and due_at <= clock_timestamp()
        and exists (select from connection n where n.organization_id = c.organization_id and n.tenant_id = c.tenant_id
          and n.cloud = c.cloud)
      order by due_at limit greatest(0, ${perOrganization}::int - o.reading::int) for update skip locked) d
   where o.first_due <= clock_timestamp()
   order by d.due_at limit ${limit}`;

/** Claims subscriptions that are not being read: those that are due, or the named ones at any time. */
export async function claimSubscriptions(
  db: Kysely<Database>,
  owner: string,
  what:
    | { readonly limit: number; readonly perOrganization: number }
    | { readonly named: { readonly organizationId: string; readonly ids: readonly string[] } },
): Promise<SubscriptionClaim[]> {
  const candidates =
    'named' in what
      ? namedSubscriptions(what.named.organizationId, what.named.ids)
      : selectDue(what.limit, what.perOrganization);
  const { rows } = await sql<SubscriptionClaim>`
    update cloud_subscription as s
       set lease_owner = ${owner}, attempt = s.attempt + 1,
           lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
      from (${candidates}) as due
     where s.organization_id = due.organization_id and s.subscription_id = due.subscription_id
    returning s.organization_id, s.subscription_id, s.tenant_id, s.cloud, s.attempt, s.failures,
      (s.full_due_at <= clock_timestamp() or s.read_at is null) as full,
      coalesce(s.changes_read_at, s.read_at) as since`.execute(db);
  return rows;
}

const ours = (claim: SubscriptionClaim) =>
  sql`organization_id = ${claim.organization_id} and subscription_id = ${claim.subscription_id} and attempt = ${claim.attempt}`;

/** Renews the lease of a claim. */
export async function renewClaim(db: Kysely<Database>, claim: SubscriptionClaim): Promise<void> {
  await sql`update cloud_subscription
    set lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds}) where ${ours(claim)}`.execute(
    db,
  );
}

/** Outcome of a read. */
export type ReadOutcome =
  | {
      readonly kind: 'full';
      readonly startedAt: Date;
      readonly source: 'connection' | 'person';
      readonly readBy: string | null;
    }
  | { readonly kind: 'changes'; readonly startedAt: Date }
  | { readonly kind: 'partial'; readonly startedAt: Date; readonly readBy: string | null }
  | { readonly kind: 'failed'; readonly error: string; readonly note: StoredNote };

const changesEverySeconds = 5 * 60;
const fullEverySeconds = 6 * 60 * 60;

/** Stores the outcome of a read and releases the claim. */
export async function finish(
  db: Kysely<Database>,
  claim: SubscriptionClaim,
  end: ReadOutcome,
): Promise<void> {
  const secondsFromNow = (seconds: number) => sql`clock_timestamp() + make_interval(secs => ${seconds})`;
  const next = {
    full: () => sql`state = 'complete', source = ${end.kind === 'full' ? end.source : null},
      read_by = ${end.kind === 'full' ? end.readBy : null}, read_at = ${'startedAt' in end ? end.startedAt : null}, changes_read_at = null,
      error = null, error_note = null, failures = 0, due_at = ${secondsFromNow(changesEverySeconds)}, full_due_at = ${secondsFromNow(fullEverySeconds)}`,
    changes:
      () => sql`changes_read_at = ${'startedAt' in end ? end.startedAt : null}, error = null, error_note = null, failures = 0,
      due_at = ${secondsFromNow(changesEverySeconds)}`,
    partial:
      () => sql`state = 'partial', source = 'person', read_by = ${end.kind === 'partial' ? end.readBy : null},
      read_at = ${'startedAt' in end ? end.startedAt : null}, changes_read_at = null, error = null, error_note = null, failures = 0,
      due_at = ${secondsFromNow(changesEverySeconds)}, full_due_at = ${secondsFromNow(changesEverySeconds)}`,
    // Existing data is kept. Retries back off up to one hour.
    failed: () => sql`state = case when read_at is null then 'failed' else state end,
      error = ${end.kind === 'failed' ? end.error : null},
      error_note = ${end.kind === 'failed' ? JSON.stringify(end.note) : null}::jsonb, failures = failures + 1,
      due_at = ${secondsFromNow(Math.min(3600, 30 * 2 ** Math.min(7, claim.failures)))}`,
  }[end.kind]();
  await sql`update cloud_subscription set lease_owner = null, lease_until = null, ${next} where ${ours(claim)}`.execute(
    db,
  );
}
