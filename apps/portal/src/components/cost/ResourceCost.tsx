import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link } from 'react-router';
import { costApi } from '../../core/api/cost-api.ts';
import { usePermission } from '../../core/auth/use-permission.ts';
import { formatMoney } from '../../core/i18n/format-money.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { Sparkline } from '../../ui/chart/Sparkline.tsx';
import { dayOf } from './cost-days.ts';
import { costHref } from './cost-href.ts';
import { rangeOf, spentRange } from './cost-period.ts';
import { filterText } from './cost-state.ts';
import { changeText } from './cost-text.ts';
import { CostChangeFigure } from './CostChangeFigure.tsx';

/** The cost of a resource this month, with a link to the details. Nothing without the permission to see cost. */
export function ResourceCost({ resourceId }: { readonly resourceId: string }) {
  const t = useT();
  const { allowed } = usePermission('costAnalysis');
  const [today] = useState(() => dayOf(new Date()));
  const filters = { resource: [resourceId.toLowerCase()] };
  const filter = filterText(filters) ?? '';
  const { currentData, error } = costApi.useCostAnalysisQuery(
    { query: { ...spentRange(rangeOf('month', today), today), filter } },
    { skip: !allowed },
  );
  if (!allowed || error) return null;
  const currency = currentData?.currency ?? null;
  return (
    <Box component="section" aria-label={t('cost.thisMonth')} sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="caption" color="textSecondary">
        {t('cost.thisMonth')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, minHeight: 32 }}>
        {currentData === undefined ? (
          <Skeleton width={140} height={28} />
        ) : currency === null ? (
          <Typography variant="body2">{t('cost.none')}</Typography>
        ) : (
          <>
            <Typography variant="h3" component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {formatMoney(currentData.total, currency)}
            </Typography>
            <Typography variant="body2" component="span">
              <CostChangeFigure
                change={changeText(currentData.comparedTotal, currentData.previousTotal, currency)}
              />
            </Typography>
            <Sparkline
              label={t('cost.perDay', { amount: formatMoney(currentData.total, currency) })}
              values={(currentData.series[0]?.values ?? []).map(Number)}
            />
          </>
        )}
      </Box>
      <MuiLink component={Link} to={costHref({ groupBy: 'meter' }, filters)} variant="body2">
        {t('cost.openAnalysis')}
      </MuiLink>
    </Box>
  );
}
