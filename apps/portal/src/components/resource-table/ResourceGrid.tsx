import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import { type RefObject, Suspense, useRef, type MouseEvent } from 'react';
import { useT } from '../../core/i18n/translate.tsx';
import { singleKeysEnabled } from '../../core/preferences/single-keys.ts';
import { GridHeader } from './GridHeader.tsx';
import type { Density } from './table-preferences.ts';
import { useGridKeyboard, type GridCell } from './use-grid-keyboard.ts';
import type { RowScroller } from './VirtualRows.tsx';
import type { RowsView } from './view.ts';
import { VirtualRows } from './VirtualRows.tsx' with { load: 'part' };
import type { TableColumn } from './column.ts';

interface GridRowProps<Row> {
  readonly row: Row;
  readonly index: number;
  readonly rowIndex: number;
  readonly columns: readonly TableColumn<Row>[];
  readonly template: string;
  readonly height: number;
  readonly selected: boolean;
  readonly active: GridCell;
  readonly onFocusCell: (cell: GridCell) => void;
  readonly opens: boolean;
  /** Whether the split panel shows it. */
  readonly current: boolean;
  readonly onClick: (row: Row) => void;
  readonly onToggle?: (row: Row) => void;
}

const cellStyle = {
  px: 3,
  minWidth: 0,
  display: 'flex',
  alignItems: 'center',
  typography: 'body2',
  '&:focus-visible': { outlineOffset: -2, borderRadius: 1 },
} as const;

/** Whether a click belongs to the row: not to a link or button inside it, and not the end of a text selection. */
function isOwnClick(event: MouseEvent): boolean {
  const target = event.target as Element;
  return target.closest('a, button, input') === null && (window.getSelection()?.toString() ?? '') === '';
}

