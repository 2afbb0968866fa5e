import { createHash } from 'node:crypto';
import type { ListQuery, ResourceRow } from '@blueport/contracts';
import { sql, type Kysely, type QueryCreator, type RawBuilder, type SqlBool } from 'kysely';
import type { RunPrepared } from '../../../database/prepared.ts';
import type { Database } from '../../../database/tables/index.ts';
import { orderOf, orderTermsOf, whereOf } from '../../../list/list-sql.ts';
import { parseList, type ParsedList } from '../../../list/parse-list.ts';
import { answerList, type ListPage, type StreamedList } from '../../../list/streamed-list.ts';
import type { ReadableScopes } from '../rights/readable-scopes.ts';
import type { CountMemory } from './count-memory.ts';
import { inColumnCase, resourceEntity } from './resource-entity.ts';
import { isVisible } from './visible.ts';

export interface ListParts {
  readonly db: Kysely<Database>;
  readonly run: RunPrepared;
  readonly counts: CountMemory;
}

interface Row {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly location: string;
  readonly group_name: string | null;
  readonly subscription_id: string;
  readonly subscription_name: string;
  readonly tags: Record<string, string>;
  readonly sku: string | null;
  readonly kind: string | null;
  readonly managed_by: string | null;
  readonly provisioning_state: string | null;
  readonly created_time: Date | string | null;
  readonly changed_time: Date | string | null;
  readonly source: ResourceRow['source'];
  readonly seen_at: Date | string;
}
type PageRow = Row & { readonly revision: string | null; readonly total: number | null };

const byName = [{ field: 'name', descending: false }] as const;

/** A page comes with its times as text already; a stream, read by the usual way, with dates. */
const timeText = (time: Date | string): string => (typeof time === 'string' ? time : time.toISOString());

const present = (row: Row): ResourceRow => ({
  id: row.id,
  name: row.name,
  type: row.type,
  location: row.location,
  resourceGroup: row.group_name,
  subscriptionId: row.subscription_id,
  subscriptionName: row.subscription_name,
  tags: row.tags,
  sku: row.sku,
  kind: row.kind,
  managedBy: row.managed_by,
  provisioningState: row.provisioning_state,
  createdAt: row.created_time === null ? null : timeText(row.created_time),
  changedAt: row.changed_time === null ? null : timeText(row.changed_time),
  source: row.source,
  seenAt: timeText(row.seen_at),
});

