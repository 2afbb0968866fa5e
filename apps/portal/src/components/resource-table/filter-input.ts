import type { FilterOperator } from '@blueport/contracts';
import { formatDateTime } from '../../core/i18n/format.ts';
import { fieldOf } from './column.ts';
import type { TableColumn } from './column.ts';
import type { FilterToken } from './list-state.ts';

/** The symbols of operators; longer ones first, so that `>=` is not read as `>`. */
const operatorSymbols: readonly (readonly [string, FilterOperator])[] = [
  ['>=', 'gte'],
  ['<=', 'lte'],
  ['!=', 'ne'],
  [':', 'eq'],
  ['>', 'gt'],
  ['<', 'lt'],
  ['~', 'like'],
];

/** A suggestion below the filter field. */
export interface Suggestion {
  readonly label: string;
  /** The field's text after selecting an incomplete suggestion. */
  readonly text: string;
  /** The condition that a complete suggestion adds. */
  readonly token?: FilterToken;
}

interface TypedCondition<Row> {
  readonly column: TableColumn<Row>;
  readonly operator: FilterOperator;
  readonly symbol: string;
  readonly value: string;
}

/** Parses `status:failed` or `region:"Central India"`. Returns null if the text is only a search text. */
export function readCondition<Row>(
  text: string,
  columns: readonly TableColumn<Row>[],
): TypedCondition<Row> | null {
  const position = text.search(/[:<>!~]/);
  if (position <= 0) return null;
  const name = text.slice(0, position).trim().toLowerCase();
  const column = columns.find(
    (candidate) =>
      candidate.filter &&
      (fieldOf(candidate).toLowerCase() === name || candidate.header.toLowerCase() === name),
  );
  const rest = text.slice(position);
  const operator = operatorSymbols.find(([symbol]) => rest.startsWith(symbol));
  if (!column?.filter || !operator || !column.filter.operators.includes(operator[1])) return null;
  const value = rest
    .slice(operator[0].length)
    .trim()
    .replace(/^"(.*)"$/, '$1');
  return { column, operator: operator[1], symbol: operator[0], value };
}

/** Returns the complete condition in a text, with a label replaced by its value. */
export function toToken<Row>(text: string, columns: readonly TableColumn<Row>[]): FilterToken | null {
  const condition = readCondition(text, columns);
  if (!condition || condition.value === '') return null;
  const option = condition.column.filter?.options?.find(
    ({ label }) => label.toLowerCase() === condition.value.toLowerCase(),
  );
  return {
    field: fieldOf(condition.column),
    operator: condition.operator,
    value: option?.value ?? condition.value,
  };
}

/** A complete time, as preset filters write it; typed dates are shown as typed. */
const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** Returns the label of a condition's chip. */
export function tokenText<Row>(token: FilterToken, columns: readonly TableColumn<Row>[]): string {
  const column = columns.find((candidate) => fieldOf(candidate) === token.field);
  const symbol =
    operatorSymbols.find(([, operator]) => operator === token.operator)?.[0] ?? ` ${token.operator} `;
  const option = column?.filter?.options?.find(({ value }) => value === token.value);
  const isInstant = column?.filter?.type === 'date' && instant.test(token.value);
  const value = isInstant ? formatDateTime(token.value) : (option?.label ?? token.value);
  return `${column?.header ?? token.field}${symbol === ':' ? ': ' : ` ${symbol.trim()} `}${value}`;
}

/** Returns suggestions for the text in the field: first properties, then operators, then known values. */
export function suggest<Row>(text: string, columns: readonly TableColumn<Row>[]): Suggestion[] {
  const filterable = columns.filter((column) => column.filter);
  const condition = readCondition(text, columns);
  if (condition) {
    const { column, symbol, operator } = condition;
    const searchText = condition.value.toLowerCase();
    return (column.filter?.options ?? [])
      .filter(({ label }) => label.toLowerCase().includes(searchText))
      .map(({ value, label }) => ({
        label: `${column.header}${symbol} ${label}`,
        text: '',
        token: { field: fieldOf(column), operator, value },
      }));
  }
  const searchText = text.trim().toLowerCase();
  const exact = filterable.find((column) => column.header.toLowerCase() === searchText);
  if (exact?.filter) {
    // In the column's order: its default operator comes first.
    return exact.filter.operators.flatMap((operator) =>
      operatorSymbols
        .filter(([, meaning]) => meaning === operator)
        .map(([symbol]) => ({
          label: symbol === ':' ? `${exact.header}:` : `${exact.header} ${symbol}`,
          text: `${exact.header}${symbol}`,
        })),
    );
  }
  return filterable
    .filter((column) => column.header.toLowerCase().includes(searchText))
    .map((column) => ({ label: column.header, text: `${column.header}:` }));
}

/**
 * Whether a text is the beginning of a property's name. While its suggestions are open, such a text selects a property,
 * so it does not search the rows.
 */
export function namesProperty<Row>(text: string, columns: readonly TableColumn<Row>[]): boolean {
  const start = text.trim().toLowerCase();
  return (
    start !== '' &&
    columns.some((column) => column.filter !== undefined && column.header.toLowerCase().startsWith(start))
  );
}
