import Box from '@mui/material/Box';
import type { Budget } from '@blueport/contracts';
import type { t as translate } from '../../core/i18n/translate.tsx';
import type { PlainColumn } from '../../ui/plain-table/PlainTable.tsx';
import { formatNumber } from '../../core/i18n/format.ts';
import { Meter } from '../../ui/chart/Meter.tsx';
import { formatMoney } from '../../core/i18n/format-money.ts';

const nameOf = ({ scope }: Budget, t: typeof translate): string =>
  scope.name ?? (scope.kind === 'organization' ? t('verdict.wholeOrganization') : scope.key);

/** The used and reserved share of a limit; amounts pending approval are hatched. */
function LimitMeter({ row, t }: { readonly row: Budget; readonly t: typeof translate }) {
  const { limit, deployed, reserved, requested, currency } = row;
  const used = Number(deployed) + Number(reserved);
  const share = Number(limit) > 0 ? used / Number(limit) : null;
  const percent =
    share === null
      ? ''
      : formatNumber(share, { style: 'percent', maximumFractionDigits: share < 0.1 ? 1 : 0 });
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <Box sx={{ flex: 1 }}>
        <Meter
          label={`${t('verdict.budget.used')}: ${nameOf(row, t)}`}
          valueText={t('verdict.budget.usedOf', {
            used: formatMoney(used.toFixed(2), currency),
            limit: formatMoney(limit, currency),
          })}
          used={used}
          limit={Number(limit)}
          added={Number(requested)}
        />
      </Box>
      <Box sx={{ typography: 'caption', minWidth: 36, textAlign: 'end', fontVariantNumeric: 'tabular-nums' }}>
        {percent}
      </Box>
    </Box>
  );
}

/** Returns columns for the scope of a limit and its amounts: used, reserved, pending and remaining. */
export function limitColumns(t: typeof translate): PlainColumn<Budget>[] {
  return [
    {
      id: 'of',
      header: t('verdict.column.limitOf'),
      cell: (row) => nameOf(row, t),
    },
    {
      id: 'used',
      header: t('verdict.budget.used'),
      sx: { minWidth: 150 },
      cell: (row) => <LimitMeter row={row} t={t} />,
    },
    ...(['limit', 'deployed', 'reserved', 'requested', 'left'] as const).map((id) => ({
      id,
      header: t(`verdict.budget.${id}`),
      align: 'right' as const,
      cell: (row: Budget) => {
        const amount = formatMoney(row[id], row.currency);
        const isOver = id === 'left' && Number(row.left) < 0;
        return isOver ? <Box sx={{ color: 'text.error', fontWeight: 500 }}>{amount}</Box> : amount;
      },
    })),
    {
      id: 'counted',
      header: t('verdict.budget.counted'),
      cell: ({ deployments, unpriced, partlyUnpriced = 0, gone: deletedCount = 0 }) => (
        <>
          {t('verdict.budget.count', { deployments, unpriced })}
          {partlyUnpriced === 0 ? null : (
            <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
              {t('verdict.budget.partly', { partly: partlyUnpriced })}
            </Box>
          )}
          {deletedCount === 0 ? null : (
            <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
              {t('verdict.budget.gone', { gone: deletedCount })}
            </Box>
          )}
        </>
      ),
    },
  ];
}