const contains = (text: string): string => `%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Free text is looked for in one column that holds id, name and tags in lower case, and has an index for parts of words. */
function conditionsOf(list: ParsedList): RawBuilder<SqlBool> {
  const rest = whereOf(resourceEntity, { ...list, search: undefined });
  return list.search === undefined
    ? rest
    : sql<SqlBool>`r.search_text like ${contains(list.search)} and ${rest}`;
}

function rowsOf(db: QueryCreator<Database>, where: RawBuilder<SqlBool>, list: ParsedList) {
  return db
    .selectFrom('inventory_resource as r')
    .innerJoin('cloud_subscription as s', (join) =>
      join
        .onRef('s.organization_id', '=', 'r.organization_id')
        .onRef('s.subscription_id', '=', 'r.subscription_id'),
    )
    .select([
      'r.id',
      'r.name',
      'r.type',
      'r.location',
      'r.group_name',
      'r.subscription_id',
      's.name as subscription_name',
      'r.tags',
      'r.sku',
      'r.kind',
      'r.managed_by',
      'r.provisioning_state',
      'r.created_time',
      'r.changed_time',
      'r.source',
      sql<Date>`coalesce(greatest(r.written_at, s.read_at, s.changes_read_at), s.created_at)`.as('seen_at'),
    ])
    .where(where)
    .orderBy(orderOf(resourceEntity, list, byName));
}

const nameOfSubscription = ({ field }: { readonly field: string }): boolean => field === 'subscriptionName';

/** Only where the name is asked for: a plan may else look for everything once in every subscription. */
const withName = sql`join cloud_subscription s on s.organization_id = r.organization_id and s.subscription_id = r.subscription_id`;

/**
 * How many rows match; the join costs nothing where no condition needs it. Everything a person sees is not counted at all: each
 * subscription's number is kept with every write, in its transaction.
 */
function countOf(
  organizationId: string,
  scopes: ReadableScopes,
  where: RawBuilder<SqlBool>,
  list: ParsedList,
): RawBuilder<number> {
  if (list.conditions.length === 0 && list.search === undefined) {
    const parts = { ...scopes, subscriptions: [] };
    const whole = sql<number>`(select coalesce(sum(s.resource_count), 0)::int from cloud_subscription s
      where s.organization_id = ${organizationId} and s.subscription_id = any(${[...scopes.subscriptions]}::uuid[]))`;
    return scopes.groups.length + scopes.resources.length === 0
      ? whole
      : sql<number>`(${whole} + (select count(*)::int from inventory_resource r where ${isVisible(organizationId, parts)}))`;
  }
  const isNamed = list.conditions.some(nameOfSubscription);
  return sql<number>`(select count(*)::int from inventory_resource r ${isNamed ? withName : sql``} where ${where})`;
}

/**
 * The page of a search: what was found is looked for once, and both counted and ordered. Finding is what costs in a search,
 * where the page and the count would else find everything twice.
 */
function foundPage(
  db: Kysely<Database>,
  organizationId: string,
  where: RawBuilder<SqlBool>,
  list: ParsedList & { readonly limit: number },
) {
  const terms = orderTermsOf(resourceEntity, list, byName);
  const place = (index: number) => sql.raw(`o${index}`);
  const isNamed = [...list.conditions, ...list.sort].some(nameOfSubscription);
  const hits = sql<{ id_key: string }>`(
    select r.id_key, ${sql.join(terms.map(({ by }, index) => sql`${by} as ${place(index)}`))}
      from inventory_resource r ${isNamed ? withName : sql``}
     where ${where})`;
  const shown = sql<{ id_key: string }>`(
    select id_key from hit order by ${sql.join(terms.map(({ direction }, index) => sql`${place(index)} ${direction}`))}
     limit ${list.limit} offset ${list.skip})`;
  const withHits = db
    .with(
      (name) => name('hit').materialized(),
      () => hits,
    )
    .with('page', () => shown);
  return {
    rows: rowsOf(
      withHits,
      sql<SqlBool>`r.organization_id = ${organizationId} and r.id_key in (select id_key from page)`,
      list,
    ),
    count: sql<number>`(select count(*)::int from hit)`,
  };
}

/**
 * From so many hits on a page is found sooner by walking along the names until it is full. Of fewer there might be none for
 * thousands of names, while the index of parts of words has them at once.
 */
const commonHits = 2000;

/**
 * One page with its exact count, in one statement and so of one moment. A count that was taken before is taken again only
 * where the inventory's revision, read in the same statement, is another one since.
 */
async function readPage(
  parts: ListParts,
  organizationId: string,
  where: RawBuilder<SqlBool>,
  count: RawBuilder<number>,
  list: ParsedList & { readonly limit: number },
): Promise<ListPage<ResourceRow>> {
  const { db, run, counts } = parts;
  const asked = count.compile(db);
  // A person with rights on single resources asks by thousands of ids: the memory keeps the mark of a question, not the question.
  const question = createHash('sha256')
    .update(`${asked.sql} ${JSON.stringify(asked.parameters)}`)
    .digest('base64');
  const known = counts.recall(question);
  const revision = sql<string>`(select revision from inventory_revision v where v.organization_id = ${organizationId})`;
  const select = () => {
    const probablyKnown = known !== undefined && known.revision === counts.seen(organizationId);
    const isCommon = probablyKnown && known.total >= commonHits;
    if (list.search !== undefined && !isCommon) {
      const found = foundPage(db, organizationId, where, list);
      return found.rows.select([revision.as('revision'), sql<number | null>`${found.count}`.as('total')]);
    }
    const page = rowsOf(db, where, list).select([
      revision.as('revision'),
      sql<
        number | null
      >`case when ${revision} = ${known?.revision ?? '-1'}::bigint then null else ${count} end`.as('total'),
    ]);
    return list.skip > 0 ? page.offset(list.skip).limit(list.limit) : page.limit(list.limit);
  };
  const rows = await run<PageRow>(select().compile(), {
    timesAsText: true,
    // How to search hangs on how common the text is.
    ...(list.search === undefined ? {} : { planned: 'each-time' }),
  });
  const [first] = rows;
  // Beyond the last row there is nothing that could carry the count.
  const total =
    first === undefined
      ? list.skip === 0
        ? 0
        : ((await run<{ total: number }>(sql`select ${count} as total`.compile(db)))[0]?.total ?? 0)
      : (first.total ?? known?.total ?? 0);
  if (first?.revision != null) counts.see(organizationId, first.revision);
  if (first?.revision != null && first.total !== null)
    counts.keep(question, { revision: first.revision, total });
  return { count: rows.length, total, result: rows.map(present) };
}

/** Resources of an organization as far as a person's rights reach: a page, or all of them as a stream. */
export async function listResources(
  parts: ListParts,
  organizationId: string,
  scopes: ReadableScopes,
  query: ListQuery,
): Promise<ListPage<ResourceRow> | StreamedList<ResourceRow>> {
  const list = inColumnCase(parseList(resourceEntity, query));
  const where = sql<SqlBool>`${isVisible(organizationId, scopes)} and ${conditionsOf(list)}`;
  const count = countOf(organizationId, scopes, where, list);
  if (list.limit !== undefined) {
    return readPage(parts, organizationId, where, count, { ...list, limit: list.limit });
  }
  return answerList({
    list,
    rows: rowsOf(parts.db, where, list),
    present,
    countAll: async () =>
      (await sql<{ total: number }>`select ${count} as total`.execute(parts.db)).rows[0]?.total ?? 0,
  });
}
