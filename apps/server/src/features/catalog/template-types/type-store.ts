import type { BlueprintType, Dependants } from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { ListEntity } from '../../../list/list-entity.ts';

export const typeFields: ListEntity = {
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

export const typesOf = (db: Kysely<Database>, organizationId: string) =>
  db
    .selectFrom('blueprint_type')
    .selectAll('blueprint_type')
    .select(
      sql<number>`(select count(*)::int from blueprint_presentation p where p.type_id = blueprint_type.id)`.as(
        'blueprints',
      ),
    )
    .where('blueprint_type.organization_id', '=', organizationId);
type Row = Awaited<ReturnType<ReturnType<typeof typesOf>['executeTakeFirstOrThrow']>>;

export const presentType = (row: Row): BlueprintType => ({
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

/** Returns the blueprints of a type, by their names in the organization. */
export async function typeDependants(
  db: Kysely<Database>,
  { id, blueprints }: BlueprintType,
): Promise<Dependants> {
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
