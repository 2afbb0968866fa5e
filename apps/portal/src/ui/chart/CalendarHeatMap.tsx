import Box from '@mui/material/Box';
import { Suspense, useState } from 'react';
import { formatDay } from '../../core/i18n/format-day.ts';
import { formatLocale } from '../../core/i18n/format.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { calendarDays, stepOf } from './calendar-weeks.ts';
import { sequentialSteps } from './chart-colors.ts';
import { chartCsv } from './chart-data.ts';
import { largest } from './largest.ts';
import { type ChartUnit, formatValue } from './chart-units.ts';
import { ChartFrame, FrameMenu } from './ChartFrame.tsx';
import { selectable, selectProps } from './selectable.ts';
import { ChartTable } from './ChartTable.tsx' with { load: 'part' };

interface CalendarHeatMapProps {
  readonly title: string;
  /** Header of the values. */
  readonly valueHeader: string;
  /** Consecutive days such as `2026-01-31`. */
  readonly days: readonly string[];
  readonly values: readonly (number | null)[];
  readonly unit: ChartUnit;
  readonly fileName: string;
  /** 0 for Sunday, 1 for Monday. */
  readonly firstWeekday?: number;
  /** Whether the scale starts at the lowest value, to show differences between similar days. */
  readonly isRelative?: boolean;
  /** Called with a selected day. */
  readonly onSelect?: (day: string) => void;
}

const gap = 3;
const monthHeight = 18;
/** Size of a day with its gap, for at most so many weeks; larger ones show the day of the month. */
const pitches = [
  { weeks: 6, pitch: 36 },
  { weeks: 15, pitch: 26 },
  { weeks: Infinity, pitch: 18 },
] as const;
const numberedFrom = 26;
/** The first step of the palette on which white is readable. */
const whiteFrom = 4;
const labelWidth = 34;

const weekdayName = (weekday: number) =>
  // 2 January 2000 was a Sunday.
  new Intl.DateTimeFormat(formatLocale(), { weekday: 'short', timeZone: 'UTC' }).format(
    Date.UTC(2000, 0, 2 + weekday),
  );

const monthName = (day: string) =>
  new Intl.DateTimeFormat(formatLocale(), { month: 'short', timeZone: 'UTC' }).format(
    Date.parse(`${day}T00:00:00Z`),
  );

/** When something happened: a square for each day, darker for larger values. */
export function CalendarHeatMap(props: CalendarHeatMapProps) {
  const { title, valueHeader, days, values, unit, fileName, firstWeekday = 1, onSelect } = props;
  const t = useT();
  const [isTable, setTable] = useState(false);
  const series = [{ id: 'value', label: valueHeader, values }];
  return (
    <ChartFrame
      title={title}
      menu={
        <FrameMenu
          title={title}
          isTable={isTable}
          onToggle={() => setTable(!isTable)}
          fileName={fileName}
          csv={() => chartCsv(t('chart.day'), days, series)}
        />
      }
    >
      {isTable ? (
        <Suspense>
          <ChartTable
            title={title}
            pointHeader={t('chart.day')}
            points={days}
            series={series}
            unit={unit}
            isByDay
          />
        </Suspense>
      ) : (
        <Calendar {...props} firstWeekday={firstWeekday} onSelect={onSelect} />
      )}
    </ChartFrame>
  );
}

interface CalendarProps extends Pick<
  CalendarHeatMapProps,
  'title' | 'days' | 'values' | 'unit' | 'isRelative'
> {
  readonly firstWeekday: number;
  readonly onSelect: ((day: string) => void) | undefined;
}

