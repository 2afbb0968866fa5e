import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import type { RunPrepared } from '../../../../database/prepared.ts';
import type { Database } from '../../../../database/tables/index.ts';

/**
 * How the rows with a text are found; each way finds the same. By the tags that hold it, and by id and name: as one
 * condition where few tags hold it, in portions of tags where many do. Else row by row.
 */
export type WayToText = 'by-tags' | 'by-portions' | 'row-by-row';

/** An index over lists compares each key with each row that it finds: of more keys at once it becomes slower than in portions. */
const portion = 100;
/** With so many tags nearly every row is looked at anyway. */
const mostTags = 10_000;

/** What an index of parts of words can begin with: three letters, or fewer at the beginning or the end of a word. */
const hasIndexedPart = /[\p{L}\p{N}]{3}|[^\p{L}\p{N}][\p{L}\p{N}]|[\p{L}\p{N}]{2}[^\p{L}\p{N}]/u;

const contains = (text: string): string => `%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Whether a row holds a text, in a form that costs little where many rows are looked at one by one. */
export const holdsText = (text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`r.search_text like ${contains(text)}`;

const everyIdHas = new Set(['subscriptions', 'resourcegroups', 'providers']);

/**
 * The parts of a text that tell resources apart. What every id has rules nobody out, and an index reads its longest lists for it:
 * most of the time of a search for a part of an id went there.
 */
const tellingParts = (text: string): string[] =>
  text
    .toLowerCase()
    .split('/')
    .map((part) => part.replace(/^microsoft(?=\.)/, ''))
    .filter((part) => !everyIdHas.has(part) && hasIndexedPart.test(part));

/** The text stands in one line of id, name and tags, unless it is of several lines itself. */
const headHolds = (text: string): RawBuilder<SqlBool> => {
  const head = sql`(r.id_key || E'\\n' || r.name_key)`;
  const parts = tellingParts(text);
  if (parts.length === 0 || parts.join('/') === text.toLowerCase())
    return sql<SqlBool>`${head} like ${contains(text)}`;
  // The index finds what has the parts; of that the whole is asked row by row, by an expression that no index has.
  const indexed = parts.map((part) => sql<SqlBool>`${head} like ${contains(part)}`);
  return sql<SqlBool>`(${sql.join(indexed, sql` and `)} and (${head} || '') like ${contains(text)})`;
};

const rowKeys = sql`inventory_tag_keys(r.search_text, r.id_key, r.name_key)`;

const tagsThatHold = (organizationId: string, text: string) =>
  sql`inventory_tag t where t.organization_id = ${organizationId} and t.line like ${contains(text)}`;

/** Asks how many tags hold a text, and chooses. What changes until the search runs changes its speed alone. */
export async function chooseWay(
  { db, run }: { readonly db: Kysely<Database>; readonly run: RunPrepared },
  organizationId: string,
  text: string,
): Promise<WayToText> {
  if (text.includes('\n') || !hasIndexedPart.test(text)) return 'row-by-row';
  const [found] = await run<{ indexed: boolean; tags: number }>(
    sql`select to_regclass('inventory_resource_head') is not null as indexed,
      (select count(*)::int from (select from ${tagsThatHold(organizationId, text)} limit ${mostTags + 1}) t) as tags`.compile(
      db,
    ),
    { planned: 'each-time' },
  );
  if (found?.indexed !== true || found.tags > mostTags) return 'row-by-row';
  return found.tags <= portion ? 'by-tags' : 'by-portions';
}

/** The select of what is found: rows with the text that fulfil a condition, each once. */
export function rowsWithText(parts: {
  readonly organizationId: string;
  readonly text: string;
  readonly way: WayToText;
  /** What is told of each row; it tells rows apart. */
  readonly told: RawBuilder<unknown>;
  readonly join: RawBuilder<unknown>;
  readonly where: RawBuilder<SqlBool>;
}): RawBuilder<{ id_key: string }> {
  const { organizationId, text, told, join, where } = parts;
  const tags = tagsThatHold(organizationId, text);
  switch (parts.way) {
    case 'row-by-row':
      return sql`select ${told} from inventory_resource r ${join} where ${where} and ${holdsText(text)}`;
    case 'by-tags':
      return sql`select ${told} from inventory_resource r ${join}
        where ${where} and (${headHolds(text)} or ${rowKeys} && array(select t.line_hash from ${tags}))`;
    case 'by-portions':
      return sql`select ${told} from inventory_resource r ${join} where ${where} and ${headHolds(text)}
        union
        select ${told} from (
            select array_agg(line_hash) as keys from (
              select t.line_hash, (row_number() over () - 1) / ${portion} as place from ${tags}) numbered group by place) few
          join inventory_resource r on ${rowKeys} && few.keys ${join}
         where ${where}`;
  }
}
