import {
  maxAttention,
  type ListQuery,
  type PermissionRequest,
  type PermissionRequestState,
} from '@blueport/contracts';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { notFound } from '../../../errors/refusal.ts';
import type { ListEntity } from '../../../list/list-entity.ts';
import { orderOf, whereOf } from '../../../list/list-sql.ts';
import { parseList } from '../../../list/parse-list.ts';
import { answerList } from '../../../list/streamed-list.ts';

type Executor = Kysely<Database> | Transaction<Database>;

/** The state: a pending request of a person whose access has ended counts as canceled. */
const state = `case when q.state = 'Pending'
  and (a.state <> 'Active' or (a.expires_at is not null and a.expires_at <= now())) then 'Canceled' else q.state end`;

const entity: ListEntity = {
  fields: {
    id: { type: 'text', column: 'q.id::text' },
    accountId: { type: 'text', column: 'q.account_id::text' },
    name: { type: 'text', column: 'a.name', search: true },
    email: { type: 'text', column: 'a.email', search: true },
    key: { type: 'text', column: 'q.key', search: true },
    reason: { type: 'text', column: 'q.reason', search: true },
    state: { type: 'text', column: state },
    role: { type: 'text', column: 'q.role_name', search: true },
    until: { type: 'time', column: 'q.until' },
    requestedAt: { type: 'time', column: 'q.requested_at' },
    decidedAt: { type: 'time', column: 'q.decided_at' },
    decidedBy: { type: 'text', column: 'q.decided_by_name' },
  },
  created: 'requestedAt',
  tieBreaker: 'id',
};

const maxOwn = 50;

const requestsOf = (db: Executor) =>
  db
    .selectFrom('permission_request as q')
    .innerJoin('account as a', 'a.id', 'q.account_id')
    .select([
      'q.id',
      'q.account_id',
      'a.name',
      'a.email',
      'q.key',
      'q.reason',
      'q.requested_at',
      'q.decided_at',
      'q.decided_by_name',
      'q.decision_reason',
      'q.role_name',
      'q.until',
      sql<PermissionRequestState>`${sql.raw(state)}`.as('state'),
      // The state of a requester without access who has not canceled the request; null for all others.
      sql<string | null>`case when q.state = 'Pending' and ${sql.raw(state)} = 'Canceled'
        then case when a.state = 'Active' then 'Expired' else a.state end end`.as('blocked_state'),
    ]);

export type RequestRow = Awaited<ReturnType<ReturnType<typeof requestsOf>['executeTakeFirstOrThrow']>>;

/** Presents a request to its requester and to administrators. */
export const presentRequest = (row: RequestRow): PermissionRequest => ({
  id: row.id,
  accountId: row.account_id,
  name: row.name,
  email: row.email,
  key: row.key,
  reason: row.reason,
  state: row.state,
  requestedAt: row.requested_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
  decidedBy: row.decided_by_name,
  decisionReason: row.decision_reason,
  role: row.role_name,
  until: row.until?.toISOString() ?? null,
});

/** Finds a request of an organization. Throws a 404 refusal if not found. */
export async function findRequest(db: Executor, organizationId: string, id: string): Promise<RequestRow> {
  const row = await requestsOf(db)
    .where('q.organization_id', '=', organizationId)
    .where('q.id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** Finds a request of a person. Throws a 404 refusal if not found. */
export async function findOwnRequest(db: Executor, accountId: string, id: string): Promise<RequestRow> {
  const row = await requestsOf(db)
    .where('q.account_id', '=', accountId)
    .where('q.id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** Returns the newest requests of a person. */
export async function listOwnRequests(db: Executor, accountId: string): Promise<PermissionRequest[]> {
  const rows = await requestsOf(db)
    .where('q.account_id', '=', accountId)
    .orderBy('q.requested_at', 'desc')
    .orderBy('q.id', 'desc')
    .limit(maxOwn)
    .execute();
  return rows.map(presentRequest);
}

/** Lists the requests of an organization's people, newest first. */
export async function listRequests(db: Kysely<Database>, organizationId: string, query: ListQuery) {
  const list = parseList(entity, query);
  const where = whereOf(entity, list);
  const rows = requestsOf(db).where('q.organization_id', '=', organizationId).where(where);
  return answerList({
    list,
    rows: rows.orderBy(orderOf(entity, list, [{ field: 'requestedAt', descending: true }])),
    countAll: async () => {
      const { total } = await rows
        .clearSelect()
        .select(sql<number>`count(*)::int`.as('total'))
        .executeTakeFirstOrThrow();
      return total;
    },
    present: presentRequest,
  });
}

/** Locks a request until the transaction ends, so that it is decided or canceled only once. */
export async function lockRequest(tx: Transaction<Database>, id: string): Promise<void> {
  await tx.selectFrom('permission_request').select('id').where('id', '=', id).forUpdate().execute();
}

/** Counts the pending permission requests of an organization, at most `maxAttention`. */
export async function countPendingRequests(db: Executor, organizationId: string): Promise<number> {
  const { total } = await db
    .selectFrom(
      requestsOf(db)
        .clearSelect()
        .select('q.id')
        .where('q.organization_id', '=', organizationId)
        .where(sql<boolean>`${sql.raw(state)} = 'Pending'`)
        .limit(maxAttention)
        .as('pending'),
    )
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
