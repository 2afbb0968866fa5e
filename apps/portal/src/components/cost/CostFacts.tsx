import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { formatDay, formatDayRange } from '../../core/i18n/format-day.ts';
import { formatMoney } from '../../core/i18n/format-money.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { dailyAverage, isPreviousUnread } from './daily-totals.ts';
import { changeText } from './cost-text.ts';
import { CostChangeFigure } from './CostChangeFigure.tsx';
import type { CostControl } from './use-cost-control.ts';
import type { CostData } from './use-cost.ts';

interface CostFactsProps {
  readonly control: CostControl;
  readonly cost: CostData;
}

/** The cost of the period, its change, and what is expected until its end. */
export function CostFacts({ control, cost }: CostFactsProps) {
  const t = useT();
  const { analysis, forecast, isFetching } = cost;
  const { request } = control;
  const currency = analysis?.currency ?? null;
  const known = analysis && currency !== null ? { analysis, currency } : undefined;
  const daily = analysis && dailyAverage(analysis);
  return (
    <Card
      component="dl"
      aria-busy={isFetching}
      sx={{
        margin: 0,
        marginBottom: 4,
        padding: { xs: 4, md: 5 },
        display: 'grid',
        gap: { xs: 4, md: 5 },
        // One column on a phone, so that no figure needs two lines.
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          sm: 'repeat(2, minmax(0, 1fr))',
          md: 'repeat(4, minmax(0, 1fr))',
        },
      }}
    >
      <Figure
        label={t('cost.total')}
        detail={formatDayRange(request.from, request.to)}
        isKnown={analysis !== undefined}
      >
        {known && formatMoney(known.analysis.total, known.currency)}
      </Figure>
      <Figure
        label={t('cost.change')}
        detail={
          analysis &&
          (analysis.comparedTo === null
            ? t(isPreviousUnread(analysis) ? 'cost.previousUnread' : 'cost.notCompared')
            : t('cost.comparedWith', { period: formatDayRange(analysis.previousFrom, analysis.previousTo) }))
        }
        isKnown={analysis !== undefined}
      >
        {known && known.analysis.comparedTo !== null && (
          <CostChangeFigure
            change={changeText(known.analysis.comparedTotal, known.analysis.previousTotal, known.currency)}
          />
        )}
      </Figure>
      <Expected control={control} forecast={forecast} isKnown={analysis !== undefined} />
      <Figure
        label={t('cost.average')}
        detail={daily && t('cost.averageDays', { count: daily.days })}
        isKnown={analysis !== undefined}
      >
        {known && daily && formatMoney(daily.average.toFixed(2), known.currency)}
      </Figure>
    </Card>
  );
}

interface ExpectedProps {
  readonly control: CostControl;
  readonly forecast: CostData['forecast'];
  readonly isKnown: boolean;
}

/** The forecast with its band; none for periods that have ended. */
function Expected({ control, forecast, isKnown }: ExpectedProps) {
  const t = useT();
  const { range, today } = control;
  const total = forecast?.total ?? null;
  const currency = forecast?.currency ?? null;
  const hasEnded = range.to < today;
  // Less than the smallest amount that is shown is not worth a sentence.
  const estimated = Math.round(Number(forecast?.estimated?.total ?? 0));
  return (
    <Figure
      label={t('cost.forecast')}
      isKnown={isKnown && (hasEnded || forecast !== undefined)}
      detail={
        total && currency !== null ? (
          <>
            {t('cost.forecastBand', {
              day: formatDay(range.to),
              low: formatMoney(total.low, currency, whole),
              high: formatMoney(total.high, currency, whole),
            })}
            {estimated > 0 && (
              <Box>
                {t('cost.forecastEstimated', { amount: formatMoney(String(estimated), currency, whole) })}
              </Box>
            )}
          </>
        ) : (
          t(hasEnded ? 'cost.forecastEnded' : forecast === null ? 'cost.forecastFailed' : 'cost.forecastNone')
        )
      }
    >
      {total && currency !== null && formatMoney(total.mean, currency)}
    </Figure>
  );
}

const whole = { maximumFractionDigits: 0, minimumFractionDigits: 0 } as const;

interface FigureProps {
  readonly label: string;
  readonly detail?: ReactNode;
  readonly isKnown: boolean;
  readonly children: ReactNode;
}

function Figure({ label, detail, isKnown, children }: FigureProps) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ margin: 0 }}>
        <Box
          sx={{
            typography: { xs: 'h3', md: 'h2' },
            minHeight: 28,
            fontVariantNumeric: 'tabular-nums',
            overflowWrap: 'anywhere',
          }}
        >
          {isKnown ? children || '–' : <Skeleton width="70%" />}
        </Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary', minHeight: 16 }}>
          {isKnown ? detail : <Skeleton width="85%" />}
        </Box>
      </Box>
    </Box>
  );
}
