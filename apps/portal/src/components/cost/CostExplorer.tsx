import EmptyIcon from '@mui/icons-material/PaymentsOutlined';
import NoMatchIcon from '@mui/icons-material/SearchOffOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import type { CostAnalysis } from '@blueport/contracts';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { toApiError } from '../../core/api/problem.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { ChartSkeleton } from '../../ui/chart/ChartSkeleton.tsx';
import { deferredPart } from '../../ui/loading/deferred-part.tsx';
import { LoadingState } from '../../ui/states/LoadingState.tsx';
import { EmptyState, ErrorState, problemText } from '../states/index.ts';
import { costChartHeight } from './chart-height.ts';
import { CostAnomalies } from './CostAnomalies.tsx';
import { CostAge } from './CostAge.tsx';
import { CostChanges } from './CostChanges.tsx';
import { CostFacts } from './CostFacts.tsx';
import { CostGroups } from './CostGroups.tsx';
import { CostToolbar } from './CostToolbar.tsx';
import { CostTrail } from './CostTrail.tsx';
import type { CostView } from './cost-state.ts';
import type { CostControl } from './use-cost-control.ts';
import { type CostData, isUnread, useCost } from './use-cost.ts';
import { rememberNames } from './ValueName.tsx';

const CostChart = deferredPart(async () => (await import('./CostChart.tsx')).CostChart, ['chart']);
const CostBreakdown = deferredPart(
  async () => (await import('./CostBreakdown.tsx')).CostBreakdown,
  ['chart'],
);

/** Height of the line for selected days below the chart, with its margin. */
const selectionHeight = 40;

/** What is shown below the figures: everything, the chart with the table of groups, or only the chart. */
export type CostParts = 'all' | 'chartAndGroups' | 'chart';

interface CostExplorerProps {
  readonly control: CostControl;
  readonly parts?: CostParts;
  /** Shown next to the age of the figures. */
  readonly more?: ReactNode;
  /** Shown below as soon as the figures are loaded, so that it does not move if there is no cost. */
  readonly after?: ReactNode;
}

/** A cost analysis with its controls: figures, chart, breakdown, changes and the table of all groups. */
export function CostExplorer({ control, parts = 'all', more, after }: CostExplorerProps) {
  const cost = useCost(control);
  const { analysis } = cost;
  const { groupBy } = control.state;
  useEffect(() => {
    if (analysis) rememberNames(groupBy, analysis.groups);
  }, [analysis, groupBy]);
  const currency = analysis?.currency ?? null;
  const currencies = [
    ...(currency === null ? [] : [currency]),
    ...(analysis?.otherCurrencies ?? []).map((other) => other.currency),
  ].toSorted();
  if (cost.error && !analysis) {
    return (
      <>
        <CostToolbar control={control} currencies={currencies} currency={currency} />
        <CostTrail control={control} />
        <ErrorState error={cost.error} onRetry={cost.refetch} />
        {after}
      </>
    );
  }
  return (
    <>
      <CostToolbar control={control} currencies={currencies} currency={currency} />
      <CostTrail control={control} />
      {cost.error ? <StaleNotice cost={cost} /> : null}
      {analysis && analysis.currency === null ? (
        <NoCost control={control} analysis={analysis} />
      ) : (
        <Figures control={control} cost={cost} parts={parts} more={more} />
      )}
      {analysis && after}
    </>
  );
}

/** Reports that the figures could not be updated. */
function StaleNotice({ cost }: { readonly cost: CostData }) {
  const t = useT();
  return (
    <Alert
      severity="warning"
      sx={{ marginBottom: 4 }}
      action={
        <Button color="inherit" size="small" onClick={cost.refetch}>
          {t('action.retry')}
        </Button>
      }
    >
      {problemText(toApiError(cost.error)).title}
    </Alert>
  );
}

interface FiguresProps {
  readonly control: CostControl;
  readonly cost: CostData;
  readonly parts: CostParts;
  readonly more: ReactNode;
}

