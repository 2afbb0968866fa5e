import type { ListQuery, OutboxRow } from '@blueport/contracts';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import type { MailOutboxTable } from '../../../../database/tables/mail.ts';
import type { ListEntity } from '../../../../list/list-entity.ts';
import { orderOf, whereOf } from '../../../../list/list-sql.ts';
import { parseList } from '../../../../list/parse-list.ts';
import { presentNote } from '../../../../messages/stored-note.ts';
import { answerList, type ListPage, type StreamedList } from '../../../../list/streamed-list.ts';

const outbox: ListEntity = {
  fields: {
    id: { type: 'text', column: 'id::text' },
    kind: { type: 'text', column: 'kind' },
    recipient: { type: 'text', column: 'recipient', search: true },
    subject: { type: 'text', column: 'subject', search: true },
    state: { type: 'text', column: 'state', search: true },
    attempts: { type: 'number', column: 'attempts' },
    lastError: { type: 'text', column: 'last_error', search: true },
    createdAt: { type: 'time', column: 'created_at' },
    nextAttemptAt: { type: 'time', column: 'next_attempt_at' },
    sentAt: { type: 'time', column: 'sent_at' },
  },
  created: 'createdAt',
  tieBreaker: 'id',
};

type Row = Omit<Selectable<MailOutboxTable>, 'content'>;

/** Presents the status of a mail to administrators, without its content. */
export function presentOutboxRow(row: Row): OutboxRow {
  const waits = row.state === 'Pending' || row.state === 'Sending';
  return {
    id: row.id,
    kind: row.kind,
    recipient: row.recipient,
    subject: row.subject,
    state: row.state,
    attempts: row.attempts,
    messageId: row.message_id,
    lastError: row.last_error,
    failure: presentNote(row.last_error_note, row.last_error),
    createdAt: row.created_at.toISOString(),
    nextAttemptAt: waits ? row.next_attempt_at.toISOString() : null,
    sentAt: row.sent_at?.toISOString() ?? null,
  };
}

/** Lists the mail of an organization, newest first. */
export async function listOutbox(
  db: Kysely<Database>,
  organizationId: string,
  query: ListQuery,
): Promise<ListPage<OutboxRow> | StreamedList<OutboxRow>> {
  const list = parseList(outbox, query);
  const where = whereOf(outbox, list);
  return answerList({
    list,
    rows: db
      .selectFrom('mail_outbox')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .where(where)
      .orderBy(orderOf(outbox, list, [{ field: 'createdAt', descending: true }])),
    countAll: async () => {
      const { total } = await db
        .selectFrom('mail_outbox')
        .select(sql<number>`count(*)::int`.as('total'))
        .where('organization_id', '=', organizationId)
        .where(where)
        .executeTakeFirstOrThrow();
      return total;
    },
    present: presentOutboxRow,
  });
}
