import ExpandIcon from '@mui/icons-material/ExpandMoreOutlined';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { Fragment, useId, useState } from 'react';
import { useT } from '../../core/i18n/translate.tsx';
import { PhoneDetails } from '../../ui/plain-table/PhoneDetails.tsx';
import { tableFrame } from '../../ui/theme/table-styles.ts';
import type { TableColumn } from './column.ts';
import { contentOf, factsOf, hasContent } from './compact-facts.ts';
import { GroupHeading } from './GroupedGridRows.tsx';
import { TitleLink } from './TitleLink.tsx';
import type { ListSummary, RowsView } from './view.ts';

/** The rows on a phone: two lines each, with the title and the state above the most useful facts. */
export function CompactRows<Row>(props: RowsView<Row>) {
  const { rows, rowId, groups, groupedBy, summary } = props;
  return (
    <Box sx={{ ...tableFrame, overflow: 'hidden' }}>
      <Box component="ul" aria-label={props.label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rows.map((row, index) => {
          const group = groups?.find(({ first }) => first === index);
          return (
            <Fragment key={rowId(row)}>
              {group && groupedBy ? (
                <Box component="li" sx={{ ...bar, borderTop: index === 0 ? 0 : 1, borderColor: 'divider' }}>
                  <GroupHeading group={group} column={groupedBy} />
                </Box>
              ) : null}
              <CompactRow {...props} row={row} isFirst={index === 0} />
            </Fragment>
          );
        })}
      </Box>
      {summary ? <Summary summary={summary} /> : null}
    </Box>
  );
}

function Summary({ summary }: { readonly summary: ListSummary }) {
  return (
    <Box sx={{ ...bar, borderTop: 1, borderColor: 'divider' }}>
      <Typography variant="body2" color="textSecondary" sx={{ flex: 1 }}>
        {summary.label}
      </Typography>
      {Object.entries(summary.values).map(([id, value]) => (
        <Typography key={id} variant="subtitle2">
          {value}
        </Typography>
      ))}
    </Box>
  );
}

const bar = {
  display: 'flex',
  alignItems: 'center',
  minHeight: 40,
  px: 3,
  bgcolor: 'background.default',
} as const;

interface CompactRowProps<Row> extends RowsView<Row> {
  readonly row: Row;
  readonly isFirst: boolean;
}

/** A row. In a list without pages, it expands to show the rest of its columns. */
function CompactRow<Row>({ row, isFirst, columns, rowId, hrefOf, ...view }: CompactRowProps<Row>) {
  const t = useT();
  const detailsId = useId();
  const [isOpen, setOpen] = useState(false);
  const { title, badge, facts, rest, actions } = factsOf(columns, row);
  const isSelected = view.rowSelection[rowId(row)] === true;
  const details = hrefOf ? [] : rest.filter((column) => hasContent(contentOf(column, row)));
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        display: 'grid',
        gridTemplateColumns: view.selectable ? '44px minmax(0, 1fr)' : 'minmax(0, 1fr)',
        borderTop: isFirst ? 0 : 1,
        borderColor: 'divider',
        bgcolor: isSelected ? 'surface.selected' : undefined,
      }}
    >
      {view.selectable ? (
        <Checkbox
          size="small"
          checked={isSelected}
          onChange={() => view.toggle(row)}
          slotProps={{ input: { 'aria-label': t('table.selectRow') } }}
          sx={{ zIndex: 1, alignSelf: 'center', width: 44, height: 44 }}
        />
      ) : null}
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 2,
          minWidth: 0,
          paddingBlock: '7px',
          paddingInline: view.selectable ? '0 12px' : '12px',
        }}
      >
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 24 }}>
            <Box sx={{ ...truncated, flex: 1, typography: 'subtitle2' }}>
              {hrefOf ? (
                <TitleLink coversRow to={hrefOf(row)}>
                  {title?.cell(row)}
                </TitleLink>
              ) : (
                title?.cell(row)
              )}
            </Box>
            {badge?.cell(row)}
          </Box>
          <FactLine columns={facts} row={row} />
          {actions?.cell(row)}
        </Box>
        {details.length > 0 ? (
          <IconButton
            size="small"
            aria-label={t('table.open')}
            aria-expanded={isOpen}
            aria-controls={detailsId}
            onClick={() => setOpen(!isOpen)}
          >
            <ExpandIcon sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />
          </IconButton>
        ) : null}
      </Box>
      <Box id={detailsId} sx={{ gridColumn: '1 / -1' }}>
        {isOpen ? (
          <Box sx={{ px: 3, pb: 3 }}>
            <PhoneDetails
              details={details.map((column) => ({
                id: column.id,
                label: column.header,
                value: contentOf(column, row),
              }))}
            />
          </Box>
        ) : null}
      </Box>
    </Box>
  );
}

const truncated = {
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

/** A fact that does not fit is in the hidden second line, together with the separator before it. */
const factLine = {
  display: 'flex',
  flexWrap: 'wrap',
  height: 24,
  rowGap: 6,
  overflow: 'hidden',
  '& > span': { ...truncated, lineHeight: '24px', maxWidth: '100%' },
  '& > span:not(.named):not(:last-child)': { maxWidth: '60%' },
  // A cell may turn out to be empty only when it is rendered.
  '& > :empty': { display: 'none' },
  '& > :not(:empty) ~ :not(:empty)::before': { content: '"·" / ""', marginInline: 1.5 },
} as const;

interface FactsProps<Row> {
  readonly columns: readonly TableColumn<Row>[];
  readonly row: Row;
}

/** The second line; a number or a time needs the name of its column. */
function FactLine<Row>({ columns, row }: FactsProps<Row>) {
  if (columns.length === 0) return null;
  return (
    <Typography component="div" variant="caption" color="textSecondary" sx={factLine}>
      {columns.map((column) => {
        const isNamed = column.filter?.type === 'date' || column.filter?.type === 'number';
        return (
          <span key={column.id} className={isNamed ? 'named' : undefined}>
            {isNamed ? `${column.header} ` : ''}
            {column.cell(row)}
          </span>
        );
      })}
    </Typography>
  );
}
