import type { ListQuery, WebhookDelivery, WebhookDeliveryDetail, webhookRoutes } from '@blueport/contracts';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { WebhookDeliveryTable } from '../../../database/tables/webhooks.ts';
import type { Parts } from '../../../feature.ts';
import type { Call } from '../../../http/call.ts';
import { notFound, Refusal } from '../../../errors/refusal.ts';
import type { ListEntity } from '../../../list/list-entity.ts';
import { orderOf, whereOf } from '../../../list/list-sql.ts';
import { parseList } from '../../../list/parse-list.ts';
import { answerList } from '../../../list/streamed-list.ts';
import { bodyOf, webhookChannel } from './enqueue.ts';
import { findWebhook } from './webhook-store.ts';

const deliveries: ListEntity = {
  fields: {
    id: { type: 'text', column: 'd.id::text', search: true },
    event: { type: 'text', column: 'd.event', search: true },
    subject: { type: 'text', column: 'd.subject', search: true },
    state: { type: 'text', column: 'd.state' },
    attempts: { type: 'number', column: 'd.attempts' },
    status: { type: 'number', column: 'd.status' },
    milliseconds: { type: 'number', column: 'd.milliseconds' },
    error: { type: 'text', column: 'd.error' },
    createdAt: { type: 'time', column: 'd.created_at' },
    nextAttemptAt: { type: 'time', column: 'd.next_attempt_at' },
    deliveredAt: { type: 'time', column: 'd.delivered_at' },
  },
  created: 'createdAt',
  tieBreaker: 'id',
};

type Row = Omit<
  Selectable<WebhookDeliveryTable>,
  'lease_owner' | 'lease_until' | 'event_key' | 'body' | 'tries'
>;
const columns = [
  'd.id',
  'd.webhook_id',
  'd.event',
  'd.subject',
  'd.state',
  'd.attempts',
  'd.next_attempt_at',
  'd.status',
  'd.milliseconds',
  'd.error',
  'd.error_code',
  'd.created_at',
  'd.delivered_at',
] as const;

const present = (row: Row): WebhookDelivery => ({
  id: row.id,
  event: row.event,
  subject: row.subject,
  state: row.state,
  attempts: row.attempts,
  createdAt: row.created_at.toISOString(),
  nextAttemptAt: row.state === 'pending' ? row.next_attempt_at.toISOString() : null,
  deliveredAt: row.delivered_at?.toISOString() ?? null,
  status: row.status,
  milliseconds: row.milliseconds,
  error: row.error,
  errorCode: row.error_code,
});

/** Lists the deliveries of a webhook, newest first. */
export async function listDeliveries(db: Kysely<Database>, webhookId: string, query: ListQuery) {
  const list = parseList(deliveries, query);
  const where = whereOf(deliveries, list);
  return answerList({
    list,
    rows: db
      .selectFrom('webhook_delivery as d')
      .select(columns)
      .where('d.webhook_id', '=', webhookId)
      .where(where)
      .orderBy(orderOf(deliveries, list, [{ field: 'createdAt', descending: true }])),
    countAll: async () => {
      const { total } = await db
        .selectFrom('webhook_delivery as d')
        .select(sql<number>`count(*)::int`.as('total'))
        .where('d.webhook_id', '=', webhookId)
        .where(where)
        .executeTakeFirstOrThrow();
      return total;
    },
    present,
  });
}

async function findDelivery(db: Kysely<Database>, webhookId: string, id: string) {
  const row = await db
    .selectFrom('webhook_delivery as d')
    .select([...columns, 'd.body'])
    .where('d.webhook_id', '=', webhookId)
    .where('d.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
}

/** Returns a delivery with its payload and every response. */
export async function readDelivery(
  db: Kysely<Database>,
  webhookId: string,
  id: string,
): Promise<WebhookDeliveryDetail> {
  const row = await findDelivery(db, webhookId, id);
  const history = await db
    .selectFrom('webhook_attempt')
    .selectAll()
    .where('delivery_id', '=', id)
    .orderBy('number', 'desc')
    .limit(100)
    .execute();
  return {
    ...present(row),
    body: row.body,
    history: history.map(({ at, status, milliseconds, error, error_code: errorCode, answer }) => ({
      at: at.toISOString(),
      status,
      milliseconds,
      error,
      errorCode,
      answer,
    })),
  };
}

const requireOn = (state: string): void => {
  if (state === 'active') return;
  throw new Refusal('conflict', { reason: 'webhook-disabled' });
};

/** Sends a harmless test event to a receiver. */
export async function sendTest(parts: Parts, call: Call<typeof webhookRoutes.test>) {
  const { organizationId, name } = call.session;
  const webhook = await findWebhook(parts.database.db, organizationId, call.params.id);
  requireOn(webhook.state);
  const id = parts.newId();
  const event = 'webhook.test';
  return call.write(async (tx) => {
    // Locks the webhook, so that it is not removed concurrently.
    const lockedWebhook = await tx
      .selectFrom('webhook')
      .select('id')
      .where('id', '=', webhook.id)
      .forKeyShare()
      .executeTakeFirst();
    if (lockedWebhook === undefined) throw notFound();
    await tx
      .insertInto('webhook_delivery')
      .values({
        id,
        webhook_id: webhook.id,
        event,
        event_key: `test/${id}`,
        subject: webhook.name,
        body: bodyOf(event, parts.now(), organizationId, { webhook: webhook.name, sentBy: name }),
      })
      .execute();
    await sql`select pg_notify(${webhookChannel}, '')`.execute(tx);
    return {
      answer: present(await findDelivery(tx, webhook.id, id)),
      audit: {
        action: 'webhook.test',
        objectType: 'webhook',
        objectId: webhook.id,
        details: { delivery: id },
      },
    };
  });
}

/** Resends a delivery under the same ID, with a full day of retries. */
export async function redeliver(parts: Parts, call: Call<typeof webhookRoutes.redeliver>) {
  const webhook = await findWebhook(parts.database.db, call.session.organizationId, call.params.id);
  requireOn(webhook.state);
  return call.write(async (tx) => {
    const before = await findDelivery(tx, webhook.id, call.params.did);
    const changed = await tx
      .updateTable('webhook_delivery')
      .set({ state: 'pending', tries: 0, next_attempt_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', before.id)
      .where('state', '!=', 'sending')
      .executeTakeFirstOrThrow();
    if (changed.numUpdatedRows !== 1n) {
      throw new Refusal('conflict', { reason: 'delivery-in-progress' });
    }
    await sql`select pg_notify(${webhookChannel}, '')`.execute(tx);
    return {
      answer: present(await findDelivery(tx, webhook.id, before.id)),
      audit: {
        action: 'webhookDelivery.redeliver',
        objectType: 'webhook',
        objectId: webhook.id,
        details: { delivery: before.id, event: before.event },
      },
    };
  });
}
