import {
  columnOrderingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import type { RowSelectionState } from '@tanstack/react-table';
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { TableColumn } from './column.ts';
import { FilterBar } from './FilterBar.tsx';
import { CompactRows } from './CompactRows.tsx';
import { ViewSwitch } from '../../ui/url-tabs/ViewSwitch.tsx';
import { ResourceGrid } from './ResourceGrid.tsx';
import { TableFooter } from './TableFooter.tsx';
import type { OwnExport } from './own-export.ts';
import type { EmptyText } from './TableState.tsx';
import { TableState } from './TableState.tsx';
import { TableTools } from './TableTools.tsx';
import { useTablePreferences } from './table-preferences.ts';
import { groupColumn, groupRows } from './row-groups.ts';
import type { Extent, ListControl } from './use-list-state.ts';
import type { ListSummary } from './view.ts';
import { SplitPanel } from './SplitPanel.tsx' with { load: 'part', texts: 'resource-table' };
import CloseIcon from '@mui/icons-material/CloseOutlined';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useT } from '../../core/i18n/translate.tsx';
import { selectedRowParameter } from './list-state.ts';

/** The response of the list's query; accepts an RTK Query result with `rows` and `total` added. */
export interface TableData<Row> {
  readonly rows: readonly Row[] | undefined;
  readonly total: number;
  /** Number of items on the page, if the rows combine some. */
  readonly count?: number;
  readonly isFetching: boolean;
  readonly error: unknown;
  readonly refetch: () => void;
}

interface ExtentChoice {
  readonly label: string;
  readonly labels: Readonly<Record<Extent, string>>;
  readonly value: Extent | null;
  readonly onChange: (extent: Extent) => void;
}

export interface ResourceTableProps<Row> {
  /** Name of the list: the key of the user's preferences and the name of exported files. */
  readonly list: string;
  /** Accessible name of the grid. */
  readonly label: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rowId: (row: Row) => string;
  readonly control: ListControl;
  readonly data: TableData<Row>;
  /** Address of a row's page: the link of its title, opened by Enter, and by a click if there is no panel. */
  readonly rowHref?: (row: Row) => string;
  /** Buttons for selected rows. Without it, rows cannot be selected. */
  readonly bulkActions?: (rows: readonly Row[], clear: () => void) => ReactNode;
  /** Address of the list for exports. Without it, there is no export. */
  readonly exportUrl?: string;
  /** Used instead of an address by lists that have all rows loaded. */
  readonly exportRows?: readonly Row[];
  readonly ownExport?: OwnExport;
  /** Whether the page shows the saved views of the list elsewhere. */
  readonly viewsElsewhere?: boolean;
  /**
   * Details of a row, shown next to the list from breakpoint lg. A click then opens them, and Enter opens the row's
   * page.
   */
  readonly panel?: (row: Row) => ReactNode;
  /** Title of the panel. Defaults to the primary column. */
  readonly panelTitle?: (row: Row) => string;
  /** Returns the last row, from the rows of the page. `isComplete` is true if they are all rows of the list. */
  readonly summarize?: (rows: readonly Row[], isComplete: boolean) => ListSummary | undefined;
  readonly empty: EmptyText;
  /** Switch between the rows of a preset filter and all rows. */
  readonly extent?: ExtentChoice;
  /** Additional controls next to the filter field, such as a switch between cards and table. */
  readonly tools?: ReactNode;
}

const features = tableFeatures({ columnVisibilityFeature, columnOrderingFeature, rowSelectionFeature });
const noRows: never[] = [];
const extents = ['preset', 'all'] as const;
/** Minimum width of a list next to its panel, in pixels. */
const besidePanel = 600;

