import DownIcon from '@mui/icons-material/ArrowDownwardOutlined';
import UpIcon from '@mui/icons-material/ArrowUpwardOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { ReactNode } from 'react';
import { headCell } from '../../ui/theme/table-styles.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { fieldOf } from './column.ts';
import type { TableColumn } from './column.ts';
import type { GridCell } from './use-grid-keyboard.ts';
import type { ListControl } from './use-list-state.ts';
import type { SortRule } from './list-state.ts';

interface GridHeaderProps<Row> {
  readonly columns: readonly TableColumn<Row>[];
  readonly control: ListControl;
  readonly template: string;
  readonly active: GridCell;
  readonly onFocusCell: (cell: GridCell) => void;
  readonly selectAll: ReactNode;
}

const cellStyle = { ...headCell, minWidth: 0, display: 'flex', alignItems: 'center' } as const;

/** The column headers; a click sorts by one column, Shift+click by several. */
export function GridHeader<Row>(props: GridHeaderProps<Row>) {
  const { columns } = props;
  const shift = props.selectAll ? 1 : 0;
  return (
    <Box
      role="rowgroup"
      sx={{
        display: 'grid',
        gridColumn: '1 / -1',
        gridTemplateColumns: props.template,
        position: 'sticky',
        top: 0,
        zIndex: 1,
      }}
    >
      <Box
        role="row"
        aria-rowindex={1}
        sx={{
          display: 'grid',
          gridColumn: '1 / -1',
          gridTemplateColumns: props.template,
          bgcolor: 'background.paper',
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        {props.selectAll ? (
          <Box role="columnheader" aria-colindex={1} sx={{ ...cellStyle, justifyContent: 'center' }}>
            {props.selectAll}
          </Box>
        ) : null}
        {columns.map((column, position) => (
          <HeaderCell key={column.id} {...props} column={column} index={position + shift} />
        ))}
      </Box>
    </Box>
  );
}

const arrow = { fontSize: 14 };

/**
 * Returns the order after a click on a column: ascending, descending, then unsorted. `add` keeps the rules of other
 * columns.
 */
function nextSort(sort: readonly SortRule[], field: string, add: boolean): SortRule[] {
  const present = sort.find((rule) => rule.field === field);
  if (!add) {
    const onlyThis = present !== undefined && sort.length === 1;
    return [{ field, descending: onlyThis && !present.descending }];
  }
  if (!present) return [...sort, { field, descending: false }];
  if (!present.descending) {
    return sort.map((rule) => (rule.field === field ? { field, descending: true } : rule));
  }
  return sort.filter((rule) => rule.field !== field);
}

interface HeaderCellProps<Row> extends Pick<GridHeaderProps<Row>, 'control' | 'active' | 'onFocusCell'> {
  readonly column: TableColumn<Row>;
  readonly index: number;
}

/** Heading of a column. If the column is sortable, a click sorts by it. */
function HeaderCell<Row>({ column, index, control, active, onFocusCell }: HeaderCellProps<Row>) {
  const t = useT();
  const { sort } = control.state;
  const rank = sort.findIndex((rule) => rule.field === fieldOf(column));
  const rule = sort[rank];
  const order = rule ? (rule.descending ? 'descending' : 'ascending') : 'none';
  const focus = {
    'data-cell': `-1:${index}`,
    tabIndex: active.row === -1 && active.column === index ? 0 : -1,
    onFocus: () => onFocusCell({ row: -1, column: index }),
  };
  const style = { ...cellStyle, justifyContent: column.align === 'end' ? 'flex-end' : 'flex-start' };
  if (!column.sortable) {
    return (
      <Box role="columnheader" aria-colindex={index + 1} {...focus} sx={style}>
        {column.header}
      </Box>
    );
  }
  return (
    <Box role="columnheader" aria-colindex={index + 1} aria-sort={order} sx={style}>
      <ButtonBase
        {...focus}
        title={t('table.sortHint')}
        onClick={(event) => control.setSort(nextSort(sort, fieldOf(column), event.shiftKey))}
        sx={{
          font: 'inherit',
          gap: 1,
          mx: -1,
          px: 1,
          minHeight: 28,
          borderRadius: 1,
          color: rule ? 'text.primary' : 'inherit',
          '&:hover': { bgcolor: 'surface.hover', color: 'text.primary' },
        }}
      >
        {column.header}
        {rule ? rule.descending ? <DownIcon sx={arrow} /> : <UpIcon sx={arrow} /> : null}
        {rule && sort.length > 1 ? <span aria-hidden>{rank + 1}</span> : null}
      </ButtonBase>
    </Box>
  );
}
