import { maxMetricCharts, starterBoards } from '@blueport/contracts';
import type { BoardChart } from './metric-state.ts';

/** Charts of a board without a choice of charts. */
const usualCharts = 12;
/** Charts of each type if the default dashboards do not fit. */
const chartsPerType = 3;

/** Returns the charts of the default dashboards of these types, or the first charts of each if there is no room. */
export function starterCharts(types: readonly string[]): BoardChart[] {
  const boards = types.flatMap((type) => {
    const board = starterBoards[type.toLowerCase()];
    return board ? [{ type, board }] : [];
  });
  const charts = (perType: number) =>
    boards.flatMap(({ type, board }) =>
      board.slice(0, perType).map(({ metric, aggregation }): BoardChart => ({
        type,
        metric,
        ...(aggregation && { aggregation }),
      })),
    );
  const all = charts(maxMetricCharts);
  return all.length <= usualCharts || boards.length === 1 ? all : charts(chartsPerType).slice(0, usualCharts);
}
