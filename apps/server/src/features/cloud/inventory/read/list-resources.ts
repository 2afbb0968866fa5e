import { createHash } from 'node:crypto';
import type { ResourceRow } from '@blueport/contracts';
import { sql, type Kysely, type QueryCreator, type RawBuilder, type SqlBool } from 'kysely';
import type { RunPrepared } from '../../../../database/prepared.ts';
import type { Database } from '../../../../database/tables/index.ts';
import { orderOf, orderTermsOf, whereOf } from '../../../../list/list-sql.ts';
import { wordsOf } from '../../../../list/match-text.ts';
import { parseList, type MatchedListQuery, type ParsedList } from '../../../../list/parse-list.ts';
import { answerList, type ListPage, type StreamedList } from '../../../../list/streamed-list.ts';
import type { ReadableScopes } from '../rights/readable-scopes.ts';
import type { CountCache } from './count-cache.ts';
import {
  chooseStrategy,
  containsText,
  nameResembles,
  rowsWithText,
  type SearchStrategy,
} from './find-text.ts';
import { inColumnCase, resourceEntity, asTextSearch } from './resource-entity.ts';
import { isVisible } from './visible.ts';

export interface ListParts {
  readonly db: Kysely<Database>;
  readonly run: RunPrepared;
  readonly counts: CountCache;
  /** Lets tests force each search strategy. */
  readonly chooseStrategy?: typeof chooseStrategy;
  /** Number of hits from which a text counts as common; tests use a smaller number. */
  readonly commonHits?: number;
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

/** A page returns times as text; a stream, which uses the regular parser, returns dates. */
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

/** Joined only if the name is needed; otherwise the plan may scan each subscription. */
const withName = sql`join cloud_subscription s on s.organization_id = r.organization_id and s.subscription_id = r.subscription_id`;

/** A query for an organization's resources within a user's rights. */
interface Question {
  readonly organizationId: string;
  readonly scopes: ReadableScopes;
  readonly list: ParsedList;
  /** The search text, or the longest word of a search by rank. */
  readonly text: string | undefined;
  /** All conditions except this text. */
  readonly where: RawBuilder<SqlBool>;
}

/** Returns the rows that match the search text, with their keys and the columns in `more`. */
const hitsOf = (
  { organizationId, list, where }: Question,
  text: string,
  way: SearchStrategy,
  more: readonly RawBuilder<unknown>[] = [],
  isNamed = list.conditions.some(nameOfSubscription),
) =>
  rowsWithText({
    organizationId,
    text,
    way,
    selection: sql.join([sql`r.id_key`, ...more]),
    join: isNamed ? withName : sql``,
    where,
  });

/**
 * Counts the matching rows. The join is free if no condition needs it. The total of all visible rows is not counted:
 * the number per subscription is updated in the transaction of every write.
 */
function countOf(question: Question, way: SearchStrategy): RawBuilder<number> {
  const { organizationId, scopes, list, text, where } = question;
  if (text !== undefined)
    return sql<number>`(select count(*)::int from (${hitsOf(question, text, way)}) hit)`;
  if (list.conditions.length === 0) {
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
 * Builds the page of a search. The matches are found once, then counted and sorted; otherwise the page and the count
 * would each run the expensive search.
 */
function foundPage(
  db: Kysely<Database>,
  question: Question,
  text: string,
  way: SearchStrategy,
  limit: number,
) {
  const { organizationId, list } = question;
  const terms = orderTermsOf(resourceEntity, list, byName);
  const place = (index: number) => sql.raw(`o${index}`);
  const isNamed = [...list.conditions, ...list.sort].some(nameOfSubscription);
  const sortColumns = terms.map(({ by }, index) => sql`${by} as ${place(index)}`);
  const hits = sql<{ id_key: string }>`(${hitsOf(question, text, way, sortColumns, isNamed)})`;
  const pageQuery = sql<{ id_key: string }>`(
    select id_key from hit order by ${sql.join(terms.map(({ direction }, index) => sql`${place(index)} ${direction}`))}
     limit ${limit} offset ${list.skip})`;
  const withHits = db
    .with(
      (name) => name('hit').materialized(),
      () => hits,
    )
    .with('page', () => pageQuery);
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
 * Builds the page of a search for a common text: reads rows in name order until the page is full. The order is separate
 * from the text condition, because the database estimates the number of matches poorly and it is known here.
 */
function walkedPage(
  db: Kysely<Database>,
  { organizationId, list, where }: Question,
  text: string,
  limit: number,
) {
  const isNamed = list.conditions.some(nameOfSubscription);
  const walked = sql<{ id_key: string }>`(
    select id_key from (
        select r.id_key, r.search_text from inventory_resource r ${isNamed ? withName : sql``}
         where ${where} order by ${orderOf(resourceEntity, list, byName)} offset 0) r
     where ${containsText(text)} limit ${limit} offset ${list.skip})`;
  return rowsOf(
    db.with('page', () => walked),
    sql<SqlBool>`r.organization_id = ${organizationId} and r.id_key in (select id_key from page)`,
    list,
  );
}

const isByName = ({ sort, match }: ParsedList): boolean =>
  (sort.length === 0 && match === undefined) || (sort.length === 1 && sort[0]?.field === 'name');

/** Returns every row of a search, for streams. */
function foundRows(db: Kysely<Database>, question: Question, text: string, way: SearchStrategy) {
  const { organizationId, list, where } = question;
  if (way === 'row-by-row') return rowsOf(db, sql<SqlBool>`${where} and ${containsText(text)}`, list);
  const hits = sql<{ id_key: string }>`(${hitsOf(question, text, way)})`;
  return rowsOf(
    db.with('hit', () => hits),
    sql<SqlBool>`r.organization_id = ${organizationId} and r.id_key in (select id_key from hit)`,
    list,
  );
}

/**
 * From this number of matches on, it is faster to read rows in name order until the page is full. Fewer matches may all
 * come after tens of thousands of other rows, but can be read and sorted in milliseconds.
 */
const commonHits = 10_000;

/** Returns the cache key of a query. It is hashed because rights on single resources can add thousands of IDs. */
function markOf(db: Kysely<Database>, question: Question): string {
  const compiledQuery = countOf(question, 'row-by-row').compile(db);
  return createHash('sha256')
    .update(`${compiledQuery.sql} ${JSON.stringify(compiledQuery.parameters)}`)
    .digest('base64');
}

/**
 * Reads a page with its exact count in one statement, and therefore from one snapshot. A cached count is reused unless
 * the inventory's revision, read in the same statement, has changed.
 */
async function readPage(
  parts: ListParts,
  question: Question,
  way: SearchStrategy,
  limit: number,
): Promise<ListPage<ResourceRow>> {
  const { db, run, counts } = parts;
  const { organizationId, list, text, where } = question;
  const count = countOf(question, way);
  const mark = markOf(db, question);
  const known = counts.recall(mark);
  const revision = sql<string>`(select revision from inventory_revision v where v.organization_id = ${organizationId})`;
  /** A cached count is taken again only if the revision has changed. */
  const countAnew = sql<
    number | null
  >`case when ${revision} = ${known?.revision ?? '-1'}::bigint then null else ${count} end`;
  const select = () => {
    if (text === undefined) {
      const page = rowsOf(db, where, list).select([revision.as('revision'), countAnew.as('total')]);
      return list.skip > 0 ? page.offset(list.skip).limit(limit) : page.limit(limit);
    }
    const probablyKnown = known !== undefined && known.revision === counts.revisionOf(organizationId);
    if (probablyKnown && known.total >= (parts.commonHits ?? commonHits) && isByName(list)) {
      const walked = walkedPage(db, question, text, limit);
      return walked.select([revision.as('revision'), countAnew.as('total')]);
    }
    const found = foundPage(db, question, text, way, limit);
    return found.rows.select([revision.as('revision'), sql<number | null>`${found.count}`.as('total')]);
  };
  const rows = await run<PageRow>(select().compile(), {
    timesAsText: true,
    // The best plan depends on how common the text is.
    ...(text === undefined ? {} : { planned: 'each-time' }),
  });
  const [first] = rows;
  // Beyond the last row, there is no row to return the count with.
  const total =
    first === undefined
      ? list.skip === 0
        ? 0
        : ((await run<{ total: number }>(sql`select ${count} as total`.compile(db)))[0]?.total ?? 0)
      : (first.total ?? known?.total ?? 0);
  if (first?.revision != null) counts.see(organizationId, first.revision);
  if (first?.revision != null && first.total !== null) counts.keep(mark, { revision: first.revision, total });
  return { count: rows.length, total, result: rows.map(present) };
}

/** Returns the text to look up, followed by the words that each row must also contain. */
function textsOf({ search, match }: ParsedList): readonly string[] {
  if (search === undefined) return [];
  return match === 'ranked' ? wordsOf(search).toSorted((a, b) => b.length - a.length) : [search];
}

/** Returns resources whose name resembles the search text. Includes a few others, see `isSimilar`. */
async function listSimilar(
  { db, run }: ListParts,
  organizationId: string,
  list: ParsedList,
  where: RawBuilder<SqlBool>,
): Promise<ListPage<ResourceRow>> {
  // Any of them will do, because all match equally well: sorting all of a common name would take most of the time.
  const similar = sql<{ id_key: string }>`(
    select r.id_key from inventory_resource r where ${where} and ${nameResembles(list.search ?? '')}
     limit ${list.limit})`;
  const page = rowsOf(
    db.with('page', () => similar),
    sql<SqlBool>`r.organization_id = ${organizationId} and r.id_key in (select id_key from page)`,
    list,
  );
  const rows = await run<Row>(page.compile(), { timesAsText: true, planned: 'each-time' });
  return { count: rows.length, total: rows.length, result: rows.map(present) };
}

/** Lists the resources of an organization within a user's rights: one page, or all of them as a stream. */
export async function listResources(
  parts: ListParts,
  organizationId: string,
  scopes: ReadableScopes,
  query: MatchedListQuery,
): Promise<ListPage<ResourceRow> | StreamedList<ResourceRow>> {
  const { db, run } = parts;
  const list = asTextSearch(inColumnCase(parseList(resourceEntity, query)));
  const rest = whereOf(resourceEntity, { ...list, search: undefined });
  const visible = sql<SqlBool>`${isVisible(organizationId, scopes)} and ${rest}`;
  if (list.match === 'similar') return listSimilar(parts, organizationId, list, visible);
  const [text, ...otherTexts] = textsOf(list);
  const where = sql<SqlBool>`${sql.join([visible, ...otherTexts.map(containsText)], sql` and `)}`;
  const question = { organizationId, scopes, list, text, where };
  const way =
    text === undefined
      ? 'row-by-row'
      : await (parts.chooseStrategy ?? chooseStrategy)({ db, run }, organizationId, text);
  if (list.limit !== undefined) return readPage(parts, question, way, list.limit);
  return answerList({
    list,
    rows: text === undefined ? rowsOf(db, where, list) : foundRows(db, question, text, way),
    present,
    countAll: async () =>
      (await sql<{ total: number }>`select ${countOf(question, way)} as total`.execute(db)).rows[0]?.total ??
      0,
  });
}
