import type { AccessRequest, ListQuery } from '@blueport/contracts';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { notFound } from '../../../errors/refusal.ts';
import type { ListEntity } from '../../../list/list-entity.ts';
import { orderOf, whereOf } from '../../../list/list-sql.ts';
import { parseList } from '../../../list/parse-list.ts';
import { answerList } from '../../../list/streamed-list.ts';

type Executor = Kysely<Database> | Transaction<Database>;

const entity: ListEntity = {
  fields: {
    id: { type: 'text', column: 'q.id::text' },
    name: { type: 'text', column: 'q.name', search: true },
    email: { type: 'text', column: 'q.email', search: true },
    message: { type: 'text', column: 'q.message', search: true },
    directory: { type: 'text', column: 'd.name', search: true },
    state: { type: 'text', column: 'q.state' },
    requestedAt: { type: 'time', column: 'q.requested_at' },
    decidedAt: { type: 'time', column: 'q.decided_at' },
  },
  created: 'requestedAt',
  tieBreaker: 'id',
};

/** Owner of a request: the organization that currently has its directory, otherwise the operator of the portal. */
const owner = sql<string>`coalesce(d.organization_id, (select id from organization where is_operator))`;

const requestsOf = (db: Executor, organizationId: string) =>
  db
    .selectFrom('access_request as q')
    .leftJoin('directory as d', (join) =>
      join.onRef('d.tenant_id', '=', 'q.tenant_id').onRef('d.cloud', '=', 'q.cloud'),
    )
    .select([
      'q.id',
      'q.name',
      'q.email',
      'q.message',
      'q.state',
      'q.requested_at',
      'q.decided_at',
      'q.decided_by_name',
      'd.organization_id as directory_organization',
      'd.name as directory',
      sql<string>`q.tenant_id::text`.as('tenant_id'),
    ])
    .where(owner, '=', organizationId);

type Row = Awaited<ReturnType<ReturnType<typeof requestsOf>['executeTakeFirstOrThrow']>>;

/** Presents a request to administrators. */
export function presentRequest(row: Row): AccessRequest {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    message: row.message,
    tenantId: row.tenant_id,
    directory: row.directory,
    state: row.state,
    requestedAt: row.requested_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedBy: row.decided_by_name,
  };
}

/** Finds a request that this organization may decide on. */
export async function findRequest(db: Executor, organizationId: string, id: string): Promise<Row> {
  const row = await requestsOf(db, organizationId).where('q.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** Lists the requests that this organization may decide on, newest first. */
export async function listRequests(db: Kysely<Database>, organizationId: string, query: ListQuery) {
  const list = parseList(entity, query);
  const where = whereOf(entity, list);
  return answerList({
    list,
    rows: requestsOf(db, organizationId)
      .where(where)
      .orderBy(orderOf(entity, list, [{ field: 'requestedAt', descending: true }])),
    countAll: async () => {
      const { total } = await requestsOf(db, organizationId)
        .clearSelect()
        .select(sql<number>`count(*)::int`.as('total'))
        .where(where)
        .executeTakeFirstOrThrow();
      return total;
    },
    present: presentRequest,
  });
}

/**
 * Returns the organization that decides on requests from this directory, or undefined if the portal has no operator
 * yet.
 */
export async function ownerOf(
  db: Executor,
  person: { readonly tenantId: string; readonly cloud: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select coalesce(
      (select organization_id from directory where tenant_id = ${person.tenantId} and cloud = ${person.cloud}),
      (select id from organization where is_operator)) as id`.execute(db);
  return rows[0]?.id ?? undefined;
}
