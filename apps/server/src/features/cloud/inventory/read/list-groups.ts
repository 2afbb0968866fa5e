import type { KnownGroup, ListQuery } from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import type { ListEntity } from '../../../../list/list-entity.ts';
import { orderOf, whereOf } from '../../../../list/list-sql.ts';
import { parseList } from '../../../../list/parse-list.ts';
import { answerList } from '../../../../list/streamed-list.ts';
import type { ReadableScopes } from '../rights/readable-scopes.ts';

/** Counted only for the groups of a page, unless the order or a filter requires all counts. */
const resourceCount = `(select count(*)::int from inventory_resource r where r.organization_id = g.organization_id
  and r.subscription_id = g.subscription_id and r.group_key = g.group_key and r.deleted_at is null)`;

/** One line for each tag, in the form in which the portal shows it. */
const tagLines = `coalesce((select string_agg(t.key || '=' || t.value, E'\\n' order by t.key)
  from jsonb_each_text(g.tags) t), '')`;

const groupEntity: ListEntity = {
  fields: {
    id: { type: 'text', column: 'g.group_key' },
    name: { type: 'text', column: 'g.name', search: true },
    location: { type: 'text', column: 'g.location' },
    provisioningState: { type: 'text', column: 'g.state' },
    subscriptionId: { type: 'text', column: 'g.subscription_id::text' },
    subscriptionName: { type: 'text', column: 's.name', search: true },
    tags: { type: 'text', column: tagLines, search: true },
    source: { type: 'text', column: 'g.source' },
    resourceCount: { type: 'number', column: resourceCount },
  },
  titles: ['name'],
  tieBreaker: 'id',
};

/**
 * Lists the resource groups of an organization that a user may read. Groups in which the user may read only single
 * resources are not included.
 */
export async function listGroups(
  db: Kysely<Database>,
  organizationId: string,
  scopes: ReadableScopes,
  query: ListQuery,
) {
  const list = parseList(groupEntity, query);
  const found = db
    .selectFrom('inventory_group as g')
    .innerJoin('cloud_subscription as s', (join) =>
      join
        .onRef('s.organization_id', '=', 'g.organization_id')
        .onRef('s.subscription_id', '=', 'g.subscription_id'),
    )
    .where('g.organization_id', '=', organizationId)
    .where('g.deleted_at', 'is', null)
    .where((where) =>
      where.or([
        where(sql`g.subscription_id`, '=', sql`any(${[...scopes.subscriptions]}::uuid[])`),
        where(sql`g.group_key`, '=', sql`any(${[...scopes.groups]})`),
      ]),
    )
    .where(whereOf(groupEntity, list));
  const rows = found
    .select([
      'g.id',
      'g.name',
      'g.location',
      'g.tags',
      'g.state',
      'g.subscription_id',
      'g.source',
      's.name as subscription_name',
      sql<number>`${sql.raw(resourceCount)}`.as('resource_count'),
      sql<Date>`coalesce(greatest(g.written_at, s.read_at, s.changes_read_at), s.created_at)`.as('seen_at'),
    ])
    .orderBy(orderOf(groupEntity, list, [{ field: 'name', descending: false }]));
  return answerList({
    list,
    rows,
    countAll: async () => {
      const row = await found
        .select((count) => count.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(row.count);
    },
    present: (row): KnownGroup => ({
      id: row.id,
      name: row.name,
      location: row.location,
      tags: row.tags,
      provisioningState: row.state,
      subscriptionId: row.subscription_id,
      subscriptionName: row.subscription_name,
      resourceCount: row.resource_count,
      source: row.source,
      seenAt: row.seen_at.toISOString(),
    }),
  });
}
