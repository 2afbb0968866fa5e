import { everyWebhookEvent, type insightRoutes } from '@blueport/contracts';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import type { Parts } from '../../../../feature.ts';
import type { Call } from '../../../../http/call.ts';
import { findInsight } from '../read/list-insights.ts';
import type { InsightViewer } from '../read/viewer.ts';

/** An event for other programs, as webhooks deliver it. */
interface InsightEvent {
  readonly event: 'insight.sent';
  readonly key: string;
  readonly subject: string;
  readonly at: Date;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Adds an event for the webhooks of an organization, in the transaction that records it. */
export type PublishInsightEvent = (
  tx: Transaction<Database>,
  organizationId: string,
  event: InsightEvent,
) => Promise<void>;

interface SendParts extends Pick<Parts, 'newId' | 'now'> {
  readonly db: Kysely<Database>;
  readonly viewer: InsightViewer;
  readonly publish: PublishInsightEvent;
  readonly publicUrl: string;
}

/** Sends an insight to the webhooks of the organization. Returns the number of those that receive it. */
export async function sendInsight(
  { db, viewer, publish, publicUrl, newId, now }: SendParts,
  call: Call<typeof insightRoutes.send>,
) {
  const { organizationId, accountId, name } = call.session;
  const { insight } = await findInsight(db, viewer, call.params.id);
  const { etag: _etag, ...facts } = insight;
  const event: InsightEvent = {
    event: 'insight.sent',
    key: `insight/${insight.id}/${newId()}`,
    subject: insight.subject,
    at: now(),
    data: {
      insight: { ...facts, link: `${publicUrl}/portal/insights/${insight.id}` },
      sentBy: { id: accountId, name },
    },
  };
  return call.write(async (tx) => {
    await publish(tx, organizationId, event);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from webhook
      where organization_id = ${organizationId} and state = 'active'
        and events && array[${event.event}, ${everyWebhookEvent}]`.execute(tx);
    const webhooks = rows[0]?.count ?? 0;
    return {
      answer: { webhooks },
      audit: {
        action: 'insight.send',
        objectType: 'insight',
        objectId: insight.id,
        details: { kind: insight.kind, subject: insight.subject, webhooks },
      },
    };
  });
}
