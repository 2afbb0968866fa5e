import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import type { CostGroup, CostGrouping } from '@blueport/contracts';
import { Link } from 'react-router';
import { formatNumber } from '../../core/i18n/format.ts';
import { formatMoney } from '../../core/i18n/format-money.ts';
import type { t as translate } from '../../core/i18n/translate.tsx';
import type { TableColumn } from '../resource-table/column.ts';
import { NameCell } from '../resource-table/NameCell.tsx';
import { CostChangeFigure } from './CostChangeFigure.tsx';
import { costListShape } from './cost-state.ts';
import { changeText } from './cost-text.ts';
import { InferredMark } from './InferredMark.tsx';
import { groupingText, groupText } from './group-text.ts';

/** Columns of the table of groups, and those that it can be sorted by. */
export const costShape = costListShape(
  ['label', 'total', 'share', 'previous', 'change', 'page'],
  ['label', 'total', 'previous', 'change'],
);

interface ColumnOptions {
  readonly grouping: CostGrouping;
  readonly currency: string;
  /** Total of all groups. */
  readonly total: number;
  /** Returns the address of the page of a group. */
  readonly hasPages: boolean;
  readonly pageOf: (group: CostGroup) => string | undefined;
}

/** Returns the columns of the table of groups. */
export function costColumns(t: typeof translate, options: ColumnOptions): TableColumn<CostGroup>[] {
  const { grouping, currency, total, hasPages } = options;
  const amount = (id: 'total' | 'previous', header: string): TableColumn<CostGroup> => ({
    id,
    header,
    cell: (group) => formatMoney(group[id], currency),
    exportValue: (group) => Number(group[id]),
    sortable: true,
    width: 130,
    align: 'end',
    onPhone: id === 'total',
  });
  return [
    {
      id: 'label',
      header: groupingText(grouping, t),
      cell: (group) => (
        <NameCell text={groupText(grouping, group, t)}>
          <InferredMark grouping={grouping} inferred={group.inferred} currency={currency} />
        </NameCell>
      ),
      exportValue: (group) => groupText(grouping, group, t),
      sortable: true,
      primary: true,
      width: 260,
      grow: 3,
    },
    amount('total', t('cost.total')),
    {
      id: 'share',
      header: t('cost.share'),
      cell: (group) => <ShareBar share={total > 0 ? Number(group.total) / total : 0} />,
      exportValue: (group) => (total > 0 ? Number(group.total) / total : 0),
      width: 170,
    },
    amount('previous', t('cost.previousPeriod')),
    {
      id: 'change',
      header: t('cost.change'),
      cell: (group) => <CostChangeFigure change={changeText(group.compared, group.previous, currency)} />,
      exportValue: (group) => Number(group.compared) - Number(group.previous),
      sortable: true,
      width: 180,
      align: 'end',
      onPhone: true,
    },
    ...(hasPages ? [pageColumn(t, options)] : []),
  ];
}

/** A link to the page of each group; the name leads to its cost. */
const pageColumn = (
  t: typeof translate,
  { grouping, pageOf }: Pick<ColumnOptions, 'grouping' | 'pageOf'>,
): TableColumn<CostGroup> => ({
  id: 'page',
  header: t('cost.page'),
  cell: (group) => {
    const to = pageOf(group);
    return to === undefined ? null : (
      <MuiLink
        component={Link}
        to={to}
        aria-label={t('cost.openPage', { name: groupText(grouping, group, t) })}
        sx={{ position: 'relative', zIndex: 1 }}
      >
        {t('cost.open')}
      </MuiLink>
    );
  },
  width: 100,
  hasActions: true,
});

/** A share of the whole, as a bar and in percent. */
function ShareBar({ share }: { readonly share: number }) {
  const percent = formatNumber(share, { style: 'percent', maximumFractionDigits: share < 0.1 ? 1 : 0 });
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, width: 150 }}>
      <Box
        aria-hidden
        sx={{ flex: 1, height: 8, borderRadius: 999, bgcolor: 'surface.selected', overflow: 'hidden' }}
      >
        <Box
          sx={{ width: `${Math.min(100, Math.max(0, share * 100))}%`, height: 1, bgcolor: 'primary.main' }}
        />
      </Box>
      <Box component="span" sx={{ minWidth: 44, textAlign: 'end', fontVariantNumeric: 'tabular-nums' }}>
        {percent}
      </Box>
    </Box>
  );
}