function Figures({ control, cost, parts, more }: FiguresProps) {
  const { analysis, isFetching } = cost;
  const { view } = control.state;
  return (
    // Figures of the previous state are not clickable: their links belong to it.
    <Box aria-busy={isFetching} sx={isFetching && analysis ? { opacity: 0.6, pointerEvents: 'none' } : {}}>
      <CostFacts control={control} cost={cost} />
      <CostAge freshness={analysis?.freshness}>{more}</CostAge>
      {view !== 'table' && (
        <>
          <ChartCard control={control} cost={cost} view={view} />
          {parts === 'all' && <Breakdown control={control} cost={cost} />}
          {parts === 'all' && <CostChanges control={control} />}
          {parts === 'all' && <CostAnomalies control={control} />}
        </>
      )}
      {parts !== 'chart' || view === 'table' ? <Groups control={control} cost={cost} /> : null}
    </Box>
  );
}

function Groups({ control, cost }: { readonly control: CostControl; readonly cost: CostData }) {
  const { analysis } = cost;
  return analysis ? (
    <CostGroups control={control} cost={cost} analysis={analysis} />
  ) : (
    <LoadingState height={480} />
  );
}

interface ChartCardProps {
  readonly control: CostControl;
  readonly cost: CostData;
  readonly view: Exclude<CostView, 'table'>;
}

/** The chart over time; a placeholder has its dimensions while its data or code loads. */
function ChartCard({ control, cost, view }: ChartCardProps) {
  const { analysis } = cost;
  const { from, to } = control.range;
  const placeholder = (
    <Box sx={{ paddingBottom: `${selectionHeight}px` }}>
      <ChartSkeleton height={costChartHeight} />
    </Box>
  );
  return (
    <Card sx={{ padding: { xs: 4, md: 5 }, marginBottom: 4 }}>
      {analysis ? (
        // A selection belongs to its period and view.
        <CostChart
          key={`${from} ${to} ${view}`}
          control={control}
          cost={cost}
          analysis={analysis}
          view={view}
          fallback={placeholder}
        />
      ) : (
        placeholder
      )}
    </Card>
  );
}

/** The charts by group and by day of the calendar. */
function Breakdown({ control, cost }: { readonly control: CostControl; readonly cost: CostData }) {
  const placeholder = <LoadingState height={{ xs: 752, lg: 400 }} />;
  if (!cost.analysis) return placeholder;
  return <CostBreakdown control={control} analysis={cost.analysis} fallback={placeholder} />;
}

interface NoCostProps {
  readonly control: CostControl;
  readonly analysis: CostAnalysis;
}

/** Explains why there are no figures: nothing connected, nothing read, no match, or no cost. */
function NoCost({ control, analysis }: NoCostProps) {
  const t = useT();
  const { freshness } = analysis;
  const { state, change } = control;
  if (freshness.subscriptions === 0) {
    return (
      <EmptyState
        icon={<EmptyIcon />}
        title={t('cost.noSubscription')}
        actions={
          <Button variant="contained" component={Link} to="/portal/subscription">
            {t('cost.connect')}
          </Button>
        }
      >
        {t('cost.noSubscriptionDetail')}
      </EmptyState>
    );
  }
  if (isUnread(analysis)) {
    return (
      <>
        <CostAge freshness={freshness} />
        <Box role="status">
          <EmptyState icon={<EmptyIcon />} title={t('cost.unread')}>
            {t('cost.unreadDetail')}
          </EmptyState>
        </Box>
      </>
    );
  }
  if (Object.keys(state.filters).length > 0) {
    return (
      <>
        <CostAge freshness={freshness} />
        <EmptyState
          icon={<NoMatchIcon />}
          title={t('cost.noMatch')}
          actions={
            <Button variant="outlined" onClick={() => change({ filters: {}, drilled: [] })}>
              {t('cost.clearFilters')}
            </Button>
          }
        />
      </>
    );
  }
  return (
    <>
      <CostAge freshness={freshness} />
      <EmptyState
        icon={<EmptyIcon />}
        title={t('cost.none')}
        actions={
          state.period !== 'last12Months' && (
            <Button variant="outlined" onClick={() => change({ period: 'last12Months' })}>
              {t('cost.showYear')}
            </Button>
          )
        }
      >
        {t('cost.noneDetail')}
      </EmptyState>
    </>
  );
}
