import type { FilterOperator } from '@blueport/contracts';
import type { ReactNode } from 'react';
import type { ListShape, SortRule } from './list-state.ts';

/** Width of a column of times, in pixels: fits the longest one in English, German and French, including AM or PM. */
export const momentWidth = 190;

/** How a column can be filtered; the server's field name is the column's `field`. */
interface ColumnFilter {
  readonly type: 'text' | 'number' | 'date' | 'boolean';
  readonly operators: readonly FilterOperator[];
  /** Known values with their labels. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
}

/** A column of a list. */
export interface TableColumn<Row> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Value in exports. Without it, the column is not exported. */
  readonly exportValue?: (row: Row) => string | number | boolean | null;
  /** The server's field name, if it differs from the id. */
  readonly field?: string;
  readonly sortable?: boolean;
  /** Whether the list can be grouped by its values; it must be sortable too. */
  readonly groupable?: boolean;
  readonly filter?: ColumnFilter;
  /**
   * Width in pixels that the column has in a narrow window. Otherwise its content decides, and columns with a `grow`
   * above 1 and the primary one take the remaining space.
   */
  readonly width: number;
  readonly grow?: number;
  readonly align?: 'end';
  /** Hidden until the user selects it. */
  readonly hidden?: boolean;
  /** The title of a row, which links to its page; one column per list. */
  readonly primary?: boolean;
  /** Preferred in the second line of a row on a phone. */
  readonly onPhone?: boolean;
  /** Whether the cell contains the buttons of a row, which have their own line on a phone. */
  readonly hasActions?: boolean;
}

/** Returns which parameters the columns allow in an address. */
export function shapeOf<Row>(
  columns: readonly TableColumn<Row>[],
  defaultSort: readonly SortRule[],
): ListShape {
  return {
    columns: columns.map((column) => column.id),
    sortable: columns.filter((column) => column.sortable).map(fieldOf),
    groupable: columns.filter((column) => column.groupable).map(fieldOf),
    filterable: Object.fromEntries(
      columns.flatMap((column) => (column.filter ? [[fieldOf(column), column.filter.type]] : [])),
    ),
    defaultSort,
  };
}

/** Returns the server's field name of a column. */
export function fieldOf<Row>(column: TableColumn<Row>): string {
  return column.field ?? column.id;
}
