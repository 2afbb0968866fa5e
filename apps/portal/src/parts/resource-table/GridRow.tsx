import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import type { MouseEvent } from 'react';
import { useT } from '../../core/i18n/translate.tsx';
import type { TableColumn } from './column.ts';
import type { GridCell } from './use-grid-keyboard.ts';

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
  /** Whether the panel beside the list shows it. */
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

/** A click inside of a link or button is meant for it, and a dragged selection of text for the clipboard. */
function isOwnClick(event: MouseEvent): boolean {
  const target = event.target as Element;
  return target.closest('a, button, input') === null && (window.getSelection()?.toString() ?? '') === '';
}

/** One row of the grid. */
export function GridRow<Row>(props: GridRowProps<Row>) {
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
