import type { ChartsLocaleText } from '@mui/x-charts/locales';
import { formatDay } from '../../core/i18n/format-day.ts';
import { formatLocale } from '../../core/i18n/format.ts';
import type { ChartSeries } from './chart-data.ts';
import type { ChartBrush } from './Brush.tsx';
import { axisScale, type ChartUnit, formatValue } from './chart-units.ts';

export interface PlotProps {
  /** Text of each point: a name, or a day such as `2026-01-31`. */
  readonly points: readonly string[];
  readonly series: readonly ChartSeries[];
  /** Series hidden in the legend. Colors do not change. */
  readonly hidden: ReadonlySet<string>;
  readonly unit: ChartUnit;
  readonly isStacked: boolean;
  readonly isByDay: boolean;
  readonly height: number;
  readonly totalLabel: string;
  readonly noValue: string;
  /** Fill of the series "Other". */
  readonly hatch: string;
  readonly brush?: ChartBrush | undefined;
}

/** Height of the axis below a plot. */
export const axisHeight = 22;
/** Space for the labels at the ends of lines. */
export const endLabelWidth = 104;
/** Maximum number of lines that have a label at their end; more would overlap. */
export const maxEndLabels = 4;

/** Returns the texts that the library announces while the keyboard moves through the points. */
export function announcements(noValue: string): Partial<ChartsLocaleText> {
  const join = (parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(', ');
  return {
    lineDescription: ({ y, formattedXValue, formattedYValue, seriesLabel }) =>
      join([formattedXValue, seriesLabel, y === null ? noValue : formattedYValue]),
    barDescription: ({ value, formattedCategoryValue, formattedValue, seriesLabel }) =>
      join([formattedCategoryValue, seriesLabel, value === null ? noValue : formattedValue]),
  };
}

/** Formats a point: days without the year on the axis, and with it elsewhere. */
export function formatPoint(point: string, isByDay: boolean, location?: string): string {
  if (!isByDay) return point;
  if (location !== 'tick') return formatDay(point);
  const time = Date.parse(`${point}T00:00:00Z`);
  return new Intl.DateTimeFormat(formatLocale(), { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    time,
  );
}

/** Returns the values of a series for the library, which are divided so that the axis has round steps. */
export function scaledSeries(series: ChartSeries, unit: ChartUnit, divisor: number) {
  return {
    id: series.id,
    label: series.label,
    data: series.values.map((value) => (value === null ? null : value / divisor)),
    valueFormatter: (_: unknown, { dataIndex }: { dataIndex?: number | undefined }) => {
      const value = dataIndex === undefined ? null : series.values[dataIndex];
      return value === null || value === undefined ? null : formatValue(value, unit);
    },
  };
}

/** Returns the props of the axis with the values. */
export function valueAxis(unit: ChartUnit, maximum: number) {
  const { divisor, format } = axisScale(unit, maximum);
  return {
    divisor,
    axis: {
      min: 0,
      // An axis without values would otherwise have a single step.
      ...(maximum === 0 ? { max: 4 } : {}),
      ...(unit.kind === 'count' ? { tickMinStep: 1 } : {}),
      valueFormatter: (value: number) => format(value),
      disableLine: true,
      disableTicks: true,
      tickNumber: 4,
    },
  };
}

/** Returns a function that sums the values under the crosshair, or undefined if they must not be added. */
export const sumOf = ({ isStacked, unit }: PlotProps, divisor: number) =>
  isStacked
    ? (values: readonly number[]): string =>
        formatValue(values.reduce((sum, value) => sum + value, 0) * divisor, unit)
    : undefined;
