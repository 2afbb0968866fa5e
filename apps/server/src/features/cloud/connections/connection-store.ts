import type { Connection, ListQuery } from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { notFound } from '../../../errors/refusal.ts';
import type { ListEntity } from '../../../list/list-entity.ts';
import { orderOf, whereOf } from '../../../list/list-sql.ts';
import { parseList } from '../../../list/parse-list.ts';
import { answerList, type ListPage, type StreamedList } from '../../../list/streamed-list.ts';

const connections: ListEntity = {
  fields: {
    id: { type: 'text', column: 'c.id::text' },
    name: { type: 'text', column: 'c.name', search: true },
    kind: { type: 'text', column: 'c.kind' },
    cloud: { type: 'text', column: 'c.cloud' },
    tenantId: { type: 'text', column: 'c.tenant_id::text' },
    directory: { type: 'text', column: 'd.name', search: true },
    clientId: { type: 'text', column: 'c.client_id', search: true },
    expiresAt: { type: 'time', column: 'c.credential_expires_at' },
    rotatedAt: { type: 'time', column: 'c.rotated_at' },
    createdAt: { type: 'time', column: 'c.created_at' },
    updatedAt: { type: 'time', column: 'c.updated_at' },
  },
  created: 'createdAt',
  tieBreaker: 'id',
};

/** Everything except the credential, which is read only where it is used. */
export const connectionsOf = (db: Kysely<Database>, organizationId: string) =>
  db
    .selectFrom('connection as c')
    .innerJoin('directory as d', 'd.tenant_id', 'c.tenant_id')
    .select([
      'c.id',
      'c.name',
      'c.kind',
      'c.cloud',
      'c.tenant_id',
      'd.name as directory',
      'c.client_id',
      'c.thumbprint',
      'c.federation',
      'c.credential_expires_at',
      'c.last_test',
      'c.rotated_at',
      'c.version',
      'c.created_at',
      'c.updated_at',
    ])
    .where('c.organization_id', '=', organizationId);

export type ConnectionRow = Awaited<ReturnType<ReturnType<typeof connectionsOf>['executeTakeFirstOrThrow']>>;

const time = (date: Date | null): string | null => date?.toISOString() ?? null;

export const presentConnection = (row: ConnectionRow): Connection => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  cloud: row.cloud,
  tenantId: row.tenant_id,
  directory: row.directory,
  clientId: row.client_id,
  thumbprint: row.thumbprint,
  federation: row.federation,
  expiresAt: time(row.credential_expires_at),
  lastTest: row.last_test,
  rotatedAt: time(row.rotated_at),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  etag: `"${row.version}"`,
});

/** Lists the connections of an organization. */
export async function listConnections(
  db: Kysely<Database>,
  organizationId: string,
  query: ListQuery,
): Promise<ListPage<Connection> | StreamedList<Connection>> {
  const list = parseList(connections, query);
  const where = whereOf(connections, list);
  return answerList({
    list,
    rows: connectionsOf(db, organizationId)
      .where(where)
      .orderBy(orderOf(connections, list, [{ field: 'name', descending: false }])),
    countAll: async () => {
      const { total } = await db
        .selectFrom('connection as c')
        .innerJoin('directory as d', 'd.tenant_id', 'c.tenant_id')
        .select(sql<number>`count(*)::int`.as('total'))
        .where('c.organization_id', '=', organizationId)
        .where(where)
        .executeTakeFirstOrThrow();
      return total;
    },
    present: presentConnection,
  });
}

/** Returns a connection of an organization. Throws a 404 refusal if not found. */
export async function findConnectionOf(
  db: Kysely<Database>,
  organizationId: string,
  id: string,
): Promise<ConnectionRow> {
  const row = await connectionsOf(db, organizationId).where('c.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}
