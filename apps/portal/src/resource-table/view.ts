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
  readonly open: (row: Row) => void;
  /** Whether rows lead anywhere. */
  readonly opens: boolean;
}
