import { type CostAnalysis, type CostAnomaly, type CostForecast, otherCostSeries } from '@blueport/contracts';
import type { ChartOverlay, ChartSeries } from '../../ui/chart/chart-data.ts';
import { countKnownDays, dailyTotals, isPreviousUnread } from './daily-totals.ts';
import { daysBetween, monthOf } from './cost-days.ts';
import type { DayRange } from './cost-period.ts';
import type { CostView } from './cost-state.ts';

type Values = readonly (number | null)[];

/** Texts of the series that the server does not name. */
export interface CostChartTexts {
  readonly other: string;
  readonly forecast: string;
  readonly previous: string;
  readonly limit: string;
  readonly unusual: string;
  readonly incomplete: string;
  /** Name of a group by its key and label. */
  readonly nameOf: (key: string, label: string) => string;
  readonly format: (amount: number) => string;
}

export interface CostChartInput {
  /** Daily cost of the days of the period until today. */
  readonly analysis: CostAnalysis;
  readonly range: DayRange;
  readonly forecast?: CostForecast | undefined;
  /** Daily cost of the previous period; undefined if it is not shown. */
  readonly previous?: CostAnalysis | undefined;
  /** The cost usage limit of the period, if the chart is accumulated. */
  readonly limit?: number | undefined;
  /** Unusual cost to mark; dismissed cost is not marked. */
  readonly anomalies?: readonly CostAnomaly[] | undefined;
  readonly view: Exclude<CostView, 'table'>;
}

export interface CostChartData {
  /** Days, or first days of months. */
  readonly points: readonly string[];
  readonly series: readonly ChartSeries[];
  readonly overlays: readonly ChartOverlay[];
}

const sum = (values: Values): number => values.reduce<number>((total, value) => total + (value ?? 0), 0);

/** Returns the sums up to each value. Gaps remain gaps. */
export function accumulate(values: Values, start = 0): (number | null)[] {
  let total = start;
  return values.map((value) => (value === null ? null : (total += value)));
}

/** Returns the sums of the days of each month. A month without values is a gap. */
export function byMonth(days: readonly string[], values: Values): (number | null)[] {
  const months = Map.groupBy(days.keys(), (index) => monthOf(days[index]!));
  return [...months.values()].map((indexes) => {
    const known = indexes.flatMap((index) => values[index] ?? []);
    return known.length === 0 ? null : sum(known);
  });
}

/** Returns the values at the days of a period, by day; days without a value are gaps. */
const onDays = (days: readonly string[], values: ReadonlyMap<string, number>) =>
  days.map((day) => values.get(day) ?? null);

const shape: Readonly<Record<CostChartInput['view'], (days: readonly string[], values: Values) => Values>> = {
  daily: (_days, values) => values,
  monthly: byMonth,
  accumulated: (_days, values) => accumulate(values),
};

/** Returns the forecast. Accumulated, it continues the cost so far; a month adds the cost of its known days. */
function forecastLine(input: CostChartInput, days: readonly string[], label: string): ChartOverlay[] {
  const { forecast, view, analysis } = input;
  if (!forecast || forecast.points.length === 0) return [];
  const first = forecast.points[0]!.day;
  const totals = dailyTotals(analysis);
  const before = Number(forecast.estimated?.before ?? 0);
  const known = analysis.points
    .map((day, index) => [day, totals[index]!] as const)
    .filter(([day]) => day < first);
  const line = (pick: 'mean' | 'low' | 'high') => {
    const expected = new Map(forecast.points.map((point) => [point.day, Number(point[pick])]));
    if (view === 'daily') return onDays(days, expected);
    if (view === 'accumulated') {
      const start = sum(known.map(([, value]) => value)) + before;
      const last = known.at(-1)?.[0];
      const values = accumulate(onDays(days, expected), start);
      return values.map((value, index) => (days[index] === last ? start : value));
    }
    const next = (expected.get(first) ?? 0) + before;
    const whole = onDays(days, new Map([...known, ...expected, [first, next]]));
    const months = byMonth(days, whole);
    const running = monthOf(first);
    return [...new Set(days.map(monthOf))].map((month, index) => (month >= running ? months[index]! : null));
  };
  return [
    {
      id: 'forecast',
      label,
      line: 'dotted',
      values: line('mean'),
      band: { low: line('low'), high: line('high') },
    },
  ];
}

