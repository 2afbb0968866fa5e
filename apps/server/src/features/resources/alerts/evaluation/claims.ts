import type { CloudName } from '@blueport/contracts';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import { hasConnection } from '../../insights/index.ts';

/** Lease duration of an evaluation, in seconds. A process that does not renew it is considered dead. */
const leaseSeconds = 120;
/** Seconds between two evaluations of the rules of a subscription. */
const evaluationSeconds = 60;

/** A subscription claimed for evaluating its rules. Writes with another `attempt` change nothing. */
export interface AlertClaim {
  readonly organizationId: string;
  readonly subscriptionId: string;
  readonly tenantId: string;
  readonly cloud: CloudName;
  readonly attempt: number;
}

/** Which subscriptions to claim: those with a connection, or a person's without one. */
type AlertCandidates =
  | { readonly limit: number; readonly now: Date }
  | {
      readonly limit: number;
      readonly organizationId: string;
      readonly tenantId: string;
      readonly ids: readonly string[];
      readonly now: Date;
    };

const conditionOf = (which: AlertCandidates) =>
  !('ids' in which)
    ? hasConnection
    : sql`c.organization_id = ${which.organizationId} and s.tenant_id = ${which.tenantId}
        and c.subscription_id = any(${[...which.ids]}::uuid[]) and not ${hasConnection}`;

/** Claims due subscriptions with enabled rules, longest due first, so that all rules of one share their calls. */
export async function claimAlerts(
  db: Kysely<Database>,
  owner: string,
  which: AlertCandidates,
): Promise<AlertClaim[]> {
  const { now } = which;
  const { rows } = await sql<AlertClaim>`
    update alert_subscription c
       set lease_owner = ${owner}, attempt = c.attempt + 1,
           due_at = ${now}::timestamptz + make_interval(secs => ${evaluationSeconds}),
           lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
      from (
        select c.organization_id, c.subscription_id, s.tenant_id, s.cloud
          from alert_subscription c
          join cloud_subscription s on s.organization_id = c.organization_id and s.subscription_id = c.subscription_id
         where s.connected and c.due_at <= greatest(clock_timestamp(), ${now}::timestamptz)
           and (c.lease_until is null or c.lease_until < clock_timestamp())
           and exists (select from alert_rule a where a.organization_id = c.organization_id
             and a.subscription_id = c.subscription_id and a.enabled)
           and ${conditionOf(which)}
         order by c.due_at limit ${which.limit} for update of c skip locked) due
     where c.organization_id = due.organization_id and c.subscription_id = due.subscription_id
    returning c.organization_id as "organizationId", c.subscription_id as "subscriptionId", c.attempt,
      due.tenant_id as "tenantId", due.cloud`.execute(db);
  return rows;
}

const ours = ({ organizationId, subscriptionId, attempt }: AlertClaim) =>
  sql`organization_id = ${organizationId} and subscription_id = ${subscriptionId} and attempt = ${attempt}`;

/** Locks a claim in the transaction that stores its outcome. Returns false if another process took over. */
export async function holdsClaim(tx: Transaction<Database>, claim: AlertClaim): Promise<boolean> {
  const { rows } = await sql`select from alert_subscription where ${ours(claim)} for update`.execute(tx);
  return rows.length > 0;
}

/**
 * Releases a claim, and records the person whose access was used. A change of a rule during the evaluation has made the
 * subscription due again.
 */
export async function releaseClaim(
  db: Kysely<Database>,
  claim: AlertClaim,
  readBy: string | null,
): Promise<void> {
  await sql`update alert_subscription set lease_owner = null, lease_until = null, read_by = ${readBy}
    where ${ours(claim)}`.execute(db);
}

/** Minutes without a person after which a rule without a connection is reported as not evaluated. */
const absentMinutes = 3;

/** Notes on rules that are not evaluated, because there is neither a connection nor a person with the page open. */
export async function noteMissingConnections(db: Kysely<Database>, now: Date): Promise<void> {
  const note = JSON.stringify({ code: 'alert-no-connection' });
  await sql`update alert_rule a set note = ${note}::jsonb from cloud_subscription s
     where s.organization_id = a.organization_id and s.subscription_id = a.subscription_id and s.connected
       and a.enabled and a.note is distinct from ${note}::jsonb and not ${hasConnection}
       and coalesce(a.evaluated_at, a.updated_at)
         < ${now}::timestamptz - make_interval(mins => ${absentMinutes})`.execute(db);
}
