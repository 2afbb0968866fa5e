import type { Filter } from '../../filter/odataFilter.ts';
import { badRequest } from '../../http/errors.ts';
import type { Json, JsonObject } from '../../json.ts';

/** Whether a record fulfils a filter; letter case does not matter, as for the service. */
export function holds(filter: Filter, record: JsonObject): boolean {
  switch (filter.kind) {
    case 'and':
      return holds(filter.left, record) && holds(filter.right, record);
    case 'or':
      return holds(filter.left, record) || holds(filter.right, record);
    case 'not':
      return !holds(filter.operand, record);
    case 'compare':
      return compares(filter, valueOf(record, filter.field));
    default: {
      const text = plainText(valueOf(record, filter.field));
      const part = filter.value.toLowerCase();
      if (filter.kind === 'startsWith') return text.startsWith(part);
      return filter.kind === 'endsWith' ? text.endsWith(part) : text.includes(part);
    }
  }
}

function compares({ operator, value }: Filter & { kind: 'compare' }, found: Json | undefined): boolean {
  const order = compareTexts(plainText(found), value.toLowerCase());
  switch (operator) {
    case 'eq':
      return order === 0;
    case 'ne':
      return order !== 0;
    case 'lt':
      return order < 0;
    case 'le':
      return order <= 0;
    case 'gt':
      return order > 0;
    case 'ge':
      return order >= 0;
  }
}

/** ISO times and texts compare alike; numbers (counts of an aggregation) by size. */
export function compareTexts(a: string, b: string): number {
  const [x, y] = [Number(a), Number(b)];
  if (a !== '' && b !== '' && !Number.isNaN(x) && !Number.isNaN(y)) return x - y;
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A property by name in any letter case; one that records do not have is refused. */
export function valueOf(record: JsonObject, field: string): Json | undefined {
  const name = Object.keys(record).find((key) => key.toLowerCase() === field.toLowerCase());
  if (name === undefined)
    throw badRequest(
      'InvalidFilterInQueryString',
      `Could not find a property named '${field}' on the record.`,
    );
  return record[name];
}

/** A value as text to compare: in small letters, anything that is not plain as JSON. */
export const plainText = (value: Json | undefined): string =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value ?? '')).toLowerCase();