/** Returns the visible columns in their order, and the selected rows. */
function useRows<Row extends object>(
  { columns, control, data, rowId }: ResourceTableProps<Row>,
  chosen: readonly string[] | null,
) {
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({});

  const definitions = useMemo(
    () => columns.map((column) => ({ id: column.id, header: column.header })),
    [columns],
  );
  const columnIds = control.state.cols ?? chosen;
  const columnVisibility = useMemo(
    () =>
      Object.fromEntries(
        columns.map(({ id, hidden }) => [id, columnIds ? columnIds.includes(id) : hidden !== true]),
      ),
    [columns, columnIds],
  );
  const table = useTable({
    features,
    columns: definitions,
    data: data.rows ?? noRows,
    getRowId: rowId,
    state: { columnVisibility, columnOrder: columnIds ? [...columnIds] : [], rowSelection },
    onRowSelectionChange: setRowSelection,
  });
  const visible = table.getVisibleLeafColumns().flatMap((leaf) => columns.filter(({ id }) => id === leaf.id));
  const rows = table.getRowModel().rows.map((row) => row.original);
  const selected = rows.filter((row) => rowSelection[rowId(row)]);
  const toggle = (row: Row) => setRowSelection((old) => toggled(old, rowId(row)));
  const selectAll = (all: boolean) =>
    setRowSelection(all ? Object.fromEntries(rows.map((row) => [rowId(row), true])) : {});
  return { visible, rows, selected, rowSelection, toggle, selectAll };
}

/** Returns the data of the grid and the compact rows, and the row in the panel. */
function useRowsView<Row extends object>(
  props: ResourceTableProps<Row>,
  { rows, visible, rowSelection, toggle }: ReturnType<typeof useRows<Row>>,
) {
  const { control, data, rowId, rowHref } = props;
  const navigate = useNavigate();
  const split = useSplitView(rows, rowId, props.panel !== undefined);
  const { current } = split;
  const openPage = (row: Row) => {
    if (rowHref) void navigate(rowHref(row));
    else split.select(row);
  };
  const { page, size } = control.state;
  const isComplete = page === 1 && data.total <= size;
  const summary = rows.length > 0 ? props.summarize?.(rows, isComplete) : undefined;
  const groupedBy = groupColumn(props.columns, control.state);
  const view = {
    rows,
    ...(groupedBy && {
      groupedBy,
      groups: groupRows(rows, groupedBy, { state: control.state, total: data.total }),
    }),
    ...(summary && { summary }),
    columns: current === undefined ? visible : columnsThatFit(visible, besidePanel),
    rowId,
    control,
    label: props.label,
    rowSelection,
    selectable: props.bulkActions !== undefined,
    toggle,
    ...(rowHref && { hrefOf: rowHref }),
    open: openPage,
    click: split.isOffered ? split.select : openPage,
    opens: rowHref !== undefined || split.isOffered,
    currentId: current === undefined ? undefined : rowId(current),
    ...(current === undefined ? {} : { follow: split.select, dismiss: split.close }),
  };
  return { view, split };
}

/**
 * The portal's table component: query in the address, keyboard navigation, columns, selection, export, and all states.
 */
export function ResourceTable<Row extends object>(props: ResourceTableProps<Row>) {
  const { columns, control, data } = props;
  const isPhone = useMediaQuery('(max-width: 699.95px)');
  const [preferences, setPreferences] = useTablePreferences(props.list);
  const table = useRows(props, preferences.columns);
  const { view, split } = useRowsView(props, table);
  const { rows, selected } = table;
  const { current } = split;
  const clearSelection = () => table.selectAll(false);
  const stale = data.isFetching || data.error !== undefined;
  const isSplit = current !== undefined;
  return (
    <Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 3, alignItems: 'flex-start' }}>
        <FilterBar columns={columns} control={control} />
        {props.extent ? (
          <ViewSwitch
            {...props.extent}
            options={extents.map((value) => ({ value, label: props.extent?.labels[value] ?? '' }))}
          />
        ) : null}
        {props.tools}
        <TableTools
          list={props.list}
          columns={columns}
          visible={table.visible}
          control={control}
          total={data.total}
          preferences={preferences}
          onPreferences={(next) => {
            setPreferences(next);
            control.setColumns(null);
          }}
          {...(props.exportUrl ? { exportUrl: props.exportUrl } : {})}
          {...(props.exportRows ? { exportRows: props.exportRows } : {})}
          {...(props.ownExport ? { ownExport: props.ownExport } : {})}
          viewsElsewhere={props.viewsElsewhere ?? false}
        />
      </Box>
      {selected.length > 0 && props.bulkActions ? (
        <BulkBar count={selected.length} onClear={clearSelection}>
          {props.bulkActions(selected, clearSelection)}
        </BulkBar>
      ) : null}
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: isSplit ? 'minmax(0, 3fr) minmax(0, 2fr)' : 'minmax(0, 1fr)',
        }}
      >
        <Box>
          <TableState data={data} control={control} hasRows={rows.length > 0} empty={props.empty}>
            <Box
              sx={{ opacity: stale ? 0.6 : 1, transition: 'opacity 140ms 200ms' }}
              aria-busy={data.isFetching}
            >
              {isPhone ? (
                <CompactRows {...view} />
              ) : (
                <ResourceGrid
                  {...view}
                  total={data.total}
                  density={preferences.density}
                  onSelectAll={table.selectAll}
                />
              )}
            </Box>
            <TableFooter control={control} total={data.total} visibleCount={data.count ?? rows.length} />
          </TableState>
        </Box>
        <RowPanel {...props} split={split} />
      </Box>
    </Box>
  );
}

