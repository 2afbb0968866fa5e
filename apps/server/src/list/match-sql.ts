import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { ListEntity } from './list-entity.ts';
import type { OrderTerm } from './list-sql.ts';
import { normalizeText, separators, similarWordsOf, titlesOf, typoPatterns } from './match-text.ts';

const escapePattern = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Returns the LIKE patterns, without wildcards around them, of texts that a word resembles. */
function patternsOf(word: string): string[] {
  return typoPatterns(word).flatMap(({ before, after }) => {
    const parts = [escapePattern(before), escapePattern(after)] as const;
    // The two parts of a short word are so common that the number of characters between them must match.
    return Array.from(word).length > 6 ? [parts.join('%')] : ['_', '__', '___'].map((gap) => parts.join(gap));
  });
}

const titleColumns = (entity: ListEntity): RawBuilder<string>[] =>
  titlesOf(entity).map((field) => sql<string>`lower(${sql.raw(entity.fields[field]?.column ?? 'null')})`);

/**
 * Returns the condition that a title contains every word, with up to one typo in each. It includes a few more rows: the
 * words of the title are compared by `isSimilar`.
 */
export function similarCondition(entity: ListEntity, text: string): RawBuilder<SqlBool> {
  const columns = titleColumns(entity);
  const hits = similarWordsOf(text).map((word) => {
    const patterns = [escapePattern(word), ...patternsOf(word)].map((pattern) => `%${pattern}%`);
    return sql`(${sql.join(
      columns.map((column) => sql`${column} like any(${patterns})`),
      sql` or `,
    )})`;
  });
  return sql<SqlBool>`(${sql.join(hits, sql` and `)})`;
}

/** Returns the sort terms of ranked matches: best match first, then rows still in use, then the most recent ones. */
export function rankTerms(entity: ListEntity, text: string): OrderTerm[] {
  const wanted = normalizeText(text);
  const pattern = escapePattern(wanted);
  const ranks = titleColumns(entity).map((column) => {
    const title = sql`translate(${column}, ${separators}, ${' '.repeat(separators.length)})`;
    // Most rows of a common text contain it elsewhere, so that case comes first.
    return sql`case when ${title} not like ${`%${pattern}%`} then 4 when ${title} = ${wanted} then 0
      when ${title} like ${`${pattern}%`} then 1 when ${title} like ${`% ${pattern}%`} then 2 else 3 end`;
  });
  const recent = entity.recent === undefined ? undefined : entity.fields[entity.recent]?.column;
  const ascending = sql.raw('asc');
  return [
    { by: sql`least(${sql.join(ranks)})`, direction: ascending },
    ...(entity.ended === undefined ? [] : [{ by: sql.raw(`(${entity.ended})`), direction: ascending }]),
    ...(recent === undefined ? [] : [{ by: sql.raw(`(${recent})`), direction: sql.raw('desc nulls last') }]),
  ];
}
