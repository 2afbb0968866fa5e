import Box from '@mui/material/Box';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { formatNumber } from '../../core/i18n/format.ts';
import { bodyCell } from '../../ui/theme/table-styles.ts';
import type { TableColumn } from './column.ts';
import type { RowGroup } from './row-groups.ts';
import type { ListSummary, RowsView } from './view.ts';

interface GroupedGridRowsProps<Row> extends Pick<
  RowsView<Row>,
  'rows' | 'columns' | 'groups' | 'groupedBy' | 'selectable'
> {
  readonly row: (index: number) => ReactNode;
}

/** The rows of a grid, each group below its value and number of rows. */
export function GroupedGridRows<Row>(props: GroupedGridRowsProps<Row>) {
  const { rows, groups, groupedBy, row } = props;
  if (!groups || !groupedBy) return rows.map((_row, index) => row(index));
  return groups.map((group) => (
    <Fragment key={group.first}>
      <Box
        role="row"
        sx={{
          gridColumn: '1 / -1',
          borderTop: group.first === 0 ? 0 : 1,
          borderBottom: 1,
          borderColor: 'divider',
          bgcolor: 'background.default',
        }}
      >
        <Box
          role="gridcell"
          aria-colspan={props.columns.length + (props.selectable ? 1 : 0)}
          sx={{ px: 3, minHeight: 40, display: 'flex' }}
        >
          <GroupHeading group={group} column={groupedBy} />
        </Box>
      </Box>
      {group.rows.map((_row, index) => row(group.first + index))}
    </Fragment>
  ));
}

interface GroupHeadingProps<Row> {
  readonly group: RowGroup<Row>;
  readonly column: TableColumn<Row>;
}

/** The value of a group, with its number of rows; a plus means that there may be more on another page. */
export function GroupHeading<Row>({ group: { rows, isPartial }, column }: GroupHeadingProps<Row>) {
  const [first] = rows;
  const content = first === undefined ? null : column.cell(first);
  return (
    <Box
      component="span"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        typography: 'body2',
        fontWeight: 500,
        minWidth: 0,
      }}
    >
      {content === null || content === '' || content === false ? '–' : content}
      <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
        {formatNumber(rows.length)}
        {isPartial ? '+' : ''}
      </Box>
    </Box>
  );
}

interface SummaryRowProps<Row> {
  readonly summary: ListSummary;
  readonly columns: readonly TableColumn<Row>[];
  /** Number of columns before the first one. */
  readonly shift: number;
}

/** The last row, with the values over all rows. It stays visible while the rows scroll. */
export function SummaryRow<Row>({ summary, columns, shift }: SummaryRowProps<Row>) {
  const labelColumn = columns.find(({ primary }) => primary) ?? columns[0];
  const hasValue = columns.some(({ id }) => summary.values[id] !== undefined);
  if (!hasValue) return null;
  return (
    <Box
      role="row"
      sx={{
        display: 'grid',
        gridColumn: '1 / -1',
        gridTemplateColumns: 'subgrid',
        position: 'sticky',
        bottom: 0,
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      {shift > 0 ? <Box role="gridcell" aria-colindex={1} /> : null}
      {columns.map((column, index) => (
        <Box
          key={column.id}
          role="gridcell"
          aria-colindex={index + 1 + shift}
          sx={{
            ...bodyCell,
            minWidth: 0,
            minHeight: 40,
            display: 'flex',
            alignItems: 'center',
            justifyContent: column.align === 'end' ? 'flex-end' : 'flex-start',
            fontWeight: column === labelColumn ? 400 : 500,
            color: column === labelColumn ? 'text.secondary' : 'text.primary',
            fontVariantNumeric: 'tabular-nums',
            whiteSpace: 'nowrap',
          }}
        >
          {column === labelColumn ? summary.label : summary.values[column.id]}
        </Box>
      ))}
    </Box>
  );
}
