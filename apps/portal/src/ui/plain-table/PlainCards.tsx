import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { PlainColumn } from './PlainTable.tsx';

interface PlainCardsProps<Row> {
  readonly label: string;
  readonly columns: readonly PlainColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
}

/** The rows on a phone, each as a card titled by its first column, so that nothing is off-screen. */
export function PlainCards<Row>({ label, columns, rows, rowKey }: PlainCardsProps<Row>) {
  const [head, ...others] = columns;
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{ display: 'grid', gap: 3, margin: 0, padding: 0, listStyle: 'none' }}
    >
      {rows.map((row) => (
        <Card component="li" key={rowKey(row)} sx={{ padding: 4 }}>
          <Typography
            component="div"
            variant="subtitle2"
            sx={{ marginBottom: 2, overflowWrap: 'anywhere' }}
            {...(head?.title ? { title: head.title(row) } : {})}
          >
            {head?.cell(row)}
          </Typography>
          <Box
            component="dl"
            sx={{
              display: 'grid',
              gridTemplateColumns: '38% minmax(0, 1fr)',
              rowGap: 1.5,
              // Aligns the name with its value, also if that is a button or a chip.
              alignItems: 'baseline',
              margin: 0,
            }}
          >
            {others.map((column) => (
              <CardLine key={column.id} column={column} row={row} />
            ))}
          </Box>
        </Card>
      ))}
    </Box>
  );
}

/** A column of a card; omitted if it has no content for this row. */
function CardLine<Row>({ column, row }: { readonly column: PlainColumn<Row>; readonly row: Row }) {
  const content = column.cell(row);
  if (content === null || content === undefined || content === '') return null;
  return (
    <Box sx={{ display: 'contents' }}>
      <Typography component="dt" variant="caption" color="textSecondary">
        {column.header}
      </Typography>
      <Typography
        component="dd"
        variant="body2"
        // Overrides the cell's style, which is for a table.
        sx={{ margin: 0, minWidth: 0, overflowWrap: 'anywhere', '&& > *': { justifyContent: 'start' } }}
        {...(column.title ? { title: column.title(row) } : {})}
      >
        {content}
      </Typography>
    </Box>
  );
}
