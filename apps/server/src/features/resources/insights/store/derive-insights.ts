import { insightExpiryDays, insightRetentionDays } from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import { writeInsights } from './write-insights.ts';

/** Days after which unusual cost is no longer news. */
const anomalyDays = 7;
const secondsBetween = 15;

/** Deployments whose last operation failed. */
const failedDeployments = (organizationId: string) => sql`
  select 'failedDeployment' as kind, 'deployment/' || d.id as source_key, 1::smallint as severity,
      d.subscription_id::uuid as subscription_id,
      '/subscriptions/' || d.subscription_id || '/resourceGroups/' || d.resource_group as resource_id,
      lower(d.subscription_id || '/' || d.resource_group) as group_key, d.resource_group as group_name,
      d.title as subject,
      jsonb_strip_nulls(jsonb_build_object('deployment', d.name, 'blueprint', d.blueprint_title,
        'code', d.error ->> 'code', 'message', left(d.error ->> 'message', 2000))) as facts,
      '{}'::text[] as cloud_alerts, coalesce(d.finished_at, d.updated_at) as started_at,
      null::timestamptz as acknowledged_at
    from deployment d where d.organization_id = ${organizationId} and d.state = 'Failed'`;

/** Credentials of connections that expire soon. */
const expiringCredentials = (organizationId: string) => sql`
  select 'expiringCredential', 'connection/' || c.id,
      (case when c.credential_expires_at < now() then 0 when c.credential_expires_at < now() + interval '7 days' then 1
        else 2 end)::smallint,
      null::uuid, null, null, null, coalesce(nullif(c.name, ''), c.client_id),
      jsonb_build_object('connection', c.id, 'expiresAt',
        to_char(c.credential_expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')),
      '{}'::text[], c.credential_expires_at - make_interval(days => ${insightExpiryDays}), null::timestamptz
    from connection c where c.organization_id = ${organizationId}
     and c.credential_expires_at < now() + make_interval(days => ${insightExpiryDays})`;

/** Unusual cost of the last days that no one dismissed. Lower cost than expected needs no attention. */
const costAnomalies = (organizationId: string) => sql`
  select 'costAnomaly', 'cost-anomaly/' || a.id, 2::smallint, a.subscription_id, null, null, null, a.service,
      jsonb_build_object('anomaly', a.id, 'service', a.service, 'currency', a.currency, 'day', a.day, 'until', a.until,
        'actual', round(a.actual, 2)::text, 'expected', round(a.expected, 2)::text),
      '{}'::text[], a.day::timestamp at time zone 'UTC', null::timestamptz
    from cost_anomaly a where a.organization_id = ${organizationId} and a.kind <> 'drop'
     and a.until >= current_date - ${anomalyDays}::int
     and (a.dismissed_at is null or a.dismissed_until < current_date)`;

/** Returns the organizations whose insights are followed and due, and marks them as derived. */
async function claimOrganizations(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update insight_organization set derived_at = clock_timestamp()
     where derived_at is null or derived_at < clock_timestamp() - make_interval(secs => ${secondsBetween})
    returning organization_id as id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Derives the insights of an organization from the portal's own data. */
export async function deriveInsights(db: Kysely<Database>, organizationId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await writeInsights(
      tx,
      {
        organizationId,
        subscriptionId: null,
        kinds: ['failedDeployment', 'expiringCredential', 'costAnomaly'],
      },
      sql`${failedDeployments(organizationId)} union all ${expiringCredentials(organizationId)}
        union all ${costAnomalies(organizationId)}`,
    );
  });
}

/** Derives the insights of all due organizations, and deletes those that ended long ago. */
export async function deriveDue(db: Kysely<Database>): Promise<void> {
  for (const organizationId of await claimOrganizations(db)) {
    await deriveInsights(db, organizationId);
    await sql`delete from insight where organization_id = ${organizationId}
      and ended_at < now() - make_interval(days => ${insightRetentionDays})`.execute(db);
  }
}
