import type { Budget, CostAnalysis } from '@blueport/contracts';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useMemo, useState } from 'react';
import { costChartData } from '../../../../../components/cost/cost-chart-data.ts';
import { dayOf } from '../../../../../components/cost/cost-days.ts';
import { filterText } from '../../../../../components/cost/cost-state.ts';
import { costApi } from '../../../../../core/api/cost-api.ts';
import { useT } from '../../../../../core/i18n/translate.tsx';
import { Chart } from '../../../../../ui/chart/Chart.tsx';
import { type ChartUnit, formatValue } from '../../../../../ui/chart/chart-units.ts';
import { overlayParts } from '../../../../../ui/chart/overlay-parts.ts';
import { costFilters } from '../limit-scope.ts';

/** The accumulated billed cost of the current period with its forecast, against the limit. */
export function LimitChart({ budget }: { readonly budget: Budget }) {
  const t = useT();
  const { scope, from, to, currency } = budget;
  const [today] = useState(() => dayOf(new Date()));
  const filters = costFilters(scope.kind, scope.key);
  const filter = filters && filterText(filters);
  const selection = {
    from,
    to: to < today ? to : today,
    metric: 'billed' as const,
    currency,
    ...(filter && { filter }),
  };
  const isStarted = filters !== undefined && from <= today;
  const cost = costApi.useCostAnalysisQuery(
    isStarted ? { query: { ...selection, groupBy: 'service' } } : skipToken,
  );
  const forecast = costApi.useCostForecastQuery(
    isStarted && to >= today ? { query: { ...selection, to } } : skipToken,
  );
  const unit: ChartUnit = useMemo(() => ({ kind: 'money', currency }), [currency]);
  const data = useChartData(budget, cost.data, forecast.data, unit);
  return (
    <Chart
      {...data}
      isByDay
      isStacked
      kind="line"
      overlayParts={overlayParts}
      title={t('limits.chart')}
      unit={unit}
      fileName={`limit-${from}-${to}`}
      isLoading={cost.isFetching && cost.data === undefined}
      hasFailed={cost.isError}
      onRetry={() => void cost.refetch()}
      emptyText={t('cost.none')}
    />
  );
}

function useChartData(
  { from, to, limit }: Budget,
  analysis: CostAnalysis | undefined,
  forecast: Parameters<typeof costChartData>[0]['forecast'],
  unit: ChartUnit,
) {
  const t = useT();
  return useMemo(() => {
    if (analysis === undefined) return { points: [], series: [], overlays: [] };
    return costChartData(
      {
        analysis,
        range: { from, to },
        forecast,
        view: 'accumulated',
        // Without cost, the chart shows its empty text instead of a limit.
        limit: analysis.currency === null ? undefined : Number(limit),
      },
      {
        other: t('cost.other'),
        forecast: t('cost.forecast'),
        limit: t('limits.limit'),
        previous: t('cost.previousPeriod'),
        unusual: t('cost.anomalies'),
        incomplete: t('cost.incomplete'),
        nameOf: (key, label) => label || key,
        format: (amount) => formatValue(amount, unit),
      },
    );
  }, [analysis, forecast, from, to, limit, unit, t]);
}
