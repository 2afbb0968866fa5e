import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { CostAnalysis } from '@blueport/contracts';
import { useMemo, useState } from 'react';
import { formatDayRange, formatMonth } from '../../core/i18n/format-day.ts';
import { useT } from '../../core/i18n/translate.tsx';
import type { BrushRange } from '../../ui/chart/brush-range.ts';
import { Chart } from '../../ui/chart/Chart.tsx';
import { setPatterned, usePatterned } from '../../ui/chart/chart-patterns.ts';
import { overlayParts } from '../../ui/chart/overlay-parts.ts';
import { formatValue, type ChartUnit } from '../../ui/chart/chart-units.ts';
import { costChartHeight } from './chart-height.ts';
import { costChartData } from './cost-chart-data.ts';
import { lastDayOfMonth } from './cost-days.ts';
import type { DayRange } from './cost-period.ts';
import type { CostView } from './cost-state.ts';
import { groupingText, groupText } from './group-text.ts';
import { useAnomalies } from './use-anomalies.ts';
import type { CostControl } from './use-cost-control.ts';
import type { CostData } from './use-cost.ts';
import { useCostLimit } from './use-cost-limit.ts';

interface CostChartProps {
  readonly control: CostControl;
  readonly cost: CostData;
  readonly analysis: CostAnalysis;
  readonly view: Exclude<CostView, 'table'>;
}

/** The cost of the period by day or month and by group, with forecast and previous period. */
export function CostChart({ control, cost, analysis, view }: CostChartProps) {
  const t = useT();
  const { range, state } = control;
  const { forecast, previous } = cost;
  const limit = useCostLimit(control, analysis, view);
  const { anomalies } = useAnomalies(control, view === 'monthly' || state.metric !== 'billed');
  const unit: ChartUnit = useMemo(
    () => ({ kind: 'money', currency: analysis.currency ?? 'USD' }),
    [analysis.currency],
  );
  const data = useMemo(
    () =>
      costChartData(
        { analysis, range, forecast: forecast ?? undefined, previous, view, limit, anomalies },
        {
          other: t('cost.other'),
          forecast: t('cost.forecast'),
          previous: t('cost.previousPeriod'),
          limit: t('cost.limit'),
          unusual: t('cost.anomalies'),
          incomplete: t('cost.incomplete'),
          nameOf: (key, label) => groupText(state.groupBy, { key, label }, t),
          format: (amount) => formatValue(amount, unit),
        },
      ),
    [analysis, range, forecast, previous, view, limit, anomalies, state.groupBy, unit, t],
  );
  const isPatterned = usePatterned();
  const isMonthly = view === 'monthly';
  const [selection, setSelection] = useState<BrushRange | null>(null);
  const points = isMonthly ? data.points.map(formatMonth) : data.points;
  const chosen = selection && rangeOfSelection(data.points, selection, isMonthly);
  return (
    <Box>
      <Chart
        {...data}
        overlayParts={overlayParts}
        isPatterned={isPatterned}
        menu={[
          {
            label: t(isPatterned ? 'cost.noPatterns' : 'cost.patterns'),
            onChoose: () => setPatterned(!isPatterned),
          },
        ]}
        points={points}
        kind={view === 'accumulated' ? 'line' : 'columns'}
        isStacked
        isByDay={!isMonthly}
        {...(isMonthly && { pointHeader: t('cost.month') })}
        title={t(`cost.chart.${view}`, { name: groupingText(state.groupBy, t) })}
        unit={unit}
        height={costChartHeight}
        fileName={`cost-${range.from}-${range.to}`}
        emptyText={t('cost.none')}
        brush={{ selection, onSelect: setSelection }}
      />
      <SelectionLine
        range={chosen}
        onClear={() => setSelection(null)}
        onShow={(period) => control.change({ period })}
      />
    </Box>
  );
}

/** Returns the days of selected points; a month ends with its last day. */
function rangeOfSelection(
  points: readonly string[],
  [first, last]: BrushRange,
  isMonthly: boolean,
): DayRange | null {
  const [from, to] = [points[first], points[last]];
  if (from === undefined || to === undefined) return null;
  return { from, to: isMonthly ? lastDayOfMonth(to) : to };
}

interface SelectionLineProps {
  readonly range: DayRange | null;
  readonly onClear: () => void;
  readonly onShow: (range: DayRange) => void;
}

/** The days selected in the chart, which can become the period. Its height does not depend on the selection. */
function SelectionLine({ range, onClear, onShow }: SelectionLineProps) {
  const t = useT();
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, minHeight: 36, marginTop: 1 }}
    >
      <Typography variant="caption" color="textSecondary" role="status">
        {range ? t('cost.selected', { period: formatDayRange(range.from, range.to) }) : t('cost.select')}
      </Typography>
      {range && (
        <>
          <Button size="small" variant="outlined" onClick={() => onShow(range)}>
            {t('cost.showSelection')}
          </Button>
          <Button size="small" onClick={onClear}>
            {t('cost.clearSelection')}
          </Button>
        </>
      )}
    </Box>
  );
}
