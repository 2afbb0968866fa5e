import type { BlueprintType, Dependants, ListQuery } from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { notFound } from '../../../errors/refusal.ts';
import type { ListEntity } from '../../../list/list-entity.ts';
import { listRows } from '../../../list/list-rows.ts';
import { parseList } from '../../../list/parse-list.ts';

const types: ListEntity = {
  fields: {
    id: { type: 'text' },
    title: { type: 'text', search: true },
    description: { type: 'text', search: true },
    icon: { type: 'text' },
    position: { type: 'number' },
    blueprints: { type: 'number' },
    createdAt: { type: 'time' },
    updatedAt: { type: 'time' },
  },
  created: 'createdAt',
  tieBreaker: 'id',
};

const shownNames = 20;

const typesOf = (db: Kysely<Database>, organizationId: string) =>
  db
    .selectFrom('blueprint_type as t')
    .selectAll('t')
    .select(
      sql<number>`(select count(*)::int from blueprint_presentation p where p.type_id = t.id)`.as(
        'blueprints',
      ),
    )
    .where('t.organization_id', '=', organizationId);
type Row = Awaited<ReturnType<ReturnType<typeof typesOf>['executeTakeFirstOrThrow']>>;

const present = (row: Row): BlueprintType => ({
  id: row.id,
  title: row.title,
  description: row.description,
  icon: row.icon,
  position: row.position,
  blueprints: row.blueprints,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  etag: `"${row.revision}"`,
});

/** The types of an organization; few enough to be filtered in memory. */
export async function listTypes(db: Kysely<Database>, organizationId: string, query: ListQuery) {
  const list = parseList(types, query);
  const rows = await typesOf(db, organizationId).execute();
  return listRows(types, list, rows.map(present), [
    { field: 'position', descending: false },
    { field: 'title', descending: false },
  ]);
}

/** A type of an organization; 404 for everything else. */
export async function findType(
  db: Kysely<Database>,
  organizationId: string,
  id: string,
): Promise<BlueprintType> {
  const row = await typesOf(db, organizationId).where('t.id', '=', id).executeTakeFirst();
  if (row === undefined) throw notFound();
  return present(row);
}

/** The blueprints of a type, by the names they have in the organization. */
export async function typeDependants(
  db: Kysely<Database>,
  organizationId: string,
  id: string,
): Promise<Dependants> {
  const { blueprints } = await findType(db, organizationId, id);
  if (blueprints === 0) return { blocking: false, dependants: [] };
  const items = await db
    .selectFrom('blueprint_presentation as p')
    .innerJoin('blueprint as b', 'b.id', 'p.blueprint_id')
    .select(['b.id', 'b.title as name'])
    .where('p.type_id', '=', id)
    .orderBy('b.title')
    .limit(shownNames)
    .execute();
  return { blocking: false, dependants: [{ kind: 'blueprint', count: blueprints, blocking: false, items }] };
}
