import { largest } from './largest.ts';
/** A series of a chart, with one value for each point. `null` is a gap. */
export interface ChartSeries {
  readonly id: string;
  readonly label: string;
  readonly values: readonly (number | null)[];
  /** Whether it sums up the remaining series; it is gray and hatched. */
  readonly isOther?: boolean;
  /** Shown next to the label in the legend, such as the sum of the values. */
  readonly detail?: string;
}

/** A line or marks over the series that are not part of their sum, such as a forecast, a limit or unusual days. */
export interface ChartOverlay {
  readonly id: string;
  readonly label: string;
  readonly values: readonly (number | null)[];
  /** Bounds of the values; drawn as a band around the line. */
  readonly band?: { readonly low: readonly (number | null)[]; readonly high: readonly (number | null)[] };
  /** How it is drawn: a line, or a mark at each value. */
  readonly line: 'dashed' | 'dotted' | 'solid' | 'diamonds' | 'circles';
}

/** Number of series that people with any type of color vision can tell apart. */
export const maxSeries = 6;

const total = ({ values }: ChartSeries): number =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

/**
 * Keeps the largest series in their original order, and sums up the others. Only for values that may be added, such as
 * counts and amounts.
 */
export function foldSeries(
  series: readonly ChartSeries[],
  otherLabel: string,
  max = maxSeries,
): readonly ChartSeries[] {
  if (series.filter(({ isOther }) => !isOther).length <= max) return series;
  const kept = new Set(
    series
      .map((one) => ({ one, sum: total(one) }))
      .sort((left, right) => right.sum - left.sum)
      .slice(0, max)
      .map(({ one }) => one),
  );
  const rest = series.filter((one) => !kept.has(one));
  const values = rest[0]!.values.map((_, index) =>
    rest.reduce<number>((sum, { values }) => sum + (values[index] ?? 0), 0),
  );
  return [
    ...series.filter((one) => kept.has(one)),
    { id: 'other', label: otherLabel, values, isOther: true },
  ];
}

/** Returns labels for points, with a qualifier in parentheses for those that would share a label. */
export function distinctLabels(
  points: readonly { readonly label: string; readonly qualifier: string }[],
): string[] {
  const counts = Map.groupBy(points, ({ label }) => label);
  return points.map(({ label, qualifier }) =>
    counts.get(label)!.length > 1 ? `${label} (${qualifier})` : label,
  );
}

/** Returns the maximum of the axis: of the values, or of their sums if they are stacked. */
export function maximumOf(series: readonly ChartSeries[], isStacked: boolean): number {
  if (!isStacked) return largest(series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const sums = (series[0]?.values ?? []).map((_, index) =>
    series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0),
  );
  return largest(sums);
}

/** Whether a chart has anything to show. */
export const hasValues = (series: readonly ChartSeries[]): boolean =>
  series.some(({ values }) => values.some((value) => value !== null && value !== 0));

// A spreadsheet would evaluate a text that starts with one of these as a formula.
const formula = /^[=+\-@\t\r]/;

export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = formula.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A last column of a CSV file, with a text for each point. */
interface PointTexts {
  readonly header: string;
  readonly textOf: (index: number) => string;
}

/** Returns the data as CSV with unformatted numbers: a row for each point, a column for each series. */
export function chartCsv(
  pointHeader: string,
  points: readonly string[],
  series: readonly ChartSeries[],
  last?: PointTexts,
): string {
  const rows = [
    [pointHeader, ...series.map(({ label }) => label), ...(last ? [last.header] : [])],
    ...points.map((point, index) => [
      point,
      ...series.map(({ values }) => values[index] ?? null),
      ...(last ? [last.textOf(index)] : []),
    ]),
  ];
  return `${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
}
