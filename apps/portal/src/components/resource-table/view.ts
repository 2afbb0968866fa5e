import type { ReactNode } from 'react';
import type { TableColumn } from './column.ts';
import type { RowGroup } from './row-groups.ts';
import type { ListControl } from './use-list-state.ts';

/** The last row of a list, with the values of some columns over all its rows. */
export interface ListSummary {
  readonly label: string;
  readonly values: Readonly<Record<string, ReactNode>>;
}

/** The props that both layouts of a list, grid and compact rows, need to render its rows. */
export interface RowsView<Row> {
  readonly rows: readonly Row[];
  readonly columns: readonly TableColumn<Row>[];
  readonly rowId: (row: Row) => string;
  readonly control: ListControl;
  readonly label: string;
  readonly rowSelection: Readonly<Record<string, boolean>>;
  readonly selectable: boolean;
  readonly toggle: (row: Row) => void;
  /** Address of a row's page. */
  readonly hrefOf?: (row: Row) => string;
  /** Opens the row's page. */
  readonly open: (row: Row) => void;
  /** Handles a click: opens the row's page, or the panel next to the list. */
  readonly click: (row: Row) => void;
  /** The row in the panel. */
  readonly currentId: string | undefined;
  /** Present while the panel is open: it follows the keyboard, and Escape closes it. */
  readonly follow?: (row: Row) => void;
  readonly dismiss?: () => void;
  /** Groups of the rows; absent if the list is not grouped. */
  readonly groups?: readonly RowGroup<Row>[];
  /** The column that the rows are grouped by. */
  readonly groupedBy?: TableColumn<Row>;
  readonly summary?: ListSummary;
  /** Whether rows can be opened. */
  readonly opens: boolean;
}
