/** How the samples of an interval become one value. */
export const metricAggregations = ['Average', 'Minimum', 'Maximum', 'Total', 'Count'] as const;
export type MetricAggregation = (typeof metricAggregations)[number];

/** Intervals of the cloud, shortest first. */
export const metricIntervals = ['PT1M', 'PT5M', 'PT15M', 'PT30M', 'PT1H', 'PT6H', 'PT12H', 'P1D'] as const;
export type MetricInterval = (typeof metricIntervals)[number];

/** Length of each interval in minutes. */
export const metricIntervalMinutes: Readonly<Record<MetricInterval, number>> = {
  PT1M: 1,
  PT5M: 5,
  PT15M: 15,
  PT30M: 30,
  PT1H: 60,
  PT6H: 360,
  PT12H: 720,
  P1D: 1440,
};

/** Ranges that end now, as the screen offers them. Any other `<number>m|h|d` is valid too. */
export const metricRanges = ['1h', '6h', '24h', '3d', '7d', '30d', '90d'] as const;
export const usualMetricRange = '24h';

/** Lines in one chart. */
export const maxMetricSeries = 20;
/** Charts in one request and on one board. */
export const maxMetricCharts = 40;
/** Resources that a chart reads; of a larger selection, the first by name. */
export const maxMetricResources = 50;
/** Resources listed in one request. */
export const maxMetricIds = 200;
/** Points of one line. */
export const maxMetricPoints = 1500;
/** Points of a line if the interval follows from the range. */
const usualMetricPoints = 380;
/** Days for which clouds keep metrics. */
export const maxMetricDays = 93;

const unitMinutes: Readonly<Record<string, number>> = { m: 1, h: 60, d: 1440 };

/** Returns the minutes of a range such as `90m`, `24h` or `7d`, or undefined for other texts. */
export function minutesOfRange(range: string): number | undefined {
  const [, amount = '', unit = ''] = /^(\d{1,5})([mhd])$/.exec(range) ?? [];
  const minutes = Number(amount) * (unitMinutes[unit] ?? Number.NaN);
  return Number.isInteger(minutes) && minutes > 0 ? minutes : undefined;
}

/** Returns the shortest interval that draws a range of minutes with a readable number of points. */
export function chooseMetricInterval(minutes: number): MetricInterval {
  return (
    metricIntervals.find((interval) => minutes / metricIntervalMinutes[interval] <= usualMetricPoints) ??
    'P1D'
  );
}
