import type { FilterOperator } from '@blueport/contracts';
import type { ReactNode } from 'react';
import type { ListShape, SortRule } from './list-state.ts';

/** Width of a column of moments: the longest of a year, with its AM or PM, in English, German and French. */
export const momentWidth = 190;

/** How a column can be filtered; the field's name on the server is the column's `field`. */
interface ColumnFilter {
  readonly type: 'text' | 'number' | 'date' | 'boolean';
  readonly operators: readonly FilterOperator[];
  /** Known values with the words people see. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
}

/** One column of a list. */
export interface TableColumn<Row> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** What an export writes; without it the column is not exported. */
  readonly exportValue?: (row: Row) => string | number | boolean | null;
  /** The server's name of the field, where it differs from the id. */
  readonly field?: string;
  readonly sortable?: boolean;
  readonly filter?: ColumnFilter;
  /** Smallest width in pixels; the rest of the room is shared by `grow` (default 1). */
  readonly width: number;
  readonly grow?: number;
  readonly align?: 'end';
  /** Not shown until the reader chooses it. */
  readonly hidden?: boolean;
  /** Heads the card of a phone; one column per list. */
  readonly primary?: boolean;
}

/** What the columns allow in an address. */
export function shapeOf<Row>(
  columns: readonly TableColumn<Row>[],
  defaultSort: readonly SortRule[],
): ListShape {
  return {
    columns: columns.map((column) => column.id),
    sortable: columns.filter((column) => column.sortable).map(fieldOf),
    filterable: Object.fromEntries(
      columns.flatMap((column) => (column.filter ? [[fieldOf(column), column.filter.type]] : [])),
    ),
    defaultSort,
  };
}

/** The server's name of a column's field. */
export function fieldOf<Row>(column: TableColumn<Row>): string {
  return column.field ?? column.id;
}
