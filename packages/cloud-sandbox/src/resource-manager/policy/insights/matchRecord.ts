import type { Filter } from '../../filter/odataFilter.ts';
import { badRequest } from '../../http/errors.ts';
import type { Json, JsonObject } from '../../json.ts';

/** Returns whether a record matches a filter, ignoring case like the service. */
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

/** Compares two values: numbers (aggregated counts) numerically, ISO times and other text alphabetically. */
export function compareTexts(a: string, b: string): number {
  const [x, y] = [Number(a), Number(b)];
  if (a !== '' && b !== '' && !Number.isNaN(x) && !Number.isNaN(y)) return x - y;
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Returns a property, ignoring the case of its name. Rejects a name that records do not have. */
export function valueOf(record: JsonObject, field: string): Json | undefined {
  const name = Object.hasOwn(record, field) ? field : nameLike(record, field);
  if (name === undefined)
    throw badRequest(
      'InvalidFilterInQueryString',
      `Could not find a property named '${field}' on the record.`,
    );
  return record[name];
}

const nameLike = (record: JsonObject, field: string): string | undefined => {
  const lower = field.toLowerCase();
  return Object.keys(record).find((key) => key.toLowerCase() === lower);
};

/** Returns a value as text for comparison: lower case, objects as JSON. */
export const plainText = (value: Json | undefined): string =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value ?? '')).toLowerCase();
