import { everyWebhookEvent, type DeploymentEvent, type WebhookSubscription } from '@blueport/contracts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { PublishEvent } from '../../../journal/events.ts';
import { occurrencesOf, type Occurrence } from './occurrence.ts';

/** Notification channel of processes that send webhook deliveries. */
export const webhookChannel = 'blueport_webhook';

export interface EnqueueParts {
  readonly newId: () => string;
  readonly publicUrl: string;
}

/** A statement has at most 65,535 parameters, and thousands of alerts may fire together. */
const rowsPerInsert = 1000;

/** Returns the payload, which is the same in every attempt. */
export const bodyOf = (
  type: string,
  timestamp: Date,
  organizationId: string,
  data: Readonly<Record<string, unknown>>,
): string => JSON.stringify({ type, timestamp: timestamp.toISOString(), data: { organizationId, ...data } });

/** Returns a function that adds the deliveries of one event. */
export const createDelivery =
  (parts: EnqueueParts) =>
  (tx: Transaction<Database>, organizationId: string, occurrence: Occurrence): Promise<void> =>
    enqueueDeliveries(tx, parts, organizationId, [occurrence]);

const hears = (events: readonly WebhookSubscription[], { event }: Occurrence): boolean =>
  events.includes(everyWebhookEvent) || events.includes(event);

/** Adds the deliveries for the organization's webhooks, in the transaction of the event. */
export async function enqueueDeliveries(
  tx: Transaction<Database>,
  parts: EnqueueParts,
  organizationId: string,
  occurrences: readonly Occurrence[],
): Promise<void> {
  if (occurrences.length === 0) return;
  const hearers = await tx
    .selectFrom('webhook')
    .select(['id', 'events', 'created_at'])
    .where('organization_id', '=', organizationId)
    .where('state', '=', 'active')
    .orderBy('id')
    // Locks the webhooks: removing one before the next statement would abort the whole transaction. Removal uses the
    // same lock order, webhook before journal.
    .forKeyShare()
    .execute();
  const rows = occurrences.flatMap((occurrence) =>
    hearers
      .filter(({ events, created_at: since }) => hears(events, occurrence) && since <= occurrence.at)
      .map(({ id }) => ({
        id: parts.newId(),
        webhook_id: id,
        event: occurrence.event,
        event_key: occurrence.key,
        subject: occurrence.subject,
        body: bodyOf(occurrence.event, occurrence.at, organizationId, occurrence.data),
      })),
  );
  if (rows.length === 0) return;
  for (let start = 0; start < rows.length; start += rowsPerInsert) {
    await tx
      .insertInto('webhook_delivery')
      .values(rows.slice(start, start + rowsPerInsert))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await sql`select pg_notify(${webhookChannel}, '')`.execute(tx);
}

/** Returns when this operation was approved, if so. The journal's event does not contain this. */
async function wasApproved(tx: Transaction<Database>, operationId: string): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('approval')
    .select('decided_at')
    .where('operation_id', '=', operationId)
    .where('state', '=', 'approved')
    .executeTakeFirst();
  return row?.decided_at ?? undefined;
}

const isDeploymentEvent = (data: unknown): data is DeploymentEvent =>
  (data as { type?: unknown } | null)?.type === 'deployment.changed';

/**
 * Extends the event journal with webhooks: events for pages are also delivered to other programs, in the same
 * transaction.
 */
export function publishToWebhooks(publish: PublishEvent, parts: EnqueueParts): PublishEvent {
  return async (tx, event) => {
    const { data, organizationId } = event;
    if (isDeploymentEvent(data)) {
      const found = occurrencesOf(data, parts.publicUrl);
      const { operation, deployment } = data;
      if (operation?.state === 'Pending' && deployment.state === 'Queued') {
        const at = await wasApproved(tx, operation.id);
        const [queued] = occurrencesOf(
          { ...data, operation: { ...operation, state: 'Running', startedAt: operation.createdAt } },
          parts.publicUrl,
        );
        if (at !== undefined && queued !== undefined) {
          found.push({ ...queued, event: 'deployment.approved', key: `${operation.id}/approved`, at });
        }
      }
      await enqueueDeliveries(tx, parts, organizationId, found);
    }
    await publish(tx, event);
  };
}
