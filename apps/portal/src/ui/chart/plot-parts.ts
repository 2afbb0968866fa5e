import type { ChartsLocaleText } from '@mui/x-charts/locales';
import type { ComponentType } from 'react';
import { formatDay } from '../../core/i18n/format-day.ts';
import { formatLocale } from '../../core/i18n/format.ts';
import { type ChartOverlay, type ChartSeries, maximumOf } from './chart-data.ts';
import { seriesColor } from './chart-colors.ts';
import type { ChartBrush } from './Brush.tsx';
import { axisScale, type ChartUnit, formatValue } from './chart-units.ts';

export interface OverlayProps extends Pick<PlotProps, 'overlays' | 'hidden'> {
  readonly divisor: number;
  /** Values of the points on the axis. */
  readonly keys: readonly (string | number)[];
}

export interface OverlayRowsProps extends Pick<PlotProps, 'overlays' | 'hidden' | 'unit'> {
  readonly index: number;
}

/** The code of lines and patterns, which only charts with them load. */
export interface OverlayParts {
  /** Returns a round end of the axis for lines and bands. */
  readonly axisMaximum: (overlays: readonly ChartOverlay[]) => number;
  readonly Plot: ComponentType<OverlayProps>;
  /** The values of the lines in the tooltip. */
  readonly Rows: ComponentType<OverlayRowsProps>;
  /** The line in the legend. */
  readonly Swatch: ComponentType<Pick<ChartOverlay, 'line'>>;
  readonly Patterns: ComponentType<{ readonly id: string; readonly count: number }>;
}

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
  /** Lines over the series. */
  readonly overlays: readonly ChartOverlay[];
  /** Draws the lines; absent if there are none. */
  readonly overlayParts: OverlayParts | undefined;
  /** Whether the series also differ by pattern, for people who cannot distinguish the colors. */
  readonly isPatterned: boolean;
}

/** Returns the fill of a series: its color, optionally with its pattern, or the hatch of "Other". */
export function fillOf(
  { hatch, isPatterned }: Pick<PlotProps, 'hatch' | 'isPatterned'>,
  { isOther }: Pick<ChartSeries, 'isOther'>,
  index: number,
): string {
  if (isOther) return `url(#${hatch})`;
  return isPatterned ? `url(#${hatch}-${index})` : seriesColor(index);
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

const tickNumber = 4;

/**
 * Returns the props of the axis with the values of the visible series and overlays. It extends to `end`, which is round, or
 * beyond.
 */
export function valueAxis(
  { unit, series, overlays, overlayParts, hidden, isStacked }: PlotProps,
  end: number | undefined = 0,
) {
  const visible = series.filter(({ id }) => !hidden.has(id));
  const maximum = maximumOf(visible, isStacked);
  const drawn = overlays.filter(({ id }) => !hidden.has(id));
  const overlay = Math.max(overlayParts?.axisMaximum(drawn) ?? 0, end);
  const { divisor, format } = axisScale(unit, Math.max(maximum, overlay));
  // An axis without values would otherwise have a single step, and one of fractions of a second the same label twice.
  const minimum = unit.kind === 'duration' && maximum < divisor ? 1 : undefined;
  const max = overlay > maximum ? overlay / divisor : maximum === 0 ? tickNumber : minimum;
  return {
    divisor,
    axis: {
      // The library chooses the minimum if there are negative values.
      ...(visible.some(({ values }) => values.some((value) => value! < 0)) ? {} : { min: 0 }),
      ...(max === undefined ? {} : { max }),
      ...(unit.kind === 'count' ? { tickMinStep: 1 } : {}),
      valueFormatter: (value: number) => format(value),
      disableLine: true,
      disableTicks: true,
      tickNumber,
    },
  };
}

/** Returns a function that sums the values under the crosshair, or undefined if they must not be added. */
export const sumOf = ({ isStacked, unit }: PlotProps, divisor: number) =>
  isStacked
    ? (values: readonly number[]): string =>
        formatValue(values.reduce((sum, value) => sum + value, 0) * divisor, unit)
    : undefined;
