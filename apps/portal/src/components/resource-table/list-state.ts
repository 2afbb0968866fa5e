import type { FilterOperator } from '@blueport/contracts';

/** A condition of a list: `status:failed`, `cost>100`. Several equal ones on one field mean "any of". */
export interface FilterToken {
  readonly field: string;
  readonly operator: FilterOperator;
  readonly value: string;
}

export interface SortRule {
  readonly field: string;
  readonly descending: boolean;
}

/** The state of a list, stored only in the address. */
export interface ListState {
  readonly q: string;
  readonly filters: readonly FilterToken[];
  /** Conditions of the list itself. They are not part of the address and not among the user's filters. */
  readonly presets?: readonly FilterToken[];
  readonly sort: readonly SortRule[];
  /** Starts at 1. */
  readonly page: number;
  readonly size: number;
  /** Visible columns in order; null means the user's preference. */
  readonly cols: readonly string[] | null;
  /** The field whose equal values form groups; null means no groups. */
  readonly group: string | null;
}

/** The values a list allows; anything else in an address is dropped. */
export interface ListShape {
  readonly columns: readonly string[];
  readonly sortable: readonly string[];
  readonly groupable: readonly string[];
  readonly filterable: Readonly<Record<string, 'text' | 'number' | 'date' | 'boolean'>>;
  readonly defaultSort: readonly SortRule[];
  /** Whether a parameter belongs to the screen's own query, such as its period; saved views include it. */
  readonly isOwn?: (parameter: string) => boolean;
}

export const pageSizes = [25, 50, 100, 500] as const;
const defaultSize = 50;
const longestText = 200;

// Repeated here because the contract's list is in a module with schemas, whose library a list does not need.
const operators: Readonly<Record<FilterOperator, true>> = {
  eq: true,
  ne: true,
  in: true,
  nin: true,
  lt: true,
  lte: true,
  gt: true,
  gte: true,
  like: true,
  exists: true,
};

function isOperator(text: string): text is FilterOperator {
  return Object.hasOwn(operators, text);
}

function parseToken(field: string, raw: string): FilterToken {
  const colon = raw.indexOf(':');
  const operator = raw.slice(0, Math.max(colon, 0));
  return isOperator(operator)
    ? { field, operator, value: raw.slice(colon + 1) }
    : { field, operator: 'eq', value: raw };
}

/** Omits `eq` unless the value could be mistaken for an operator. */
function writeToken({ field, operator, value }: FilterToken): string {
  const plain = operator === 'eq' && parseToken(field, value).value === value;
  return plain ? value : `${operator}:${value}`;
}

function parseInteger(text: string | null, fallback: number): number {
  const value = Number(text);
  return text !== null && Number.isInteger(value) && value >= 1 && value <= 1_000_000 ? value : fallback;
}

/** Reads a list's state from an address, dropping only the invalid parts. */
export function parseListState(query: URLSearchParams, shape: ListShape): ListState {
  const filters = [...query.entries()].flatMap(([name, raw]) => {
    if (!name.startsWith('f.')) return [];
    const field = name.slice(2);
    return Object.hasOwn(shape.filterable, field) && raw !== '' ? [parseToken(field, raw)] : [];
  });
  const rules = (query.get('sort') ?? '').split(',').flatMap((part) => {
    const field = part.replace(/^-/, '');
    return shape.sortable.includes(field) ? [{ field, descending: part.startsWith('-') }] : [];
  });
  const sort = rules.filter((rule, index) => rules.findIndex(({ field }) => field === rule.field) === index);
  const cols = [...new Set((query.get('cols') ?? '').split(','))].filter((id) => shape.columns.includes(id));
  const size = parseInteger(query.get('size'), defaultSize);
  const group = query.get('group');
  return {
    q: (query.get('q') ?? '').slice(0, longestText),
    filters,
    sort: sort.length > 0 ? sort : shape.defaultSort,
    page: parseInteger(query.get('page'), 1),
    size: pageSizes.some((allowed) => allowed === size) ? size : defaultSize,
    cols: cols.length > 0 ? cols : null,
    group: group !== null && shape.groupable.includes(group) ? group : null,
  };
}

const isListParameter = (name: string) =>
  ['q', 'sort', 'page', 'size', 'cols', 'group'].includes(name) || name.startsWith('f.');
/** The row in the split panel. It belongs to the visible rows, so every navigation closes the panel. */
export const selectedRowParameter = 'sel';
const sortText = (sort: readonly SortRule[]) =>
  sort.map(({ field, descending }) => (descending ? `-${field}` : field)).join(',');

/** Writes a list's state to an address. Omits defaults and keeps unrelated parameters. */
export function writeListState(
  state: ListState,
  shape: ListShape,
  present: URLSearchParams,
): URLSearchParams {
  const isKept = (name: string) => shape.isOwn?.(name) || !isListParameter(name);
  const query = new URLSearchParams(
    [...present.entries()].filter(([name]) => isKept(name) && name !== selectedRowParameter),
  );
  if (state.q) query.set('q', state.q);
  for (const token of state.filters) query.append(`f.${token.field}`, writeToken(token));
  const sort = sortText(state.sort);
  if (sort && sort !== sortText(shape.defaultSort)) query.set('sort', sort);
  if (state.page > 1) query.set('page', String(state.page));
  if (state.size !== defaultSize) query.set('size', String(state.size));
  if (state.cols) query.set('cols', state.cols.join(','));
  if (state.group !== null) query.set('group', state.group);
  return query;
}
