import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { ListEntity } from './list-entity.ts';
import { rankTerms, similarCondition } from './match-sql.ts';
import { wordsOf } from './match-text.ts';
import type { ListCondition, ListValue, ParsedList } from './parse-list.ts';

const comparisons = { eq: '=', ne: 'is distinct from', lt: '<', lte: '<=', gt: '>', gte: '>=' } as const;

const contains = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Column expressions come from the entity's allow-list, never from the request. */
function column(entity: ListEntity, field: string): RawBuilder<unknown> {
  const expression = entity.fields[field]?.column;
  if (expression === undefined) throw new Error(`The list field ${field} has no column.`);
  return sql.raw(`(${expression})`);
}

/** Numbers are compared as exact decimals: the column's type may not support fractions or numbers of that size. */
const parameter = (value: ListValue | undefined): RawBuilder<unknown> =>
  typeof value === 'number' ? sql`${value}::numeric` : sql`${value}`;

const opposites: Partial<Record<ListCondition['operator'], 'eq' | 'in'>> = { ne: 'eq', nin: 'in' };

/** Applies a comparison to a field. A field with several values matches if one of them does, or none for a negation. */
function comparison(entity: ListEntity, condition: ListCondition): RawBuilder<SqlBool> {
  const members = entity.fields[condition.field]?.members;
  if (members === undefined) return compare(column(entity, condition.field), condition);
  const opposite = opposites[condition.operator];
  const matched = compare(sql`member`, { ...condition, operator: opposite ?? condition.operator });
  const isFound = sql<SqlBool>`exists (select from unnest(${sql.raw(members)}) as member where ${matched})`;
  return opposite ? sql<SqlBool>`not ${isFound}` : isFound;
}

function compare(left: RawBuilder<unknown>, { operator, values }: ListCondition): RawBuilder<SqlBool> {
  const list = sql.join(values.map(parameter));
  switch (operator) {
    case 'exists':
      return values[0] ? sql`${left} is not null` : sql`${left} is null`;
    case 'like':
      return sql`${left} ilike ${contains(String(values[0]))}`;
    case 'in':
      return values.length === 0 ? sql`false` : sql`${left} in (${list})`;
    case 'nin':
      return values.length === 0 ? sql`true` : sql`(${left} is null or ${left} not in (${list}))`;
    default:
      return sql`${left} ${sql.raw(comparisons[operator])} ${parameter(values[0])}`;
  }
}

/** Returns the condition that a searched field contains a text. */
function searchCondition(entity: ListEntity, text: string): RawBuilder<SqlBool> {
  const searched = Object.keys(entity.fields).filter((field) => entity.fields[field]?.search);
  if (searched.length === 0) return sql<SqlBool>`true`;
  const hits = searched.map((field) => comparison(entity, { field, operator: 'like', values: [text] }));
  return sql<SqlBool>`(${sql.join(hits, sql` or `)})`;
}

/** Returns the conditions of the search text. */
function searchConditions(entity: ListEntity, { search, match }: ParsedList): RawBuilder<SqlBool>[] {
  if (search === undefined) return [];
  if (match === 'similar') return [similarCondition(entity, search)];
  return (match === 'ranked' ? wordsOf(search) : [search]).map((text) => searchCondition(entity, text));
}

/** Returns the WHERE condition of a parsed list query. */
export function whereOf(entity: ListEntity, list: ParsedList): RawBuilder<SqlBool> {
  const parts = [
    ...list.conditions.map((condition) => comparison(entity, condition)),
    ...searchConditions(entity, list),
  ];
  return parts.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(parts, sql` and `)})`;
}

/** A sort expression and its direction; the most significant one comes first. */
export interface OrderTerm {
  readonly by: RawBuilder<unknown>;
  readonly direction: RawBuilder<unknown>;
}

function directionOf(isRequired: boolean, descending: boolean): string {
  if (isRequired) return descending ? 'desc' : 'asc';
  return descending ? 'desc nulls last' : 'asc nulls first';
}

/**
 * Returns the sort terms of a parsed list query: the requested ones, otherwise `fallback`, always completed to a total
 * order.
 */
export function orderTermsOf(
  entity: ListEntity,
  list: ParsedList,
  fallback: ParsedList['sort'],
): OrderTerm[] {
  const sortTerms = list.sort.length > 0 ? list.sort : fallback;
  const terms = [...sortTerms, { field: entity.tieBreaker, descending: false }].map(
    ({ field, descending }) => ({
      by: column(entity, field),
      direction: sql.raw(directionOf(entity.fields[field]?.isRequired === true, descending)),
    }),
  );
  return list.match && list.search !== undefined ? [...rankTerms(entity, list.search), ...terms] : terms;
}

/** Returns the ORDER BY clause of a parsed list query. */
export function orderOf(
  entity: ListEntity,
  list: ParsedList,
  fallback: ParsedList['sort'],
): RawBuilder<unknown> {
  return sql.join(orderTermsOf(entity, list, fallback).map(({ by, direction }) => sql`${by} ${direction}`));
}
