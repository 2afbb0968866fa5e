import { alertOperatorSigns, alertOperators, type AlertEndReason } from '@blueport/contracts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import { ruleKeyPrefix, writeInsights } from '../../insights/index.ts';

const signs = sql.join(
  alertOperators.map(
    (operator) => sql`when ${sql.lit(operator)} then ${sql.lit(alertOperatorSigns[operator])}`,
  ),
  sql` `,
);

const sourceKey = sql`${sql.lit(ruleKeyPrefix)} || s.rule_id || '|' || s.key`;

/** The reason why the alert of an evaluated rule ends: without a series, the resource is no longer watched. */
const notWatched = (ruleIds: readonly string[]) => sql<AlertEndReason | null>`case when not exists (
  select from alert_series s where s.rule_id = any(${[...ruleIds]}::uuid[]) and i.source_key = ${sourceKey})
  then 'notWatched' end`;

/** The firing series of rules as insights. */
const firingSeries = (ruleIds: readonly string[]) => sql`
  select 'firingAlert' as kind, ${sourceKey} as source_key, a.severity, a.subscription_id, s.resource_id,
      lower(a.subscription_id || '/' || g.name) as group_key, g.name as group_name, a.name as subject,
      jsonb_strip_nulls(jsonb_build_object('rule', a.name, 'ruleId', a.id, 'metric', a.metric,
        'operator', case a.operator ${signs} end, 'threshold', a.threshold::text, 'aggregation', a.aggregation,
        'window', a.period, 'value', round(s.value::numeric, 4)::double precision::text, 'dimension', a.split,
        'dimensionValue', s.split)) as facts,
      '{}'::text[] as cloud_alerts, s.since as started_at, null::timestamptz as acknowledged_at
    from alert_series s join alert_rule a on a.id = s.rule_id,
      lateral (select (regexp_match(s.resource_id, '/resourceGroups/([^/]+)', 'i'))[1] as name) g
   where s.firing and a.enabled and a.id = any(${[...ruleIds]}::uuid[])`;

/**
 * Shows the alerts of rules as insights, and resolves those that no longer fire. `edit` is why all of them end, if a person
 * changed the rule.
 */
export async function deriveAlerts(
  tx: Transaction<Database>,
  organizationId: string,
  ruleIds: readonly string[],
  edit: AlertEndReason | undefined,
): Promise<void> {
  if (ruleIds.length === 0) return;
  const endReason = edit === undefined ? notWatched(ruleIds) : sql<AlertEndReason>`${edit}`;
  await writeInsights(tx, { organizationId, ruleIds, endReason }, firingSeries(ruleIds));
  // An alert is as old as the values that confirmed it.
  await sql`update insight i set read_at = s.read_at
      from alert_series s
     where s.rule_id = any(${[...ruleIds]}::uuid[]) and s.firing and i.organization_id = ${organizationId}
       and i.source_key = ${sourceKey} and i.read_at is distinct from s.read_at`.execute(tx);
}
