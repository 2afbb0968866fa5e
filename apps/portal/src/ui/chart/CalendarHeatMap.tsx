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
}

const size = 14;
const pitch = 17;
const labelWidth = 34;

const weekdayName = (weekday: number) =>
  // 2 January 2000 was a Sunday.
  new Intl.DateTimeFormat(formatLocale(), { weekday: 'short', timeZone: 'UTC' }).format(
    Date.UTC(2000, 0, 2 + weekday),
  );

/** When something happened: a square for each day, darker for larger values. */
export function CalendarHeatMap(props: CalendarHeatMapProps) {
  const { title, valueHeader, days, values, unit, fileName, firstWeekday = 1 } = props;
  const t = useT();
  const [isTable, setTable] = useState(false);
  const series = [{ id: 'value', label: valueHeader, values }];
  const cells = calendarDays(days, values, firstWeekday);
  const maximum = largest(cells.map(({ value }) => value));
  const weeks = (cells.at(-1)?.week ?? 0) + 1;
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
        <Box component="section" tabIndex={0} aria-label={title} sx={{ overflowX: 'auto' }}>
          <svg
            width={labelWidth + weeks * pitch}
            height={7 * pitch}
            role="group"
            aria-label={title}
            style={{ display: 'block', printColorAdjust: 'exact' }}
          >
            {[0, 2, 4].map((row) => (
              <text
                key={row}
                x={0}
                y={row * pitch + size / 2}
                dominantBaseline="central"
                fontSize={12}
                style={{ fill: 'var(--mui-palette-text-secondary)' }}
              >
                {weekdayName((firstWeekday + row) % 7)}
              </text>
            ))}
            {cells.map(({ day, value, week, weekday }) => {
              const text = `${formatDay(day)}: ${formatValue(value, unit)}`;
              return (
                <rect
                  key={day}
                  role="img"
                  aria-label={text}
                  x={labelWidth + week * pitch}
                  y={weekday * pitch}
                  width={size}
                  height={size}
                  rx={3}
                  fill={sequentialSteps[stepOf(value, maximum, sequentialSteps.length)]}
                  style={{ stroke: 'var(--mui-palette-divider)' }}
                >
                  <title>{text}</title>
                </rect>
              );
            })}
          </svg>
        </Box>
      )}
    </ChartFrame>
  );
}