interface RowPanelProps<Row> extends ResourceTableProps<Row> {
  readonly split: SplitView<Row>;
}

/** The details of the current row, next to the list. */
function RowPanel<Row>({ split, panel, panelTitle, rowHref, columns }: RowPanelProps<Row>) {
  const { current, step, close } = split;
  if (current === undefined || !panel) return null;
  return (
    <Suspense>
      <SplitPanel
        title={panelTitle?.(current) ?? primaryText(columns, current)}
        href={rowHref?.(current)}
        onStep={step}
        onClose={close}
      >
        {panel(current)}
      </SplitPanel>
    </Suspense>
  );
}

function toggled(selection: RowSelectionState, id: string): RowSelectionState {
  const { [id]: was, ...rest } = selection;
  return was ? rest : { ...rest, [id]: true };
}

function primaryText<Row>(columns: readonly TableColumn<Row>[], row: Row): string {
  const primary = columns.find((column) => column.primary) ?? columns[0];
  return String(primary?.exportValue?.(row) ?? '');
}

/** Returns the first columns that fit into the given width, at least one. */
function columnsThatFit<Row>(columns: readonly TableColumn<Row>[], pixels: number): TableColumn<Row>[] {
  let used = 0;
  return columns.filter(({ width }, index) => {
    used += width;
    return index === 0 || used <= pixels;
  });
}

interface BulkBarProps {
  readonly count: number;
  readonly onClear: () => void;
  readonly children: ReactNode;
}

/** Actions for the selected rows. */
function BulkBar({ count, onClear, children }: BulkBarProps) {
  const t = useT();
  return (
    <Box
      role="toolbar"
      aria-label={t('table.bulk')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        alignItems: 'center',
        px: 3,
        py: 1.5,
        mb: 3,
        borderRadius: 2,
        bgcolor: 'surface.selected',
      }}
    >
      <Typography variant="subtitle2" role="status" sx={{ marginInlineEnd: 2 }}>
        {t('table.selected', { count })}
      </Typography>
      {children}
      <Box sx={{ flex: 1 }} />
      <IconButton onClick={onClear} aria-label={t('table.clearSelection')}>
        <CloseIcon />
      </IconButton>
    </Box>
  );
}

/** The row shown next to the list, stored in the address as `?sel=`, so that a link opens it too. */
interface SplitView<Row> {
  /** Whether a click opens the panel: the list has one and the window is wide enough. */
  readonly isOffered: boolean;
  readonly current: Row | undefined;
  readonly select: (row: Row) => void;
  readonly step: (by: 1 | -1) => void;
  readonly close: () => void;
}

function useSplitView<Row>(
  rows: readonly Row[],
  rowId: (row: Row) => string,
  hasPanel: boolean,
): SplitView<Row> {
  const isWide = useMediaQuery('(min-width: 1280px)');
  const [parameters, setParameters] = useSearchParams();
  const isOffered = hasPanel && isWide;
  const id = isOffered ? parameters.get(selectedRowParameter) : null;
  const index = id === null ? -1 : rows.findIndex((row) => rowId(row) === id);
  // Switching between rows must not add history entries.
  const write = (next: string | null) =>
    setParameters(
      (present) => {
        const query = new URLSearchParams(present);
        if (next === null) query.delete(selectedRowParameter);
        else query.set(selectedRowParameter, next);
        return query;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    isOffered,
    current: rows[index],
    select: (row) => write(rowId(row)),
    step: (by) => {
      const next = rows[index + by];
      if (next !== undefined) write(rowId(next));
    },
    close: () => write(null),
  };
}
