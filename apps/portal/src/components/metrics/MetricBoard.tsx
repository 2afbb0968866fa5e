import ChartIcon from '@mui/icons-material/ShowChartOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { MetricData } from '@blueport/contracts';
import { Suspense, useMemo, useState } from 'react';
import { toApiError } from '../../core/api/problem.ts';
import { usePermission } from '../../core/auth/use-permission.ts';
import { Trans, useT } from '../../core/i18n/translate.tsx';
import { RelativeTime } from '../cloud-inventory/RelativeTime.tsx';
import type { ChartMenuItem } from '../../ui/chart/ChartMenuList.tsx';
import { resourceTypeLabel } from '../resource-type/resource-type-label.ts';
import { EmptyState, ErrorState, LoadingState, problemText } from '../states/index.ts';
import { ChartDialog } from './ChartDialog.tsx' with { load: 'dialog', texts: 'administration' };
import { BoardNotes, otherNotes, sharedNotes } from './BoardNotes.tsx';
import { createCrosshair, CrosshairContext } from './crosshair.ts';
import { MetricCard } from './MetricCard.tsx';
import type { BoardChart } from './metric-state.ts';
import type { CardThreshold } from './MetricCardContent.tsx';
import { MetricToolbar } from './MetricToolbar.tsx';
import { thresholdAtInterval } from './threshold/threshold-at-interval.ts';
import { newRuleHref } from './rule-preset.ts';
import type { MetricControl } from './use-metric-control.ts';
import { type MetricBoardData, useMetricBoard } from './use-metric-board.ts';

/** A board: its controls, the age of its values, and a grid of charts with one period and one crosshair. */
export function MetricBoard({ control }: { readonly control: MetricControl }) {
  const board = useMetricBoard(control);
  const [crosshair] = useState(createCrosshair);
  return (
    <CrosshairContext value={crosshair}>
      <MetricToolbar control={control} board={board} />
      <Box aria-busy={board.data === undefined && board.isFetching}>
        <Content control={control} board={board} />
      </Box>
    </CrosshairContext>
  );
}

const none: readonly never[] = [];

interface FixedChartsProps {
  readonly charts: readonly { readonly id: string; readonly title: string; readonly data: MetricData }[];
}

/** Charts that cannot be edited, with one crosshair. */
export function FixedCharts({ charts }: FixedChartsProps) {
  const [crosshair] = useState(createCrosshair);
  return (
    <CrosshairContext value={crosshair}>
      <Box sx={grid}>
        {charts.map(({ id, title, data }) => (
          <MetricCard key={id} title={title} data={data} notes={none} actions={none} />
        ))}
      </Box>
    </CrosshairContext>
  );
}

interface ContentProps {
  readonly control: MetricControl;
  readonly board: MetricBoardData;
}

function Content({ control, board }: ContentProps) {
  const t = useT();
  const { types, charts, data, error } = board;
  if (error && !data) return <ErrorState error={error} onRetry={board.refetch} />;
  if (types === undefined) return <LoadingState height={640} />;
  if (types.length === 0) {
    return (
      <EmptyState
        icon={<ChartIcon />}
        title={t('metrics.noResources')}
        actions={
          Object.keys(control.state.selection).length > 0 &&
          !control.isFixed && (
            <Button
              variant="outlined"
              onClick={() => control.change({ selection: {}, type: null, charts: null })}
            >
              {t('metrics.showAll')}
            </Button>
          )
        }
      >
        {t('metrics.noResourcesHelp')}
      </EmptyState>
    );
  }
  if (charts.length === 0) {
    return (
      <EmptyState icon={<ChartIcon />} title={t('metrics.noCharts')}>
        {t('metrics.noChartsHelp')}
      </EmptyState>
    );
  }
  return (
    <>
      {error ? (
        <Alert
          severity="warning"
          sx={{ marginBottom: 4 }}
          action={
            <Button color="inherit" size="small" onClick={board.refetch}>
              {t('action.retry')}
            </Button>
          }
        >
          {problemText(toApiError(error)).title}
        </Alert>
      ) : null}
      <BoardAge control={control} board={board} />
      <ChartGrid control={control} board={board} />
    </>
  );
}

