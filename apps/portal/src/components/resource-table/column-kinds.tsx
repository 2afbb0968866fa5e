import type { FilterOperator } from '@blueport/contracts';
import { formatNumber } from '../../core/i18n/format.ts';
import { Moment } from '../../ui/fact-list/Moment.tsx';
import { momentWidth, type TableColumn } from './column.ts';

/** Returns a text filter; the first of the operators is the default. */
export const textFilter = (...operators: readonly FilterOperator[]) => ({ type: 'text', operators }) as const;
const anyText = textFilter('like', 'eq', 'ne');
export const dateFilter = { type: 'date', operators: ['gte', 'lt'] } as const;
const countFilter = { type: 'number', operators: ['eq', 'gt', 'lt'] } as const;

/** Returns a filter with a few known values. */
export const choiceFilter = <Value extends string>(
  values: readonly Value[],
  label: (value: Value) => string,
) =>
  ({ ...textFilter('eq', 'ne'), options: values.map((value) => ({ value, label: label(value) })) }) as const;

type With<Id extends string, Value> = Readonly<Record<Id, Value>>;
type Look<Row> = Partial<TableColumn<Row>>;
type Sized<Row> = Look<Row> & Pick<TableColumn<Row>, 'width'>;

/** Returns a column of the value that `read` returns, without sorting and filter; `look` overrides any part of it. */
export function plainColumn<Row>(
  id: string,
  header: string,
  read: (row: Row) => string | number | boolean | null,
  look: Sized<Row>,
): TableColumn<Row> {
  return { id, header, cell: read, exportValue: read, ...look };
}

/** Returns a column of the text that `read` returns, with sorting and filter. */
export const readColumn = <Row,>(
  id: string,
  header: string,
  read: (row: Row) => string | null,
  look: Sized<Row>,
): TableColumn<Row> => plainColumn(id, header, read, { sortable: true, filter: anyText, ...look });

/** Returns a column of a text field. */
export const textColumn = <Id extends string, Row extends With<Id, string | null>>(
  id: Id,
  header: string,
  look: Sized<Row>,
): TableColumn<Row> => readColumn(id, header, (row) => row[id], look);

/** Returns a column of a time, or of the text `none` if it is null. */
export function momentColumn<Id extends string, Row extends With<Id, string | null>>(
  id: Id,
  header: string,
  { none = '', ...look }: Look<Row> & { readonly none?: string } = {},
): TableColumn<Row> {
  const read = (row: Row): string | null => row[id];
  const cell = (row: Row) => {
    const value = read(row);
    return value === null ? none : <Moment value={value} />;
  };
  return {
    id,
    header,
    cell,
    exportValue: read,
    sortable: true,
    filter: dateFilter,
    width: momentWidth,
    ...look,
  };
}

/** Returns a column of a count. */
export function countColumn<Id extends string, Row extends With<Id, number | null>>(
  id: Id,
  header: string,
  look: Look<Row> = {},
): TableColumn<Row> {
  const read = (row: Row): number | null => row[id];
  const cell = (row: Row) => {
    const value = read(row);
    return value === null ? '' : formatNumber(value);
  };
  return {
    id,
    header,
    cell,
    exportValue: read,
    sortable: true,
    filter: countFilter,
    width: 110,
    align: 'end',
    ...look,
  };
}