function Calendar({ title, days, values: numbers, unit, firstWeekday, isRelative, onSelect }: CalendarProps) {
  const cells = calendarDays(days, numbers, firstWeekday);
  const maximum = largest(cells.map(({ value }) => value));
  const values = numbers.flatMap((value) => (value === null || value <= 0 ? [] : value));
  const minimum = isRelative ? values.reduce((least, value) => Math.min(least, value), maximum) : 0;
  const weeks = (cells.at(-1)?.week ?? 0) + 1;
  const pitch = pitches.find((one) => weeks <= one.weeks)!.pitch;
  // One stop for the keyboard; the arrow keys move between the days.
  const [current, setCurrent] = useState(0);
  const scroll = onSelect ? {} : { component: 'section', tabIndex: 0, 'aria-label': title };
  return (
    <Box {...scroll} sx={{ overflowX: 'auto' }}>
      <svg
        width={labelWidth + weeks * pitch + 2}
        height={7 * pitch + monthHeight}
        role="group"
        aria-label={title}
        style={{ display: 'block', printColorAdjust: 'exact' }}
      >
        <AxisNames cells={cells} firstWeekday={firstWeekday} pitch={pitch} />
        {cells.map((cell, index) => (
          <Day
            key={cell.day}
            {...cell}
            unit={unit}
            step={stepOf(cell.value, maximum, sequentialSteps.length, minimum)}
            pitch={pitch}
            {...(onSelect
              ? {
                  ...selectProps(
                    () => onSelect(cell.day),
                    (key) => dayKeys[key],
                  ),
                  tabIndex: index === Math.min(current, cells.length - 1) ? 0 : -1,
                  onFocus: () => setCurrent(index),
                }
              : { role: 'img' })}
          />
        ))}
      </svg>
      <Scale minimum={formatValue(minimum, unit)} maximum={formatValue(maximum, unit)} />
    </Box>
  );
}

/** The colors from the lowest to the highest value. */
function Scale({ minimum, maximum }: { readonly minimum: string; readonly maximum: string }) {
  return (
    <Box
      aria-hidden
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        mt: 2,
        typography: 'caption',
        color: 'text.secondary',
      }}
    >
      {minimum}
      <svg width={(sequentialSteps.length - 1) * 14} height={10}>
        {sequentialSteps.slice(1).map((color, index) => (
          <rect
            key={color}
            x={index * 14}
            width={13}
            height={10}
            rx={2}
            fill={color}
            stroke="var(--mui-palette-divider)"
          />
        ))}
      </svg>
      {maximum}
    </Box>
  );
}

interface DayProps {
  readonly day: string;
  readonly value: number;
  readonly week: number;
  readonly weekday: number;
  readonly unit: ChartUnit;
  /** Step of the palette. */
  readonly step: number;
  readonly pitch: number;
  readonly role: string;
}

/** A square for a day, with the day of the month if there is space. The rest are the props of a button. */
function Day({ day, value, week, weekday, unit, step, pitch, ...control }: DayProps) {
  const text = `${formatDay(day)}: ${formatValue(value, unit)}`;
  const [x, y] = [labelWidth + week * pitch, monthHeight + weekday * pitch];
  const size = pitch - gap;
  return (
    <Box component="g" aria-label={text} {...control} sx={control.role === 'button' ? selectable : undefined}>
      <title>{text}</title>
      <rect
        x={x}
        y={y}
        width={size}
        height={size}
        rx={3}
        fill={sequentialSteps[step]}
        stroke="var(--mui-palette-divider)"
      />
      {pitch >= numberedFrom && (
        <text
          aria-hidden
          x={x + size / 2}
          y={y + size / 2}
          textAnchor="middle"
          dominantBaseline="central"
          fontSize={12}
          fill={step < whiteFrom ? '#1B2430' : '#FFFFFF'}
        >
          {Number(day.slice(8))}
        </text>
      )}
    </Box>
  );
}

const dayKeys: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  ArrowLeft: -7,
  ArrowRight: 7,
};

const axisText = { fontSize: 12, style: { fill: 'var(--mui-palette-text-secondary)' } } as const;

interface AxisNamesProps {
  readonly cells: ReturnType<typeof calendarDays>;
  readonly firstWeekday: number;
  readonly pitch: number;
}

/** The weekdays on the left, and the months above the weeks in which they begin. */
function AxisNames({ cells, firstWeekday, pitch }: AxisNamesProps) {
  const months = cells.filter(({ day }, index) => index === 0 || day.endsWith('-01'));
  return (
    <g aria-hidden>
      {[0, 2, 4].map((row) => (
        <text
          key={row}
          x={0}
          y={monthHeight + row * pitch + (pitch - gap) / 2}
          dominantBaseline="central"
          {...axisText}
        >
          {weekdayName((firstWeekday + row) % 7)}
        </text>
      ))}
      {months.map(({ day, week }, index) => {
        const next = months[index + 1];
        // The name of a month of few weeks would overlap the next one.
        if (next && next.week - week < 2) return null;
        return (
          <text key={day} x={labelWidth + week * pitch} y={10} {...axisText}>
            {monthName(day)}
          </text>
        );
      })}
    </g>
  );
}
