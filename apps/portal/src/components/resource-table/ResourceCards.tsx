import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Checkbox from '@mui/material/Checkbox';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { useT } from '../../core/i18n/translate.tsx';
import type { TableColumn } from './column.ts';
import type { RowsView } from './view.ts';

interface ResourceCardsProps<Row> extends RowsView<Row> {
  readonly rowHref?: (row: Row) => string;
}

/** The rows on a phone: a card each, with the primary column as its title. */
export function ResourceCards<Row>(props: ResourceCardsProps<Row>) {
  const { columns, rowId, rowHref } = props;
  const t = useT();
  const primary = columns.find((column) => column.primary) ?? columns[0];
  const others = columns.filter((column) => column !== primary);
  return (
    <Box
      component="ul"
      aria-label={props.label}
      sx={{ display: 'grid', gap: 3, m: 0, p: 0, listStyle: 'none' }}
    >
      {props.rows.map((row) => (
        <Card component="li" key={rowId(row)} sx={{ p: 4, position: 'relative' }}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 2 }}>
            {props.selectable ? (
              <Checkbox
                checked={props.rowSelection[rowId(row)] === true}
                onChange={() => props.toggle(row)}
                slotProps={{ input: { 'aria-label': t('table.selectRow') } }}
                sx={{ m: -2, zIndex: 1 }}
              />
            ) : null}
            <Typography component="div" variant="subtitle2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {primary?.cell(row)}
            </Typography>
          </Box>
          <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: '38% 1fr', rowGap: 1.5, m: 0 }}>
            {cellsOf(others, row).map(({ column, content }) => (
              <Box key={column.id} sx={{ display: 'contents' }}>
                <Typography component="dt" variant="caption" color="textSecondary">
                  {column.header}
                </Typography>
                <Typography
                  component="dd"
                  variant="body2"
                  sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere', '& > *': { flexWrap: 'wrap' } }}
                >
                  {content}
                </Typography>
              </Box>
            ))}
          </Box>
          {rowHref ? <CardLink to={rowHref(row)} label={t('table.open')} /> : null}
        </Card>
      ))}
    </Box>
  );
}

/** Returns the columns with their content, without those that are empty for this row. */
const cellsOf = <Row,>(columns: readonly TableColumn<Row>[], row: Row) =>
  columns
    .map((column) => ({ column, content: column.cell(row) }))
    .filter(({ content }) => content !== null && content !== '');

/** Makes the whole card a link to the row's page, below its other links and checkboxes. */
function CardLink({ to, label }: { readonly to: string; readonly label: string }) {
  return (
    <Box
      component={Link}
      to={to}
      aria-label={label}
      sx={{ position: 'absolute', inset: 0, borderRadius: 2 }}
    />
  );
}
