import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import type { RunPrepared } from '../../../../database/prepared.ts';
import type { Database } from '../../../../database/tables/index.ts';
import { similarWordsOf, typoPatterns } from '../../../../list/match-text.ts';

/**
 * Search strategy; all strategies return the same rows. By matching tags together with ID and name: as one condition if
 * few tags match, or in portions if many match. Otherwise by a sequential scan.
 */
export type SearchStrategy = 'by-tags' | 'by-portions' | 'row-by-row';

/**
 * Maximum number of keys per lookup. An array index compares each key with each row it finds, so larger lookups are
 * slower than portions.
 */
const portion = 100;
/** With more matching tags than this, nearly every row has to be read anyway. */
const maxTags = 10_000;

/** Whether a text contains a trigram that the index can use: three letters, or fewer at a word boundary. */
const hasIndexedPart = /[\p{L}\p{N}]{3}|[^\p{L}\p{N}][\p{L}\p{N}]|[\p{L}\p{N}]{2}[^\p{L}\p{N}]/u;

const escapePattern = (text: string): string => text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`);
const contains = (text: string): string => `%${escapePattern(text)}%`;

/** Returns the condition that a row contains a text, optimized for checking many rows one by one. */
export const containsText = (text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`r.search_text like ${contains(text)}`;

const everyIdHas = new Set(['subscriptions', 'resourcegroups', 'providers']);

/**
 * Returns the distinctive parts of a text. Parts that every ID contains exclude no rows but have the longest index
 * entries, and took most of the time of a search for part of an ID.
 */
const tellingParts = (text: string): string[] =>
  text
    .toLowerCase()
    .split('/')
    .map((part) => part.replace(/^microsoft(?=\.)/, ''))
    .filter((part) => !everyIdHas.has(part) && hasIndexedPart.test(part));

const head = sql`(r.id_key || E'\\n' || r.name_key)`;

/** The text is within one line of ID, name and tags, unless it has several lines itself. */
const headHolds = (text: string): RawBuilder<SqlBool> => {
  const parts = tellingParts(text);
  if (parts.length === 0 || parts.join('/') === text.toLowerCase())
    return sql<SqlBool>`${head} like ${contains(text)}`;
  // The index finds candidates with all parts. The complete text is then checked per row, with an expression that has
  // no index.
  const indexed = parts.map((part) => sql<SqlBool>`${head} like ${contains(part)}`);
  return sql<SqlBool>`(${sql.join(indexed, sql` and `)} and (${head} || '') like ${contains(text)})`;
};

/** Returns the patterns that the index can use for a word with a typo. */
function indexedPatterns(word: string): string[] {
  const gaps = word.length > 6 ? ['%'] : ['_', '__', '___'];
  return typoPatterns(word).flatMap(({ before, after }) => {
    // Without three letters in a row, only the boundary of a word can be looked up: the start of the name, or a hyphen.
    const starts = hasIndexedPart.test(before) || hasIndexedPart.test(after) ? [''] : ['\n', '-'];
    return starts.flatMap((start) =>
      gaps.map((gap) => `${start}${escapePattern(before)}${gap}${escapePattern(after)}`),
    );
  });
}

/**
 * Returns the condition that the name contains every word of a text, with up to one typo in each longer word. Rows are
 * found by the index of ID and name.
 */
export function nameResembles(text: string): RawBuilder<SqlBool> {
  const words = similarWordsOf(text).map((word) => {
    const patterns = [escapePattern(word), ...indexedPatterns(word)].map((pattern) => `%${pattern}%`);
    const hits = patterns.map((pattern) => sql`${head} like ${pattern}`);
    return sql`(${sql.join(hits, sql` or `)}) and (E'\\n' || r.name_key) like any(${patterns})`;
  });
  return sql<SqlBool>`(${sql.join(words, sql` and `)})`;
}

const rowKeys = sql`inventory_tag_keys(r.search_text, r.id_key, r.name_key)`;

const tagsThatHold = (organizationId: string, text: string) =>
  sql`inventory_tag t where t.organization_id = ${organizationId} and t.line like ${contains(text)}`;

/** Counts the tags that contain a text and chooses a strategy. Later changes affect only the speed of the search. */
export async function chooseStrategy(
  { db, run }: { readonly db: Kysely<Database>; readonly run: RunPrepared },
  organizationId: string,
  text: string,
): Promise<SearchStrategy> {
  if (text.includes('\n') || !hasIndexedPart.test(text)) return 'row-by-row';
  const [found] = await run<{ indexed: boolean; tags: number }>(
    sql`select to_regclass('inventory_resource_head') is not null as indexed,
      (select count(*)::int from (select from ${tagsThatHold(organizationId, text)} limit ${maxTags + 1}) t) as tags`.compile(
      db,
    ),
    { planned: 'each-time' },
  );
  if (found?.indexed !== true || found.tags > maxTags) return 'row-by-row';
  return found.tags <= portion ? 'by-tags' : 'by-portions';
}

/** Builds the query for distinct rows that contain the text and match a condition. */
export function rowsWithText(parts: {
  readonly organizationId: string;
  readonly text: string;
  readonly way: SearchStrategy;
  /** Expression selected for each row; it must be unique per row. */
  readonly selection: RawBuilder<unknown>;
  readonly join: RawBuilder<unknown>;
  readonly where: RawBuilder<SqlBool>;
}): RawBuilder<{ id_key: string }> {
  const { organizationId, text, selection, join, where } = parts;
  const tags = tagsThatHold(organizationId, text);
  switch (parts.way) {
    case 'row-by-row':
      return sql`select ${selection} from inventory_resource r ${join} where ${where} and ${containsText(text)}`;
    case 'by-tags':
      return sql`select ${selection} from inventory_resource r ${join}
        where ${where} and (${headHolds(text)} or ${rowKeys} && array(select t.line_hash from ${tags}))`;
    case 'by-portions':
      return sql`select ${selection} from inventory_resource r ${join} where ${where} and ${headHolds(text)}
        union
        select ${selection} from (
            select array_agg(line_hash) as keys from (
              select t.line_hash, (row_number() over () - 1) / ${portion} as place from ${tags}) numbered group by place) few
          join inventory_resource r on ${rowKeys} && few.keys ${join}
         where ${where}`;
  }
}
