import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import type { MouseEvent, ReactNode } from 'react';
import { bodyCell } from '../../ui/theme/table-styles.ts';
import { useT } from '../../core/i18n/translate.tsx';
import type { TableColumn } from './column.ts';
import { TitleLink } from './TitleLink.tsx';
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
  /** Address of the row's page, the link of its title. */
  readonly href: string | undefined;
  /** Whether the split panel shows it. */
  readonly current: boolean;
  readonly onClick: (row: Row) => void;
  readonly onToggle?: (row: Row) => void;
}

const cellStyle = {
  ...bodyCell,
  minWidth: 0,
  display: 'flex',
  alignItems: 'center',
  '&:focus-visible': { outlineOffset: -2, borderRadius: 1 },
} as const;

/** Whether a click belongs to the row: not to a link or button inside it, and not the end of a text selection. */
function isOwnClick(event: MouseEvent): boolean {
  const target = event.target as Element;
  return target.closest('a, button, input') === null && (window.getSelection()?.toString() ?? '') === '';
}

/** A row of the grid. */
export function GridRow<Row>(props: GridRowProps<Row>) {
  const { row, index, columns, active, href, onToggle } = props;
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
        gridColumn: '1 / -1',
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
          <RowCheckbox isChecked={props.selected} onToggle={() => onToggle(row)} />
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
            <CellContent href={column.primary ? href : undefined}>{column.cell(row)}</CellContent>
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function CellContent({
  href,
  children,
}: {
  readonly href: string | undefined;
  readonly children: ReactNode;
}) {
  return href === undefined ? children : <TitleLink to={href}>{children}</TitleLink>;
}

interface RowCheckboxProps {
  readonly isChecked: boolean;
  readonly onToggle: () => void;
}

function RowCheckbox({ isChecked, onToggle }: RowCheckboxProps) {
  const t = useT();
  return (
    <Checkbox
      size="small"
      tabIndex={-1}
      checked={isChecked}
      onChange={onToggle}
      slotProps={{ input: { 'aria-label': t('table.selectRow'), tabIndex: -1 } }}
      sx={{ p: 0 }}
    />
  );
}