/** Returns the cost of the previous period at the same places as that of this one. */
function previousLine(
  { analysis, previous, view }: CostChartInput,
  days: readonly string[],
  label: string,
): ChartOverlay[] {
  if (!previous || isPreviousUnread(analysis)) return [];
  const values = dailyTotals(previous);
  if (view === 'monthly') {
    const months = byMonth(previous.points, values);
    const count = new Set(days.map(monthOf)).size;
    return [
      {
        id: 'previous',
        label,
        line: 'dashed',
        values: Array.from({ length: count }, (_, at) => months[at] ?? null),
      },
    ];
  }
  const aligned = days.map((_, index) => values[index] ?? null);
  return [{ id: 'previous', label, line: 'dashed', values: shape[view](days, aligned) }];
}

/** Returns the limit as a horizontal line. */
const limitLine = ({ limit, view }: CostChartInput, days: readonly string[], label: string): ChartOverlay[] =>
  limit === undefined || view !== 'accumulated'
    ? []
    : [{ id: 'limit', label, line: 'solid', values: days.map(() => limit) }];

/** Returns the marks of days, at the cost of the day or the sum up to it. The monthly view has none. */
function dayMarks(
  { analysis, view }: CostChartInput,
  days: readonly string[],
  mark: Pick<ChartOverlay, 'id' | 'label' | 'line'>,
  isMarked: (day: string) => boolean,
): ChartOverlay[] {
  if (view === 'monthly') return [];
  const totals = dailyTotals(analysis).slice(0, countKnownDays(analysis));
  const known = onDays(days, new Map(totals.map((total, index) => [analysis.points[index]!, total])));
  const values = shape[view](days, known).map((value, index) => (isMarked(days[index]!) ? value : null));
  return values.some((value) => value !== null) ? [{ ...mark, values }] : [];
}

/** Returns the marks of first days of unusual cost, and of days whose cost is not complete. */
function marks(input: CostChartInput, days: readonly string[], texts: CostChartTexts): ChartOverlay[] {
  const { anomalies = [], analysis } = input;
  const { completeUntil } = analysis.freshness;
  const unusual = new Set(anomalies.filter(({ dismissal }) => dismissal === null).map(({ day }) => day));
  return [
    ...dayMarks(input, days, { id: 'unusual', label: texts.unusual, line: 'diamonds' }, (day) =>
      unusual.has(day),
    ),
    ...dayMarks(
      input,
      days,
      { id: 'incomplete', label: texts.incomplete, line: 'circles' },
      (day) => completeUntil !== null && day > completeUntil,
    ),
  ];
}

/** Returns the points, series and lines of the chart of a period. Days whose cost is not known yet are gaps. */
export function costChartData(input: CostChartInput, texts: CostChartTexts): CostChartData {
  const { analysis, range, view } = input;
  const days = daysBetween(range.from, range.to);
  const known = analysis.points.slice(0, countKnownDays(analysis));
  const series = analysis.series.map(({ key, label, values }): ChartSeries => {
    const amounts = known.map((day, index) => [day, Number(values[index] ?? 0)] as const);
    const daily = onDays(days, new Map(amounts));
    const isOther = key === otherCostSeries;
    return {
      id: isOther ? 'other' : `group-${key}`,
      label: isOther ? texts.other : texts.nameOf(key, label),
      values: shape[view](days, daily),
      detail: texts.format(sum(daily)),
      ...(isOther && { isOther }),
    };
  });
  return {
    points: view === 'monthly' ? [...new Set(days.map(monthOf))] : days,
    series,
    overlays: [
      ...previousLine(input, days, texts.previous),
      ...forecastLine(input, days, texts.forecast),
      ...limitLine(input, days, texts.limit),
      ...marks(input, days, texts),
    ],
  };
}
