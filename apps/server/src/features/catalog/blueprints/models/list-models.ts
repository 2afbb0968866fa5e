import type { ListQuery, ModelRow } from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import type { ListEntity } from '../../../../list/list-entity.ts';
import { orderOf, whereOf } from '../../../../list/list-sql.ts';
import { parseList } from '../../../../list/parse-list.ts';
import { answerList, type ListPage, type StreamedList } from '../../../../list/streamed-list.ts';
import { modelsOf, modelTag } from './find-model.ts';

const own = 'coalesce(b.owner_organization_id = o.id, o.is_operator)';
/** Drafts are visible to their owner only until they are published. */
const versionsSeen = `from blueprint_version v where v.blueprint_id = b.id and (v.published_at is not null or ${own})`;
const ordered = `string_to_array(v.version, '.')::bigint[] desc`;

const expressions = {
  state: `(select case when bool_or(v.state = 'Published') then 'Published' when bool_or(v.state = 'Paused') then 'Paused'
    when bool_or(v.state = 'Draft') then 'Draft' else 'Archived' end ${versionsSeen})`,
  version: `(select v.version ${versionsSeen} order by (v.state = 'Published') desc, ${ordered} limit 1)`,
  hasDraft: `exists (select 1 ${versionsSeen} and v.state = 'Draft')`,
  versions: `(select count(*)::int ${versionsSeen})`,
  configurations: `(select count(*)::int from organization_blueprint c
    where c.organization_id = o.id and c.blueprint_id = b.id and c.configuration_id is not null)`,
  deployments: `(select count(*)::int from deployment d
    where d.blueprint_id = b.id and d.organization_id = o.id and d.state not in ('Deleted', 'Detached'))`,
  origin: `case when b.owner_organization_id is null then 'catalog' when ${own} then 'own' else 'assigned' end`,
} as const;

const models: ListEntity = {
  fields: {
    id: { type: 'text', column: 'b.id::text' },
    name: { type: 'text', column: 'assigned.slug', search: true },
    title: { type: 'text', column: 'b.title', search: true },
    summary: { type: 'text', column: 'b.summary', search: true },
    category: { type: 'text', column: 'b.category', search: true },
    tags: { type: 'text', column: 'b.tags::text', search: true },
    state: { type: 'text', column: expressions.state },
    version: { type: 'text', column: expressions.version },
    hasDraft: { type: 'boolean', column: expressions.hasDraft },
    versions: { type: 'number', column: expressions.versions },
    configurations: { type: 'number', column: expressions.configurations },
    deployments: { type: 'number', column: expressions.deployments },
    origin: { type: 'text', column: expressions.origin },
    own: { type: 'boolean', column: own },
    createdAt: { type: 'time', column: 'b.created_at' },
    updatedAt: { type: 'time', column: 'b.updated_at' },
  },
  created: 'createdAt',
  tieBreaker: 'id',
};

function rowsOf(db: Kysely<Database>, organizationId: string) {
  return (
    modelsOf(db, organizationId)
      .select([
        sql<ModelRow['state']>`${sql.raw(expressions.state)}`.as('state'),
        sql<string>`${sql.raw(expressions.version)}`.as('version'),
        sql<boolean>`${sql.raw(expressions.hasDraft)}`.as('hasDraft'),
        sql<number>`${sql.raw(expressions.versions)}`.as('versions'),
        sql<number>`${sql.raw(expressions.configurations)}`.as('configurations'),
        sql<number>`${sql.raw(expressions.deployments)}`.as('deployments'),
        sql<ModelRow['origin']>`${sql.raw(expressions.origin)}`.as('origin'),
      ])
      // An assigned blueprint is hidden from its recipients until it is first published.
      .where(sql<boolean>`exists (select 1 ${sql.raw(versionsSeen)})`)
  );
}
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>;

export function presentModel(row: Row): ModelRow {
  const { id, name, title, summary, category, tags, icon, scope, clouds, state, version, hasDraft, own } =
    row;
  const { versions, configurations, deployments, origin } = row;
  return {
    id,
    name,
    title,
    summary,
    category,
    tags,
    icon,
    scope,
    clouds,
    state,
    version,
    hasDraft,
    own,
    versions,
    configurations,
    deployments,
    origin,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    etag: modelTag(row),
  };
}

/** Returns the blueprints that the organization owns or was assigned. */
export async function listModels(
  db: Kysely<Database>,
  organizationId: string,
  query: ListQuery,
): Promise<ListPage<ModelRow> | StreamedList<ModelRow>> {
  const list = parseList(models, query);
  const where = whereOf(models, list);
  return answerList({
    list,
    rows: rowsOf(db, organizationId)
      .where(where)
      .orderBy(orderOf(models, list, [{ field: 'title', descending: false }])),
    countAll: async () => {
      const { total } = await rowsOf(db, organizationId)
        .where(where)
        .clearSelect()
        .select(sql<number>`count(*)::int`.as('total'))
        .executeTakeFirstOrThrow();
      return total;
    },
    present: presentModel,
  });
}

/** Returns one row of the list, or undefined if not found. */
export async function findModelRow(
  db: Kysely<Database>,
  organizationId: string,
  name: string,
): Promise<Row | undefined> {
  return rowsOf(db, organizationId).where('assigned.slug', '=', name).executeTakeFirst();
}
