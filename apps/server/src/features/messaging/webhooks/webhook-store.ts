import type { ListQuery, Webhook } from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { notFound } from '../../../errors/refusal.ts';
import type { ListEntity } from '../../../list/list-entity.ts';
import { orderOf, whereOf } from '../../../list/list-sql.ts';
import { parseList } from '../../../list/parse-list.ts';
import { answerList, type ListPage, type StreamedList } from '../../../list/streamed-list.ts';

const webhooks: ListEntity = {
  fields: {
    id: { type: 'text', column: 'w.id::text' },
    name: { type: 'text', column: 'w.name', search: true },
    url: { type: 'text', column: 'w.url', search: true },
    state: { type: 'text', column: 'w.state' },
    failingSince: { type: 'time', column: 'w.failing_since' },
    lastDeliveredAt: { type: 'time', column: 'w.last_delivered_at' },
    createdAt: { type: 'time', column: 'w.created_at' },
    updatedAt: { type: 'time', column: 'w.updated_at' },
  },
  created: 'createdAt',
  tieBreaker: 'id',
};

/** Everything except the secrets, which are read only for signing. */
const webhooksOf = (db: Kysely<Database>, organizationId: string) =>
  db
    .selectFrom('webhook as w')
    .select([
      'w.id',
      'w.name',
      'w.url',
      'w.events',
      'w.state',
      'w.disabled_reason',
      'w.disabled_code',
      'w.failing_since',
      'w.last_delivered_at',
      sql<Date | null>`case when w.previous_until > clock_timestamp() then w.previous_until end`.as(
        'previous_until',
      ),
      'w.revision',
      'w.created_at',
      'w.updated_at',
      sql<number>`(select count(*)::int from webhook_delivery d
        where d.webhook_id = w.id and d.state in ('pending', 'sending'))`.as('pending'),
      sql<number>`(select count(*)::int from webhook_delivery d where d.webhook_id = w.id and d.state = 'dead')`.as(
        'dead',
      ),
    ])
    .where('w.organization_id', '=', organizationId);

export type WebhookRow = Awaited<ReturnType<ReturnType<typeof webhooksOf>['executeTakeFirstOrThrow']>>;

const time = (date: Date | null): string | null => date?.toISOString() ?? null;

export const presentWebhook = (row: WebhookRow): Webhook => ({
  id: row.id,
  name: row.name,
  url: row.url,
  events: row.events,
  state: row.state,
  disabledReason: row.disabled_reason,
  disabledCode: row.disabled_code,
  failingSince: time(row.failing_since),
  lastDeliveredAt: time(row.last_delivered_at),
  pending: row.pending,
  dead: row.dead,
  previousSecretUntil: time(row.previous_until),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  etag: `"${row.revision}"`,
});

/** Lists the webhooks of an organization. */
export async function listWebhooks(
  db: Kysely<Database>,
  organizationId: string,
  query: ListQuery,
): Promise<ListPage<Webhook> | StreamedList<Webhook>> {
  const list = parseList(webhooks, query);
  const where = whereOf(webhooks, list);
  return answerList({
    list,
    rows: webhooksOf(db, organizationId)
      .where(where)
      .orderBy(orderOf(webhooks, list, [{ field: 'name', descending: false }])),
    countAll: async () => {
      const { total } = await db
        .selectFrom('webhook as w')
        .select(sql<number>`count(*)::int`.as('total'))
        .where('w.organization_id', '=', organizationId)
        .where(where)
        .executeTakeFirstOrThrow();
      return total;
    },
    present: presentWebhook,
  });
}

/** Finds a webhook of an organization. Throws a 404 refusal if not found. */
export async function findWebhook(
  db: Kysely<Database>,
  organizationId: string,
  id: string,
): Promise<WebhookRow> {
  const row = await webhooksOf(db, organizationId).where('w.id', '=', id).executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
}
