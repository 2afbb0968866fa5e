import { metricIntervalMinutes, type MetricData } from '@blueport/contracts';

/**
 * Returns the number of points whose interval had ended when they were read. A later one covers only a part of its
 * interval, and would look like a drop.
 */
export function completePoints({
  start,
  interval,
  points,
  readAt,
}: Pick<MetricData, 'start' | 'interval' | 'points' | 'readAt'>): number {
  if (readAt === null) return points;
  const passed = (Date.parse(readAt) - Date.parse(start)) / (metricIntervalMinutes[interval] * 60_000);
  return Math.max(0, Math.min(points, Math.floor(passed)));
}
