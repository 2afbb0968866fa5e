import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { Approval } from '@blueport/contracts';
import type { PlainColumn } from '../../../plain-table/PlainTable.tsx';

interface RequestCardsProps {
  readonly label: string;
  readonly columns: readonly PlainColumn<Approval>[];
  readonly rows: readonly Approval[];
}

/** The requests on a phone: one card each, its first column as the head, so that nothing is off the screen. */
export function RequestCards({ label, columns, rows }: RequestCardsProps) {
  const [head, ...others] = columns;
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{ display: 'grid', gap: 3, margin: 0, padding: 0, listStyle: 'none' }}
    >
      {rows.map((row) => (
        <Card component="li" key={row.id} sx={{ padding: 4 }}>
          <Typography component="div" variant="subtitle2" sx={{ marginBottom: 2, overflowWrap: 'anywhere' }}>
            {head?.cell(row)}
          </Typography>
          <Box
            component="dl"
            sx={{ display: 'grid', gridTemplateColumns: '38% 1fr', rowGap: 1.5, margin: 0 }}
          >
            {others.map((column) => (
              <Box key={column.id} sx={{ display: 'contents' }}>
                <Typography component="dt" variant="caption" color="textSecondary">
                  {column.header}
                </Typography>
                <Typography
                  component="dd"
                  variant="body2"
                  sx={{ margin: 0, minWidth: 0, overflowWrap: 'anywhere' }}
                  {...(column.title ? { title: column.title(row) } : {})}
                >
                  {column.cell(row)}
                </Typography>
              </Box>
            ))}
          </Box>
        </Card>
      ))}
    </Box>
  );
}