/** A row of the grid. */
function GridRow<Row>(props: GridRowProps<Row>) {
  const { row, index, columns, active, onToggle } = props;
  const t = useT();
  const shift = onToggle ? 1 : 0;
  const marked = props.selected || props.current;
  const cell = (column: number) => ({
    'data-cell': `${index}:${column}`,
    'aria-colindex': column + 1,
    tabIndex: active.row === index && active.column === column ? 0 : -1,
    onFocus: () => props.onFocusCell({ row: index, column }),
  });
  return (
    <Box
      role="row"
      data-row={index}
      aria-rowindex={props.rowIndex}
      aria-selected={onToggle ? props.selected : undefined}
      aria-current={props.current || undefined}
      onClick={(event) => {
        if (isOwnClick(event)) props.onClick(row);
      }}
      sx={{
        display: 'grid',
        gridTemplateColumns: props.template,
        minHeight: props.height,
        cursor: props.opens ? 'pointer' : 'default',
        borderTop: index === 0 ? 0 : 1,
        borderColor: 'divider',
        bgcolor: marked ? 'surface.selected' : undefined,
        boxShadow: props.current ? 'inset 3px 0 var(--mui-palette-primary-main)' : undefined,
        '&:hover': { bgcolor: marked ? 'surface.selected' : 'surface.hover' },
      }}
    >
      {onToggle ? (
        <Box role="gridcell" {...cell(0)} sx={{ ...cellStyle, justifyContent: 'center' }}>
          <Checkbox
            size="small"
            tabIndex={-1}
            checked={props.selected}
            onChange={() => onToggle(row)}
            slotProps={{ input: { 'aria-label': t('table.selectRow'), tabIndex: -1 } }}
            sx={{ p: 0 }}
          />
        </Box>
      ) : null}
      {columns.map((column, position) => (
        <Box
          key={column.id}
          role="gridcell"
          {...cell(position + shift)}
          sx={{ ...cellStyle, justifyContent: column.align === 'end' ? 'flex-end' : 'flex-start' }}
        >
          <Box sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
            {column.cell(row)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

interface ResourceGridProps<Row> extends RowsView<Row> {
  readonly total: number;
  readonly density: Density;
  readonly onSelectAll: (all: boolean) => void;
}

/** Number of rows from which only visible rows are rendered. */
const virtualFrom = 100;
const rowHeights = { comfortable: 44, compact: 36 } as const;

/** Handles the keys of the grid: opens, selects and focuses rows, including those not rendered. */
function useRowKeys<Row>(props: ResourceGridProps<Row>, scroller: RefObject<HTMLDivElement | null>) {
  const { rows, columns, selectable } = props;
  const isVirtual = rows.length > virtualFrom;
  const virtual = useRef<RowScroller>(null);
  const keyboard = useGridKeyboard({
    rows: rows.length,
    columns: columns.length + (selectable ? 1 : 0),
    singleKeys: singleKeysEnabled(),
    onOpen: (index) => rows[index] && props.open(rows[index]),
    onMove: (index) => rows[index] && props.follow?.(rows[index]),
    onEscape: props.dismiss,
    onSelect: (index) => selectable && rows[index] && props.toggle(rows[index]),
    scrollTo: (index) => {
      if (isVirtual) virtual.current?.scrollTo(index);
      else scroller.current?.querySelector(`[data-row="${index}"]`)?.scrollIntoView({ block: 'nearest' });
    },
  });
  return { ...keyboard, isVirtual, virtual };
}

/** The rows as a grid with a sticky header. */
export function ResourceGrid<Row>(props: ResourceGridProps<Row>) {
  const { rows, columns, rowId, control, selectable, rowSelection } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const height = rowHeights[props.density];
  const { isVirtual, virtual, ...keyboard } = useRowKeys(props, scroller);
  const template = gridTemplate(columns, selectable);
  const offset = control.state.size * (control.state.page - 1);

  const drawRow = (index: number) => {
    const row = rows[index];
    if (row === undefined) return null;
    const id = rowId(row);
    return (
      <GridRow
        key={id}
        row={row}
        index={index}
        rowIndex={offset + index + 2}
        columns={columns}
        template={template}
        height={height}
        selected={rowSelection[id] === true}
        active={keyboard.active}
        onFocusCell={keyboard.setActive}
        opens={props.opens}
        current={props.currentId === id}
        onClick={props.click}
        {...(selectable ? { onToggle: props.toggle } : {})}
      />
    );
  };

  return (
    <Box
      ref={scroller}
      sx={{
        overflow: 'auto',
        maxHeight: 'max(360px, calc(100dvh - 268px))',
        scrollPaddingTop: 40,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
      }}
    >
      <Box
        role="grid"
        aria-label={props.label}
        aria-rowcount={props.total + 1}
        aria-colcount={columns.length + (selectable ? 1 : 0)}
        aria-multiselectable={selectable || undefined}
        onKeyDown={keyboard.onKeyDown}
        sx={{ minWidth: 'fit-content' }}
      >
        <GridHeader
          columns={columns}
          control={control}
          template={template}
          active={keyboard.active}
          onFocusCell={keyboard.setActive}
          selectAll={selectable ? <SelectAll {...props} /> : undefined}
        />
        <Box role="rowgroup">
          {isVirtual ? (
            <Suspense>
              <VirtualRows
                count={rows.length}
                height={height}
                scroller={scroller}
                handle={virtual}
                row={drawRow}
              />
            </Suspense>
          ) : (
            rows.map((_row, index) => drawRow(index))
          )}
        </Box>
      </Box>
    </Box>
  );
}

function SelectAll<Row>({ rows, rowId, rowSelection, onSelectAll }: ResourceGridProps<Row>) {
  const t = useT();
  const isSelected = (row: Row) => rowSelection[rowId(row)] === true;
  const all = rows.length > 0 && rows.every(isSelected);
  return (
    <Checkbox
      size="small"
      checked={all}
      indeterminate={!all && rows.some(isSelected)}
      onChange={(_event, checked) => onSelectAll(checked)}
      slotProps={{ input: { 'aria-label': t('table.selectAll') } }}
      sx={{ p: 0 }}
    />
  );
}

/** Returns column widths as a CSS grid template: each column has at least its width, and shares the remaining space. */
function gridTemplate<Row>(columns: readonly TableColumn<Row>[], selectable: boolean): string {
  const tracks = columns.map(({ width, grow }) => `minmax(${width}px, ${grow ?? 1}fr)`);
  return [...(selectable ? ['48px'] : []), ...tracks].join(' ');
}
