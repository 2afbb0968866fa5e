import Box from '@mui/material/Box';
import type { CostAnalysis } from '@blueport/contracts';
import { useT } from '../../core/i18n/translate.tsx';
import { CalendarHeatMap } from '../../ui/chart/CalendarHeatMap.tsx';
import type { ChartUnit } from '../../ui/chart/chart-units.ts';
import { Treemap } from '../../ui/chart/Treemap.tsx';
import { SectionCard } from '../../ui/section/SectionCard.tsx';
import { countKnownDays, dailyTotals } from './daily-totals.ts';
import { drillInto } from './drill-down.ts';
import { groupingText, groupText } from './group-text.ts';
import type { CostControl } from './use-cost-control.ts';

/** Number of days whose calendar fits next to the treemap. */
const longDays = 100;

interface CostBreakdownProps {
  readonly control: CostControl;
  readonly analysis: CostAnalysis;
}

/** Where the cost arises, by group, and when, by day. Selecting a group or a day narrows the analysis. */
export function CostBreakdown({ control, analysis }: CostBreakdownProps) {
  const t = useT();
  const { state, fixed, range } = control;
  const unit: ChartUnit = { kind: 'money', currency: analysis.currency ?? 'USD' };
  const known = Math.max(1, countKnownDays(analysis));
  // The calendar of a long period needs the whole width.
  const isLong = analysis.points.length > longDays;
  const mayDrill = drillInto(state, '', fixed) !== undefined;
  const select = (key: string) => {
    const deeper = drillInto(state, key, fixed);
    if (deeper) control.change(deeper);
  };
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        marginBottom: 4,
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          lg: isLong ? 'minmax(0, 1fr)' : 'minmax(0, 3fr) minmax(0, 2fr)',
        },
      }}
    >
      <SectionCard title={t('cost.where')} quiet>
        <Treemap
          title={t('cost.whereTitle', { name: groupingText(state.groupBy, t) })}
          itemHeader={groupingText(state.groupBy, t)}
          valueHeader={t('cost.total')}
          items={analysis.groups.map((group) => ({
            id: group.key,
            label: groupText(state.groupBy, group, t),
            value: Number(group.total),
          }))}
          unit={unit}
          fileName={`cost-where-${range.from}-${range.to}`}
          {...(mayDrill && { onSelect: select })}
        />
      </SectionCard>
      <SectionCard title={t('cost.when')} quiet>
        <CalendarHeatMap
          title={t('cost.when')}
          valueHeader={t('cost.total')}
          isRelative
          days={analysis.points.slice(0, known)}
          values={dailyTotals(analysis).slice(0, known)}
          unit={unit}
          fileName={`cost-when-${range.from}-${range.to}`}
          onSelect={(day) => control.change({ period: { from: day, to: day } })}
        />
      </SectionCard>
    </Box>
  );
}
