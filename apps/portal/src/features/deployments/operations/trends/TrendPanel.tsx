import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type DeploymentTrend, type TrendPeriod, trendPeriods } from '@blueport/contracts';
import { useState } from 'react';
import { deploymentApi } from '../../../../core/api/deployment-api.ts';
import { currentTimeZone, formatNumber } from '../../../../core/i18n/format.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import type { BrushRange } from '../../../../ui/chart/brush-range.ts';
import { distinctLabels } from '../../../../ui/chart/chart-data.ts';
import { SectionCard } from '../../../../ui/section/SectionCard.tsx';
import { ViewSwitch } from '../../../../ui/url-tabs/ViewSwitch.tsx';
import { Chart } from '../../../../ui/chart/Chart.tsx';
import { formatDay } from '../../../../core/i18n/format-day.ts';
import type { FilterToken } from '../../../../components/resource-table/list-state.ts';
import { creationFilter, selectedDays } from './day-filter.ts';
import { measuredBlueprints, stateSeries, totalsOf } from './trend-data.ts';

const noTrend: DeploymentTrend = { days: [], blueprints: [] };

interface TrendPanelProps {
  /** The filters of the list below; days selected in the chart filter it. */
  readonly filters: readonly FilterToken[];
  readonly setFilters: (filters: readonly FilterToken[]) => void;
}

/** Deployments over time by state, and their duration by blueprint. */
export function TrendPanel({ filters, setFilters }: TrendPanelProps) {
  const t = useT();
  const [period, setPeriod] = useState<TrendPeriod>('30');
  const { currentData, isError, refetch } = deploymentApi.useDeploymentTrendQuery({
    query: { days: period, timeZone: currentTimeZone() },
  });
  const trend = currentData ?? noTrend;
  const selection = selectedDays(trend.days, filters);
  const onSelect = (range: BrushRange | null) => setFilters(creationFilter(trend.days, range, filters));
  const state = {
    isLoading: !currentData && !isError,
    hasFailed: !currentData && isError,
    onRetry: () => void refetch(),
  };
  return (
    <SectionCard
      spaced
      title={t('trends.title')}
      detail={<Totals days={trend.days} />}
      end={
        <ViewSwitch
          label={t('trends.period')}
          value={period}
          options={trendPeriods.map((days) => ({ value: days, label: t('trends.days', { days }) }))}
          onChange={setPeriod}
        />
      }
    >
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 5, md: 6 },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
          // Has the height of the charts, so that nothing moves when the data appears.
          minHeight: { xs: 700, lg: 346 },
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          <Chart
            {...state}
            title={t('trends.perDay')}
            kind="columns"
            isStacked
            isByDay
            points={trend.days.map(({ day }) => day)}
            series={stateSeries(trend.days, t)}
            unit={{ kind: 'count' }}
            fileName={`deployments-${period}-days`}
            emptyText={t('trends.none')}
            brush={{ selection, onSelect }}
          />
          <Selection
            days={trend.days}
            selection={selection}
            isLoading={state.isLoading}
            onClear={() => onSelect(null)}
          />
        </Box>
        <Durations {...state} trend={trend} />
      </Box>
    </SectionCard>
  );
}

function Totals({ days }: { readonly days: DeploymentTrend['days'] }) {
  const t = useT();
  const { count, failedShare } = totalsOf(days);
  return (
    <Box sx={{ minHeight: 20 }}>
      {days.length > 0 && t('trends.count', { count })}
      {failedShare !== null &&
        ` · ${t('trends.failed', {
          percent: formatNumber(failedShare, { style: 'percent', maximumFractionDigits: 1 }),
        })}`}
    </Box>
  );
}

interface SelectionProps {
  readonly days: DeploymentTrend['days'];
  readonly selection: BrushRange | null;
  /** Keeps its height until the days are known. */
  readonly isLoading: boolean;
  readonly onClear: () => void;
}

const selectionLine = { display: 'flex', alignItems: 'center', gap: 2, minHeight: 36, marginTop: 1 } as const;

/** The days selected in the chart. Its height does not depend on the selection. */
function Selection({ days, selection, isLoading, onClear }: SelectionProps) {
  const t = useT();
  if (!days.some((day) => totalsOf([day]).count > 0)) return isLoading ? <Box sx={selectionLine} /> : null;
  const selected = selection && days.slice(selection[0], selection[1] + 1);
  return (
    <Box sx={selectionLine}>
      <Typography variant="caption" color="textSecondary" role="status">
        {selected
          ? t(selected.length === 1 ? 'trends.selectedDay' : 'trends.selected', {
              count: totalsOf(selected).count,
              from: formatDay(selected[0]!.day),
              to: formatDay(selected.at(-1)!.day),
            })
          : t('trends.select')}
      </Typography>
      {selected && (
        <Button size="small" onClick={onClear}>
          {t('trends.showAll')}
        </Button>
      )}
    </Box>
  );
}

interface DurationsProps {
  readonly trend: DeploymentTrend;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  readonly onRetry: () => void;
}

function Durations({ trend, ...state }: DurationsProps) {
  const t = useT();
  const blueprints = measuredBlueprints(trend);
  return (
    <Box sx={{ minWidth: 0 }}>
      <Chart
        {...state}
        title={t('trends.duration')}
        kind="bars"
        pointHeader={t('trends.blueprint')}
        points={distinctLabels(blueprints.map(({ title, name }) => ({ label: title, qualifier: name })))}
        series={[
          { id: 'median', label: t('trends.median'), values: blueprints.map(({ median }) => median) },
          { id: 'p95', label: t('trends.p95'), values: blueprints.map(({ p95 }) => p95) },
        ]}
        unit={{ kind: 'duration' }}
        fileName="deployment-durations"
        emptyText={t('trends.noDuration')}
      />
      <Typography variant="caption" color="textSecondary" component="p" sx={{ marginTop: 1 }}>
        {t('trends.durationHelp')}
      </Typography>
    </Box>
  );
}
