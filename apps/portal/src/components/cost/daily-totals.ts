import type { CostAnalysis } from '@blueport/contracts';

/** Returns the total of each day. */
export const dailyTotals = ({ points, series }: CostAnalysis): number[] =>
  points.map((_, index) => series.reduce((total, { values }) => total + Number(values[index] ?? 0), 0));

/** Returns the number of days whose cost is known: later days without cost are not complete. */
export function countKnownDays(analysis: CostAnalysis): number {
  const until = analysis.freshness.completeUntil ?? '';
  const totals = dailyTotals(analysis);
  return analysis.points.findLastIndex((day, index) => day <= until || totals[index] !== 0) + 1;
}

/** Returns the average of the complete days, and their number; of all known days if none is complete. */
export function dailyAverage(analysis: CostAnalysis): { readonly average: number; readonly days: number } {
  const until = analysis.freshness.completeUntil;
  const complete = analysis.points.filter((day) => until !== null && day <= until).length;
  const days = complete > 0 ? complete : Math.max(1, countKnownDays(analysis));
  const sum = dailyTotals(analysis)
    .slice(0, days)
    .reduce((total, value) => total + value, 0);
  return { average: sum / days, days };
}

/** Whether the previous period cannot be compared, because the cost of its first days was not read. */
export const isPreviousUnread = ({ comparedTo, from, freshness }: CostAnalysis): boolean =>
  comparedTo === null && (freshness.completeUntil ?? '') >= from;
