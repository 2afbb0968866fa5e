import type { TableColumn } from './column.ts';
import type { ListControl } from './use-list-state.ts';

/** What the two layouts of a list, grid and cards, need to draw its rows. */
export interface RowsView<Row> {
  readonly rows: readonly Row[];
  readonly columns: readonly TableColumn<Row>[];
  readonly rowId: (row: Row) => string;
  readonly control: ListControl;
  readonly label: string;
  readonly rowSelection: Readonly<Record<string, boolean>>;
  readonly selectable: boolean;
  readonly toggle: (row: Row) => void;
  /** To the row's page. */
  readonly open: (row: Row) => void;
  /** What a click does: to the page, or the panel beside the list. */
  readonly click: (row: Row) => void;
  /** The row in the panel. */
  readonly currentId: string | undefined;
  /** While the panel is open: it follows the keyboard, and Escape closes it. */
  readonly follow?: (row: Row) => void;
  readonly dismiss?: () => void;
  /** Whether rows lead anywhere. */
  readonly opens: boolean;
}
