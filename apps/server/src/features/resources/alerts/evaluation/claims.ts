import type { CloudName } from '@blueport/contracts';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';

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

/** Claims due subscriptions with enabled rules, longest due first, so that all rules of one share their calls. */
export async function claimAlerts(
  db: Kysely<Database>,
  owner: string,
  { limit, now }: { readonly limit: number; readonly now: Date },
): Promise<AlertClaim[]> {
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
         order by c.due_at limit ${limit} for update of c skip locked) due
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

/** Releases a claim. A change of a rule during the evaluation has made the subscription due again. */
export async function releaseClaim(db: Kysely<Database>, claim: AlertClaim): Promise<void> {
  await sql`update alert_subscription set lease_owner = null, lease_until = null where ${ours(claim)}`.execute(
    db,
  );
}
