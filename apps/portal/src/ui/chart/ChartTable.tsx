import { PlainTable, type PlainColumn } from '../plain-table/PlainTable.tsx';
import { useT } from '../../core/i18n/translate.tsx';
import type { ChartSeries } from './chart-data.ts';
import { type ChartUnit, formatValue } from './chart-units.ts';
import { formatPoint } from './plot-parts.ts';

interface ChartTableProps {
  readonly title: string;
  readonly pointHeader: string;
  readonly points: readonly string[];
  readonly series: readonly ChartSeries[];
  readonly unit: ChartUnit;
  readonly isByDay: boolean;
}

/** The data of a chart as a table: a row for each point, a column for each series. */
export function ChartTable({ title, pointHeader, points, series, unit, isByDay }: ChartTableProps) {
  const t = useT();
  const columns: PlainColumn<{ readonly point: string; readonly index: number }>[] = [
    { id: 'point', header: pointHeader, cell: ({ point }) => formatPoint(point, isByDay) },
    ...series.map(
      ({ id, label, values }): PlainColumn<{ readonly point: string; readonly index: number }> => ({
        id: `series-${id}`,
        header: label,
        align: 'right',
        sx: { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
        cell: ({ index }) => {
          const value = values[index] ?? null;
          return value === null ? t('chart.noValue') : formatValue(value, unit);
        },
      }),
    ),
  ];
  const rows = points.map((point, index) => ({ point, index }));
  return <PlainTable label={title} columns={columns} rows={rows} rowKey={({ index }) => String(index)} />;
}