/** Source and age of the values. */
function BoardAge({ control, board: { data, charts, types } }: ContentProps) {
  const t = useT();
  const oldest = (data ?? []).flatMap(({ readAt }) => readAt ?? []).toSorted()[0];
  const shown = new Set(charts.map(({ type }) => type)).size;
  const count = types?.length ?? 0;
  const isPartial = control.state.charts === null && control.state.type === null && shown < count;
  return (
    <Box sx={{ typography: 'body2', color: 'text.secondary', marginBottom: 4 }}>
      <Box sx={{ minHeight: 20 }}>
        {oldest !== undefined && (
          <Trans
            id="metrics.age"
            values={{ count: charts.length }}
            components={{ 0: <RelativeTime value={oldest} /> }}
          />
        )}
      </Box>
      {isPartial && t('metrics.someTypes', { shown, count })}
    </Box>
  );
}

function ChartGrid({ control, board }: ContentProps) {
  const t = useT();
  const { charts, types = [] } = board;
  const [editing, setEditing] = useState<number>();
  const sections = useMemo(() => [...Map.groupBy(charts.keys(), (index) => charts[index]!.type)], [charts]);
  const mayCreate = usePermission('alertEdit').allowed;
  const limitOf = (index: number): CardThreshold => ({
    threshold: charts[index]!.threshold,
    onChange: (threshold) => {
      const { threshold: _before, ...chart } = charts[index]!;
      control.change({ charts: charts.with(index, threshold ? { ...chart, threshold } : chart) });
    },
    ...(mayCreate && {
      ruleHref: (data, threshold) => newRuleHref(control.state.selection, data, threshold),
    }),
  });
  const actionsOf = (index: number) => [
    { label: t('metrics.edit'), onChoose: () => setEditing(index) },
    {
      label: t('metrics.remove'),
      onChoose: () => control.change({ charts: charts.toSpliced(index, 1) }),
    },
  ];
  return (
    <>
      {sections.map(([type, indexes]) => (
        <ChartSection
          key={type}
          type={type}
          indexes={indexes}
          board={board}
          actionsOf={actionsOf}
          limitOf={limitOf}
        />
      ))}
      <Suspense>
        {editing !== undefined && charts[editing] && (
          <ChartDialog
            types={types}
            chart={chartAtInterval(charts[editing], board.data?.[editing])}
            intervalOf={() => board.data?.[editing]?.interval ?? charts[editing]?.threshold?.interval}
            onSave={(chart) => control.change({ charts: charts.with(editing, chart) })}
            onClose={() => setEditing(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}

/** Returns a chart with the threshold that its card shows. */
const chartAtInterval = ({ threshold, ...chart }: BoardChart, data: MetricData | undefined): BoardChart => ({
  ...chart,
  ...(threshold && { threshold: data ? thresholdAtInterval(threshold, data) : threshold }),
});

interface ChartSectionProps {
  readonly type: string;
  /** Places of the charts of the type. */
  readonly indexes: readonly number[];
  readonly board: MetricBoardData;
  readonly actionsOf: (index: number) => readonly ChartMenuItem[];
  readonly limitOf: (index: number) => CardThreshold;
}

const grid = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 340px), 1fr))',
} as const;

/** The charts of a resource type, with the notes that all of them have. */
function ChartSection({ type, indexes, board, actionsOf, limitOf }: ChartSectionProps) {
  const t = useT();
  const { data, types = [], charts } = board;
  const count = types.find((one) => one.type.toLowerCase() === type.toLowerCase())?.count ?? 0;
  const shared = sharedNotes(data ? indexes.flatMap((index) => data[index] ?? []) : []);
  return (
    <Box component="section" aria-label={resourceTypeLabel(type)} sx={{ marginBottom: 6 }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 4,
          // A note about many resources takes a second line on a phone.
          minHeight: { xs: 52, sm: 32 },
          alignContent: 'center',
          marginBottom: 2,
        }}
      >
        <Typography variant="h3" component="h2">
          {t('metrics.typeCount', { type: resourceTypeLabel(type), count })}
        </Typography>
        <BoardNotes notes={shared} />
      </Box>
      <Box sx={grid}>
        {indexes.map((index) => (
          <MetricCard
            key={`${index} ${charts[index]!.metric}`}
            data={data?.[index]}
            notes={otherNotes(data?.[index]?.notes ?? [], shared)}
            actions={actionsOf(index)}
            limit={limitOf(index)}
          />
        ))}
      </Box>
    </Box>
  );
}
