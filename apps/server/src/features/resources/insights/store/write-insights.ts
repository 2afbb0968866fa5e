import type { AlertEndReason, InsightKind } from '@blueport/contracts';
import { sql, type RawBuilder, type SqlBool, type Transaction } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import { groupKeyOf, groupOf } from '../../../cloud/inventory/index.ts';

/** A cause that returns within this time continues its insight, so that insights do not flap. */
const sameInsightMinutes = 10;

/** The condition that the last change before an insight `i` is read from the activity log, which keeps 90 days. */
export const isChangeReadable = `(i.kind in ('firingAlert', 'unhealthyResource', 'failedDeployment')
  and i.group_name is not null and i.started_at > now() - interval '89 days')`;

/** Something that needs attention now, as a source reports it. */
export interface FoundInsight {
  readonly kind: InsightKind;
  /** Identifies the cause within the organization. */
  readonly sourceKey: string;
  readonly severity: number;
  readonly subject: string;
  /** A resource of the inventory; null for a subscription. */
  readonly resourceId: string | null;
  readonly startedAt: string;
  readonly facts: Readonly<Record<string, string>>;
  /** IDs of the firing alerts in the cloud. */
  readonly cloudAlerts?: readonly string[];
  /** When it was acknowledged in the cloud. */
  readonly acknowledgedAt?: string | null;
}

/** Start of the source keys of alerts of the portal's own rules; the ID of the rule and a bar follow. */
export const ruleKeyPrefix = 'rule/';

/** Which insights a read covers completely: those that it did not find have ended. */
export type InsightCover = { readonly organizationId: string } & (
  | {
      /** Null for all subscriptions. */
      readonly subscriptionId: string | null;
      readonly kinds: readonly InsightKind[];
    }
  /** Alerts of the portal's own rules, and why an insight `i` of them ends; null if its cause is gone. */
  | { readonly ruleIds: readonly string[]; readonly endReason: RawBuilder<AlertEndReason | null> }
);

/** Returns the condition for the insights `i` that are covered. */
function isCovered(cover: InsightCover): RawBuilder<SqlBool> {
  const ofRule = sql`starts_with(i.source_key, ${ruleKeyPrefix})`;
  if ('ruleIds' in cover)
    return sql<SqlBool>`${ofRule} and i.kind = 'firingAlert'
      and split_part(substr(i.source_key, ${ruleKeyPrefix.length + 1}), '|', 1) = any(${[...cover.ruleIds]}::text[])`;
  const { subscriptionId, kinds } = cover;
  const ofSubscription = subscriptionId === null ? sql`true` : sql`i.subscription_id = ${subscriptionId}`;
  return sql<SqlBool>`${ofSubscription} and i.kind = any(${[...kinds]}::text[]) and not ${ofRule}`;
}

/** PostgreSQL accepts neither null characters nor lone surrogates. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed().slice(0, 2000);

/** Returns the rows of insights that a cloud reported for a subscription. */
export function rowsOfFound(subscriptionId: string, found: readonly FoundInsight[]): RawBuilder<unknown> {
  const unique = new Map(found.map((one) => [one.sourceKey, one]));
  const rows = [...unique.values()].map((one) => {
    const group = one.resourceId === null ? null : groupOf(one.resourceId);
    return {
      kind: one.kind,
      source_key: storable(one.sourceKey),
      severity: one.severity,
      subscription_id: subscriptionId,
      resource_id: one.resourceId === null ? null : storable(one.resourceId),
      group_key: group === null ? null : groupKeyOf(subscriptionId, group),
      group_name: group,
      subject: storable(one.subject),
      facts: Object.fromEntries(Object.entries(one.facts).map(([name, value]) => [name, storable(value)])),
      cloud_alerts: one.cloudAlerts ?? [],
      started_at: one.startedAt,
      acknowledged_at: one.acknowledgedAt ?? null,
    };
  });
  return sql`select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(kind text, source_key text,
    severity smallint, subscription_id uuid, resource_id text, group_key text, group_name text, subject text,
    facts jsonb, cloud_alerts text[], started_at timestamptz, acknowledged_at timestamptz)`;
}

const hasReturned = sql`(i.ended_at < clock_timestamp() - make_interval(mins => ${sql.lit(sameInsightMinutes)}))`;

/**
 * Stores what a source found, and ends insights whose cause is gone. An insight that returns later starts again, without
 * its acknowledgement. A silence lasts until its end.
 */
export async function writeInsights(
  tx: Transaction<Database>,
  cover: InsightCover,
  rows: RawBuilder<unknown>,
): Promise<void> {
  const { organizationId } = cover;
  const endReason = 'endReason' in cover ? cover.endReason : sql`null`;
  await sql`
    with found as materialized (${rows}),
    written as (
      insert into insight as i (organization_id, kind, source_key, severity, subscription_id, resource_id, group_key,
          group_name, subject, facts, cloud_alerts, started_at, acknowledged_at, read_at)
      select ${organizationId}::uuid, f.kind, f.source_key, f.severity, f.subscription_id, f.resource_id, f.group_key,
          f.group_name, f.subject, f.facts, f.cloud_alerts, f.started_at, f.acknowledged_at, clock_timestamp()
        from found f
      on conflict (organization_id, source_key) do update set
        severity = excluded.severity, subject = excluded.subject, facts = excluded.facts,
        subscription_id = excluded.subscription_id, resource_id = excluded.resource_id,
        group_key = excluded.group_key, group_name = excluded.group_name, cloud_alerts = excluded.cloud_alerts,
        started_at = case when ${hasReturned} then excluded.started_at else least(i.started_at, excluded.started_at) end,
        acknowledged_at = case when ${hasReturned} then excluded.acknowledged_at
          else coalesce(i.acknowledged_at, excluded.acknowledged_at) end,
        acknowledged_by = case when ${hasReturned} then null else i.acknowledged_by end,
        last_change = case when ${hasReturned} then null else i.last_change end,
        changes_read_at = case when ${hasReturned} then null else i.changes_read_at end,
        ended_at = null, read_at = excluded.read_at,
        revision = i.revision + case when i.ended_at is not null
          or (i.severity, i.subject, i.facts, i.cloud_alerts)
            is distinct from (excluded.severity, excluded.subject, excluded.facts, excluded.cloud_alerts)
          then 1 else 0 end
    )
    update insight i set ended_at = clock_timestamp(), read_at = clock_timestamp(), revision = i.revision + 1,
        facts = i.facts || jsonb_strip_nulls(jsonb_build_object('endReason', ${endReason}::text))
     where i.organization_id = ${organizationId} and ${isCovered(cover)}
       and i.ended_at is null and i.source_key not in (select f.source_key from found f)`.execute(tx);
}
