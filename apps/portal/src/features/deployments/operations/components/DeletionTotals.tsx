import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useT } from '../../../../core/i18n/translate.tsx';
import { formatMoney } from '../../../../core/i18n/format-money.ts';
import type { DeletionTotals as Totals } from '../deletion-effects.ts';

/** Number of resources deleted and kept, and the cost saved. */
export function DeletionTotals({ totals, currency }: { readonly totals: Totals; readonly currency: string }) {
  const t = useT();
  const { goes, stays, monthly, unpriced } = totals;
  const isFree = Number(monthly) === 0;
  return (
    <Box role="status">
      <Typography variant="subtitle2">{t('deployments.ends.total', { count: goes })}</Typography>
      <Typography variant="body2" color="textSecondary">
        {[
          isFree ? '' : t('deployments.ends.cost', { amount: formatMoney(monthly, currency) }),
          unpriced === 0 ? '' : t('deployments.ends.unpriced', { count: unpriced }),
          stays === 0 ? '' : t('deployments.ends.stay', { count: stays }),
        ]
          .filter((part) => part !== '')
          .join(' ')}
      </Typography>
    </Box>
  );
}
