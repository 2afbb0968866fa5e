import type { FilterOperator } from '@blueport/contracts';
import { fieldOf } from './column.ts';
import type { TableColumn } from './column.ts';
import type { FilterToken, ListState, SortRule } from './list-state.ts';

type Value = string | number | boolean | null;

/** A page of a list without a list query on the server: all rows are loaded, and the page is a part of them. */
export interface InMemoryPage<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  /** Every matching row, in order; for exports. */
  readonly matching: readonly Row[];
}

const compare = (a: Value, b: Value): number => {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a ?? '').localeCompare(String(b ?? ''), undefined, { numeric: true, sensitivity: 'base' });
};

const tests: Readonly<Record<FilterOperator, (value: Value, operand: string) => boolean>> = {
  eq: (value, operand) => compare(value, operand) === 0,
  ne: (value, operand) => compare(value, operand) !== 0,
  in: (value, operand) => compare(value, operand) === 0,
  nin: (value, operand) => compare(value, operand) !== 0,
  lt: (value, operand) => compare(value, operand) < 0,
  lte: (value, operand) => compare(value, operand) <= 0,
  gt: (value, operand) => compare(value, operand) > 0,
  gte: (value, operand) => compare(value, operand) >= 0,
  like: (value, operand) =>
    String(value ?? '')
      .toLowerCase()
      .includes(operand.toLowerCase()),
  exists: (value, operand) => (value !== null && value !== '') === (operand === 'true'),
};

/** Applies a list's state to loaded rows, with the same meaning as on the server. */
export function pageInMemory<Row>(
  all: readonly Row[],
  state: ListState,
  columns: readonly TableColumn<Row>[],
): InMemoryPage<Row> {
  const valueOf = (row: Row, field: string): Value =>
    columns.find((column) => fieldOf(column) === field)?.exportValue?.(row) ?? null;
  const words = state.q.toLowerCase().split(/\s+/).filter(Boolean);
  const hasWords = (row: Row) => {
    const text = columns
      .map((column) => String(column.exportValue?.(row) ?? ''))
      .join(' ')
      .toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const matching = all
    .filter((row) => hasWords(row) && holdsAll(row, state.filters, valueOf))
    .toSorted((a, b) => bySort(a, b, state.sort, valueOf));
  const first = (state.page - 1) * state.size;
  return { rows: matching.slice(first, first + state.size), total: matching.length, matching };
}

type ValueOf<Row> = (row: Row, field: string) => Value;

/** Whether a row matches: equal conditions on one field mean "any of"; all others must hold. */
function holdsAll<Row>(row: Row, filters: readonly FilterToken[], valueOf: ValueOf<Row>): boolean {
  const anyOf = (token: FilterToken) => token.operator === 'eq' || token.operator === 'in';
  const fields = new Set(filters.filter(anyOf).map((token) => token.field));
  const holds = ({ field, operator, value }: FilterToken) => tests[operator](valueOf(row, field), value);
  return (
    filters.filter((token) => !anyOf(token)).every(holds) &&
    [...fields].every((field) => filters.filter((token) => token.field === field && anyOf(token)).some(holds))
  );
}

function bySort<Row>(a: Row, b: Row, sort: readonly SortRule[], valueOf: ValueOf<Row>): number {
  for (const { field, descending } of sort) {
    const order = compare(valueOf(a, field), valueOf(b, field));
    if (order !== 0) return descending ? -order : order;
  }
  return 0;
}
