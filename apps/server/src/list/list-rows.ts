import type { ListEntity } from './list-entity.ts';
import { isSimilar, matchRanks, rankOf, titlesOf, wordsOf } from './match-text.ts';
import type { ListCondition, ListValue, ParsedList } from './parse-list.ts';

type Row = Readonly<Record<string, unknown>>;

const comparable = (value: unknown): unknown => (value instanceof Date ? value.getTime() : value);

function read(entity: ListEntity, row: Row, field: string): unknown {
  const value = row[field];
  if (entity.fields[field]?.type === 'time' && typeof value === 'string') return Date.parse(value);
  return comparable(value);
}

function compare(left: unknown, right: unknown): number {
  if (left === right) return 0;
  if (left === null || left === undefined) return -1;
  if (right === null || right === undefined) return 1;
  if (typeof left === 'string' && typeof right === 'string') {
    return left.localeCompare(right, 'en', { sensitivity: 'base', numeric: true });
  }
  return (left as number) < (right as number) ? -1 : 1;
}

const contains = (value: unknown, text: string): boolean =>
  [value]
    .flat()
    .some((entry) => typeof entry === 'string' && entry.toLowerCase().includes(text.toLowerCase()));

function holds(value: unknown, { operator, values }: ListCondition): boolean {
  const operands = values.map((entry: ListValue) => comparable(entry));
  const [first] = operands;
  const known = value !== null && value !== undefined;
  // A list field, such as tags, equals a value if it contains it.
  const equals = (entry: unknown) => (Array.isArray(value) ? value.includes(entry) : value === entry);
  switch (operator) {
    case 'eq':
      return equals(first);
    case 'ne':
      return !equals(first);
    case 'in':
      return operands.some(equals);
    case 'nin':
      return !operands.some(equals);
    case 'lt':
      return known && compare(value, first) < 0;
    case 'lte':
      return known && compare(value, first) <= 0;
    case 'gt':
      return known && compare(value, first) > 0;
    case 'gte':
      return known && compare(value, first) >= 0;
    case 'like':
      return contains(value, String(first));
    case 'exists':
      return known === first;
  }
}

const textsIn = (row: Row, fields: readonly string[]): string[] =>
  fields.flatMap((field) => [row[field]].flat()).filter((value) => typeof value === 'string');

/** Returns whether a row matches the search text. */
function isFound(entity: ListEntity, { search, match }: ParsedList, row: Row): boolean {
  if (search === undefined) return true;
  if (match === 'similar') return isSimilar(search, textsIn(row, titlesOf(entity)));
  const searched = Object.keys(entity.fields).filter((field) => entity.fields[field]?.search);
  const texts = match === 'ranked' ? wordsOf(search) : [search];
  return texts.every((text) => searched.some((field) => contains(row[field], text)));
}

/** Compares rows by how well they match the search text, then by time, the latest first. */
function compareMatches(entity: ListEntity, { search, match }: ParsedList, left: Row, right: Row): number {
  if (search === undefined || match === undefined) return 0;
  const rank = (row: Row) => matchRanks.indexOf(rankOf(search, textsIn(row, titlesOf(entity))));
  const difference = rank(left) - rank(right);
  if (difference !== 0 || entity.recent === undefined) return difference;
  return compare(read(entity, right, entity.recent), read(entity, left, entity.recent));
}

/** Applies a parsed list query to rows in memory: short lists, and those from a cloud. */
export function listRows<Item extends Row>(
  entity: ListEntity,
  list: ParsedList,
  rows: readonly Item[],
  fallback: ParsedList['sort'],
): { count: number; total: number; result: Item[] } {
  const matching = rows.filter(
    (row) =>
      isFound(entity, list, row) &&
      list.conditions.every((condition) => holds(read(entity, row, condition.field), condition)),
  );
  const order = [
    ...(list.sort.length > 0 ? list.sort : fallback),
    { field: entity.tieBreaker, descending: false },
  ];
  const sorted = matching.toSorted((left, right) => {
    const byMatch = compareMatches(entity, list, left, right);
    if (byMatch !== 0) return byMatch;
    for (const { field, descending } of order) {
      const difference = compare(read(entity, left, field), read(entity, right, field));
      if (difference !== 0) return descending ? -difference : difference;
    }
    return 0;
  });
  const result = sorted.slice(list.skip, list.limit === undefined ? undefined : list.skip + list.limit);
  return { count: result.length, total: matching.length, result };
}
