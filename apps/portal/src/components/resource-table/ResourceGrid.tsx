import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import { type RefObject, Suspense, useRef } from 'react';
import { useT } from '../../core/i18n/translate.tsx';
import { singleKeysEnabled } from '../../core/preferences/single-keys.ts';
import { headCell, rowHeights, tableFrame } from '../../ui/theme/table-styles.ts';
import { GridHeader } from './GridHeader.tsx';
import { GridRow } from './GridRow.tsx';
import { GroupedGridRows, SummaryRow } from './GroupedGridRows.tsx';
import { contentTemplate, fixedTemplate } from './grid-template.ts';
import type { Density } from './table-preferences.ts';
import { useGridKeyboard } from './use-grid-keyboard.ts';
import type { RowScroller } from './VirtualRows.tsx';
import type { RowsView } from './view.ts';
import { VirtualRows } from './VirtualRows.tsx' with { load: 'part' };

interface ResourceGridProps<Row> extends RowsView<Row> {
  readonly total: number;
  readonly density: Density;
  readonly onSelectAll: (all: boolean) => void;
}

/** Number of rows from which only visible rows are rendered. */
const virtualFrom = 100;
const grid = { display: 'grid', alignContent: 'start' } as const;
const subgrid = { display: 'grid', gridColumn: '1 / -1', gridTemplateColumns: 'subgrid' } as const;

/** Handles the keys of the grid: opens, selects and focuses rows, including those not rendered. */
function useRowKeys<Row>(props: ResourceGridProps<Row>, scroller: RefObject<HTMLDivElement | null>) {
  const { rows, columns, selectable } = props;
  const isVirtual = rows.length > virtualFrom && props.groups === undefined;
  const virtual = useRef<RowScroller>(null);
  const keyboard = useGridKeyboard({
    rows: rows.length,
    columns: columns.length + (selectable ? 1 : 0),
    singleKeys: singleKeysEnabled(),
    onOpen: (index) => rows[index] && props.open(rows[index]),
    onMove: (index) => rows[index] && props.follow?.(rows[index]),
    onEscape: props.dismiss,
    currentRow:
      props.currentId === undefined ? -1 : rows.findIndex((row) => props.rowId(row) === props.currentId),
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
  const { isVirtual, virtual, grid: gridRef, ...keyboard } = useRowKeys(props, scroller);
  // Only rendered rows have a known content, so a list that renders some of its rows has fixed widths.
  const template = isVirtual ? fixedTemplate(columns, selectable) : 'subgrid';
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
        href={props.hrefOf?.(row)}
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
        ...tableFrame,
        overflow: 'auto',
        maxHeight: 'max(360px, calc(100dvh - 268px))',
        scrollPaddingTop: headCell.height,
      }}
    >
      <Box
        ref={gridRef}
        role="grid"
        aria-label={props.label}
        aria-rowcount={props.total + 1}
        aria-colcount={columns.length + (selectable ? 1 : 0)}
        aria-multiselectable={selectable || undefined}
        onKeyDown={keyboard.onKeyDown}
        sx={
          isVirtual
            ? { minWidth: 'fit-content' }
            : {
                ...grid,
                gridTemplateColumns: contentTemplate(columns, selectable),
              }
        }
      >
        <GridHeader
          columns={columns}
          control={control}
          template={template}
          active={keyboard.active}
          onFocusCell={keyboard.setActive}
          selectAll={selectable ? <SelectAll {...props} /> : undefined}
        />
        <Box role="rowgroup" sx={isVirtual ? undefined : subgrid}>
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
            <GroupedGridRows {...props} row={drawRow} />
          )}
          {props.summary && !isVirtual ? (
            <SummaryRow summary={props.summary} columns={columns} shift={selectable ? 1 : 0} />
          ) : null}
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
