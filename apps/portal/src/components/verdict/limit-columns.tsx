import Box from '@mui/material/Box';
import type { Budget } from '@blueport/contracts';
import type { t as translate } from '../../core/i18n/translate.tsx';
import type { PlainColumn } from '../../ui/plain-table/PlainTable.tsx';
import { formatMoney } from '../price/money.ts';

/** Returns columns for the scope of a limit and its amounts: used, reserved, pending and remaining. */
export function limitColumns(t: typeof translate): PlainColumn<Budget>[] {
  return [
    {
      id: 'of',
      header: t('verdict.column.limitOf'),
      cell: ({ subscriptionId, subscriptionName }) =>
        subscriptionName ?? subscriptionId ?? t('verdict.wholeOrganization'),
    },
    ...(['limit', 'deployed', 'reserved', 'requested', 'left'] as const).map((id) => ({
      id,
      header: t(`verdict.budget.${id}`),
      align: 'right' as const,
      cell: (row: Budget) => {
        const amount = formatMoney(row[id], row.currency);
        const isOver = id === 'left' && Number(row.left) < 0;
        return isOver ? <Box sx={{ color: 'text.error', fontWeight: 600 }}>{amount}</Box> : amount;
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
