import { maxMetricCharts, starterBoards } from '@blueport/contracts';
import type { BoardChart } from './metric-state.ts';

/** Charts of a board without a choice of charts. */
const usualCharts = 12;

/** Returns the charts of the default dashboards of these types, in their order, as long as there is room. */
export function starterCharts(types: readonly string[]): BoardChart[] {
  const charts: BoardChart[] = [];
  for (const type of types) {
    const board = starterBoards[type.toLowerCase()] ?? [];
    if (charts.length > 0 && charts.length + board.length > usualCharts) continue;
    for (const { metric, aggregation } of board)
      charts.push({ type, metric, ...(aggregation && { aggregation }) });
  }
  return charts.slice(0, maxMetricCharts);
}
