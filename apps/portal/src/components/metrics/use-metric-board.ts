import type { MetricData } from '@blueport/contracts';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useMemo } from 'react';
import { metricApi } from '../../core/api/metric-api.ts';
import { typeOfResourceId } from '../resource-type/type-of-resource-id.ts';
import type { BoardChart } from './metric-state.ts';
import { starterCharts } from './starter-charts.ts';
import type { MetricControl } from './use-metric-control.ts';

/** A type of the selected resources, with their number. */
export interface MetricType {
  readonly type: string;
  readonly count: number;
}

/** A board with its data. */
export interface MetricBoardData {
  /** Types of the selected resources, most frequent first; undefined while they load. */
  readonly types: readonly MetricType[] | undefined;
  readonly charts: readonly BoardChart[];
  /** The data of the charts, in their order; undefined while it loads. */
  readonly data: readonly MetricData[] | undefined;
  readonly isFetching: boolean;
  readonly error: unknown;
  readonly refetch: () => void;
}

/** Time between two reads of a live board. */
const liveMs = 60_000;
/** Time after which an empty selection is read again, because the inventory may be read for the first time. */
const emptyMs = 5000;

/** Counts the types of listed resources, whose IDs contain them. */
function countTypes(ids: readonly string[]): MetricType[] {
  const counts = Map.groupBy(ids.map(typeOfResourceId), (type) => type.toLowerCase());
  return [...counts.values()].map((types) => ({ type: types[0]!, count: types.length }));
}

/** Reads the types of the selected resources, then all charts with one request. */
export function useMetricBoard({ state }: MetricControl): MetricBoardData {
  const { selection, period, type, isLive } = state;
  const { resourceIds, ...place } = selection;
  const targets = metricApi.useMetricTargetsQuery(resourceIds ? skipToken : { query: place });
  const types = useMemo(
    () => (resourceIds ? countTypes(resourceIds) : targets.currentData?.types),
    [resourceIds, targets.currentData],
  );
  metricApi.useMetricTargetsQuery(types?.length === 0 && !resourceIds ? { query: place } : skipToken, {
    pollingInterval: emptyMs,
    skipPollingIfUnfocused: true,
  });
  const charts = useMemo(
    () => state.charts ?? starterCharts(type === null ? (types ?? []).map((one) => one.type) : [type]),
    [state.charts, types, type],
  );
  const requested = useMemo(() => charts.map(({ threshold: _line, ...chart }) => chart), [charts]);
  const canRead = types !== undefined && types.length > 0 && charts.length > 0;
  const query = metricApi.useMetricChartsQuery(
    canRead ? { body: { selection, ...period, charts: requested } } : skipToken,
    {
      refetchOnMountOrArgChange: true,
      pollingInterval: isLive && 'last' in period ? liveMs : 0,
      skipPollingIfUnfocused: true,
    },
  );
  return {
    types,
    charts,
    data: query.currentData?.charts,
    isFetching: query.isFetching || targets.isFetching,
    error: targets.error ?? query.error,
    refetch: () => {
      if (targets.error) void targets.refetch();
      else if (canRead) void query.refetch();
    },
  };
}
