import type { CostAnalysis, CostForecast, CostSelection } from '@blueport/contracts';
import { costApi } from '../../core/api/cost-api.ts';
import type { CostControl } from './use-cost-control.ts';
import { useRefetchAfter } from './use-refetch-after.ts';

const whileUnreadMs = 4000;
const whileNotReadyMs = 30_000;

export interface CostData {
  /** Figures of the current state, or of the previous one while the current ones load. */
  readonly analysis: CostAnalysis | undefined;
  /** Null if it could not be loaded; undefined while it loads, and for periods that have ended. */
  readonly forecast: CostForecast | null | undefined;
  /** The previous period by day, if the chart shows it. */
  readonly previous: CostAnalysis | undefined;
  readonly isFetching: boolean;
  readonly error: unknown;
  readonly refetch: () => void;
}

/** Whether no subscription was read yet, so that the figures appear soon. */
export const isUnread = ({ freshness }: CostAnalysis): boolean =>
  freshness.subscriptions > 0 && freshness.readAt === null;

/**
 * Returns the forecast in the currency of the analysis. The server chooses the currency of each answer by its own days, so
 * the forecast is requested again if it chose another one.
 */
function useForecast(query: CostSelection, skip: boolean, currency: string | null | undefined) {
  const usual = costApi.useCostForecastQuery({ query }, { skip });
  const chosen = usual.currentData?.currency;
  const isOther = Boolean(chosen && currency && chosen !== currency);
  const matching = costApi.useCostForecastQuery(
    { query: { ...query, currency: currency ?? undefined } },
    { skip: skip || !isOther },
  );
  return isOther ? matching : usual;
}

/** Returns the figures of a cost analysis: the period by day and group, its forecast, and the period before. */
export function useCost({ state, range, today, request }: CostControl): CostData {
  const query = { ...request, groupBy: state.groupBy };
  const { data, currentData, isFetching, error, refetch } = costApi.useCostAnalysisQuery({ query });
  costApi.useCostAnalysisQuery(
    { query },
    {
      skip: !data || data.freshness.notReady === 0,
      // Without a comparison, earlier months may not be read yet.
      pollingInterval: data && data.comparedTo === null ? whileUnreadMs : whileNotReadyMs,
      skipPollingIfUnfocused: true,
    },
  );
  // Other parts of the page may have loaded before the cost was read.
  useRefetchAfter(data && JSON.stringify([data.freshness, data.comparedTo]));
  const forecast = useForecast({ ...request, to: range.to }, range.to < today, data?.currency);
  const { groupBy: _unused, ...total } = query;
  const previous = costApi.useCostAnalysisQuery(
    {
      query: {
        ...total,
        from: data?.previousFrom ?? request.from,
        to: data?.previousTo ?? request.to,
        currency: data?.currency ?? request.currency,
      },
    },
    { skip: !state.compares || !data || state.view === 'table' },
  );
  return {
    analysis: data,
    forecast: range.to < today ? undefined : (forecast.currentData ?? (forecast.isError ? null : undefined)),
    previous: state.compares ? previous.currentData : undefined,
    // Not while the same figures are updated in the background.
    isFetching: isFetching && currentData === undefined,
    error,
    refetch: () => void refetch(),
  };
}
