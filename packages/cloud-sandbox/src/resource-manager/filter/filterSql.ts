import type { SQLInputValue } from 'node:sqlite';
import { ArmError } from '../http/armError.ts';
import type { Filter } from './odataFilter.ts';

/** An SQL condition with its values, for use in a WHERE clause. */
export interface Condition {
  sql: string;
  values: SQLInputValue[];
}

/** Columns that a list can be filtered by: field name in lower case -> column, compared in lower case. */
export type FilterColumns = Readonly<Record<string, string>>;

/**
 * Converts a filter to a condition over `columns`. A pair of tagName and tagValue is joined: in the service's dialect,
 * both comparisons of a filter refer to the same tag.
 */
export function filterCondition(filter: Filter, columns: FilterColumns, tagJson: string): Condition {
  const tag = tagPair(filter);
  if (tag !== undefined) return tagCondition(tag, tagJson);
  switch (filter.kind) {
    case 'and':
    case 'or': {
      const left = filterCondition(filter.left, columns, tagJson);
      const right = filterCondition(filter.right, columns, tagJson);
      return {
        sql: `(${left.sql} ${filter.kind.toUpperCase()} ${right.sql})`,
        values: [...left.values, ...right.values],
      };
    }
    case 'not': {
      const inner = filterCondition(filter.operand, columns, tagJson);
      return { sql: `(NOT ${inner.sql})`, values: inner.values };
    }
    case 'compare':
      return compareCondition(filter, columns);
    default: {
      const escaped = filter.value.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`);
      const before = filter.kind === 'startsWith' ? '' : '%';
      const after = filter.kind === 'endsWith' ? '' : '%';
      return {
        sql: `${columnOf(filter.field, columns)} LIKE ? ESCAPE '\\'`,
        values: [`${before}${escaped}${after}`],
      };
    }
  }
}

type TagFilter = { name: string; startsWith?: boolean; value?: string };

function tagPair(filter: Filter): TagFilter | undefined {
  if (filter.kind === 'compare' && filter.operator === 'eq' && filter.field.toLowerCase() === 'tagname')
    return { name: filter.value };
  if (filter.kind === 'startsWith' && filter.field.toLowerCase() === 'tagname')
    return { name: filter.value, startsWith: true };
  if (filter.kind !== 'and') return undefined;
  const left = tagPair(filter.left);
  const right = filter.right;
  if (left === undefined || left.value !== undefined || right.kind !== 'compare') return undefined;
  if (right.operator !== 'eq' || right.field.toLowerCase() !== 'tagvalue') return undefined;
  return { ...left, value: right.value };
}

function tagCondition(tag: TagFilter, tagJson: string): Condition {
  const name = tag.startsWith === true ? 'substr(lower(t.key), 1, length(?)) = ?' : 'lower(t.key) = ?';
  const lower = tag.name.toLowerCase();
  const values: SQLInputValue[] = tag.startsWith === true ? [lower, lower] : [lower];
  if (tag.value !== undefined) values.push(tag.value);
  const value = tag.value === undefined ? '' : ' AND t.value = ?';
  return { sql: `EXISTS (SELECT 1 FROM json_each(${tagJson}) t WHERE ${name}${value})`, values };
}

const operators = { eq: '=', ne: '<>', lt: '<', le: '<=', gt: '>', ge: '>=' } as const;

function compareCondition(filter: Extract<Filter, { kind: 'compare' }>, columns: FilterColumns): Condition {
  return {
    sql: `${columnOf(filter.field, columns)} ${operators[filter.operator]} ?`,
    values: [filter.value.toLowerCase()],
  };
}

function columnOf(field: string, columns: FilterColumns): string {
  const column = columns[field.toLowerCase()];
  if (column !== undefined) return column;
  throw new ArmError(400, {
    code: 'InvalidFilterInQueryString',
    message: `Invalid property '${field}' in $filter in the query string. The supported properties are '${Object.keys(columns).join(', ')}'.`,
  });
}
