import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import type { ChangedAlert } from '../evaluation/store-evaluation.ts';

/** An event for other programs, as webhooks deliver it. */
interface AlertEvent {
  readonly event: 'alert.fired' | 'alert.resolved';
  readonly key: string;
  readonly subject: string;
  readonly at: Date;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Adds events for the webhooks of an organization, in the transaction that records them. */
export type PublishAlertEvent = (
  tx: Transaction<Database>,
  organizationId: string,
  events: readonly AlertEvent[],
) => Promise<void>;

interface Row {
  readonly id: string;
  readonly subject: string;
  readonly severity: number;
  readonly subscription_id: string;
  readonly resource_id: string | null;
  readonly facts: Readonly<Record<string, string>>;
  readonly started_at: Date;
  readonly ended_at: Date | null;
  readonly revision: number;
}

/** Sends the changes of rules with webhooks. */
export async function publishChanges(
  { publish, publicUrl }: { readonly publish: PublishAlertEvent; readonly publicUrl: string },
  tx: Transaction<Database>,
  organizationId: string,
  changes: readonly ChangedAlert[],
): Promise<void> {
  const { rows: rules } = await sql<{ id: string }>`select id from alert_rule
    where id = any(${[...new Set(changes.map(({ ruleId }) => ruleId))]}::uuid[])
      and (notify ->> 'webhook')::boolean`.execute(tx);
  const published = changes.filter(({ ruleId }) => rules.some(({ id }) => id === ruleId));
  if (published.length === 0) return;
  const { rows } =
    await sql<Row>`select id, subject, severity, subscription_id, resource_id, facts, started_at,
      ended_at, revision
    from insight where id = any(${published.map(({ insightId }) => insightId)}::uuid[])`.execute(tx);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const events = published.flatMap(({ kind, insightId, at }): AlertEvent[] => {
    const row = byId.get(insightId);
    if (row === undefined) return [];
    const alert = {
      id: row.id,
      rule: { id: row.facts['ruleId'], name: row.subject },
      severity: row.severity,
      subscriptionId: row.subscription_id,
      resourceId: row.resource_id,
      metric: row.facts['metric'],
      operator: row.facts['operator'],
      threshold: Number(row.facts['threshold']),
      value: Number(row.facts['value']),
      startedAt: row.started_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
      link: `${publicUrl}/portal/insights/${row.id}`,
    };
    const key = `alert/${row.id}/${kind}/${row.revision}`;
    return [{ event: `alert.${kind}`, key, subject: row.subject, at, data: { alert } }];
  });
  await publish(tx, organizationId, events);
}
