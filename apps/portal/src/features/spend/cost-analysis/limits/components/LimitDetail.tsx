import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { type Budget, stoppedMachineStates } from '@blueport/contracts';
import { Suspense } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { ActivityTab } from '../../../../../components/administration/ActivityTab.tsx' with {
  load: 'part',
  texts: 'activity',
};
import { RelativeTime } from '../../../../../components/cloud-inventory/RelativeTime.tsx';
import { selectedRowParameter } from '../../../../../components/resource-table/list-state.ts';
import { EmptyState, LoadingState } from '../../../../../components/states/index.ts';
import { PageFailure } from '../../../../../components/states/PageFailure.tsx';
import { reasonText } from '../../../../../components/verdict/reason-text.ts';
import { budgetApi } from '../../../../../core/api/budget-api.ts';
import { useLiveRefetch } from '../../../../../core/api/use-live-refetch.ts';
import { usePermission } from '../../../../../core/auth/use-permission.ts';
import { formatMoney } from '../../../../../core/i18n/format-money.ts';
import { type t as translate, useT } from '../../../../../core/i18n/translate.tsx';
import { ChartSkeleton } from '../../../../../ui/chart/ChartSkeleton.tsx';
import { FactList, type OptionalFact } from '../../../../../ui/fact-list/FactList.tsx';
import { Moment } from '../../../../../ui/fact-list/Moment.tsx';
import { deferredPart } from '../../../../../ui/loading/deferred-part.tsx';
import { PageHeader } from '../../../../../ui/page/PageHeader.tsx';
import { type PlainColumn, PlainTable } from '../../../../../ui/plain-table/PlainTable.tsx';
import { SectionCard } from '../../../../../ui/section/SectionCard.tsx';
import { limitFigures } from '../limit-figures.ts';
import { scopeHref } from '../limit-scope.ts';
import {
  actionsText,
  completenessText,
  daysText,
  figuresText,
  moneyText,
  periodText,
  scopeName,
  shareText,
  thresholdText,
} from '../limit-text.ts';
import { LimitActions } from './LimitActions.tsx';
import { LimitBar, LimitLegend } from './LimitBar.tsx';
import { LimitPill } from './LimitPill.tsx';
import { StopNotice } from './StopNotice.tsx';

const LimitChart = deferredPart(async () => (await import('./LimitChart.tsx')).LimitChart, ['chart', 'cost']);

/** A limit: its figures, cost against the limit, thresholds, stopped machines and history. */
export function LimitDetail({ id }: { readonly id: string }) {
  const t = useT();
  const [search] = useSearchParams();
  const { data, error, refetch } = budgetApi.useBudgetListQuery(
    { query: { limit: 1, filterObj: { id: { eq: id } } } },
    { refetchOnMountOrArgChange: true },
  );
  useLiveRefetch(refetch, { everyMs: 2000 });
  const list = new URLSearchParams(search);
  list.delete(selectedRowParameter);
  const to = `/portal/limit${list.size > 0 ? `?${list.toString()}` : ''}`;
  if (error && !data) return <PageFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState label="Fetching...." />;
  const [budget] = data.result;
  if (budget === undefined) {
    return (
      <>
        <PageHeader title={t('limits.title')} breadcrumbs={[{ label: t('limits.title'), to }]} />
        <EmptyState title={t('limits.missing')}>{t('limits.missingHelp')}</EmptyState>
      </>
    );
  }
  return <LimitView budget={budget} listHref={to} />;
}

function LimitView({ budget, listHref }: { readonly budget: Budget; readonly listHref: string }) {
  const t = useT();
  const navigate = useNavigate();
  const mayEdit = usePermission('costUsageLimitEdit').allowed;
  const mayReadCost = usePermission('costAnalysis').allowed;
  const mayAudit = usePermission('auditList').allowed;
  const figures = limitFigures(budget);
  return (
    <>
      <PageHeader
        title={scopeName(budget, t)}
        badge={<LimitPill budget={budget} />}
        description={`${t(`limits.kind.${budget.scope.kind}`)}, ${periodText(budget, t)}, ${daysText(budget)}`}
        breadcrumbs={[{ label: t('limits.title'), to: listHref }]}
        actions={
          mayEdit && (
            <LimitActions budget={budget} onRemoved={() => void navigate(listHref, { replace: true })} />
          )
        }
      />
      <StopNotice budget={budget} />
      <SectionCard spaced title={t('limits.usage')} detail={completenessText(budget, t)}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, marginBottom: 2 }}>
          <Box sx={{ flex: 1 }}>
            <LimitBar
              label={t('limits.used')}
              valueText={figuresText(budget, t)}
              figures={figures}
              marks={budget.thresholds.map(({ percent }) => percent)}
            />
          </Box>
          <Box sx={{ typography: 'subtitle2', fontVariantNumeric: 'tabular-nums' }}>{shareText(budget)}</Box>
        </Box>
        <LimitLegend />
        <FactList label={t('limits.usage')} facts={limitFacts(budget, t)} />
      </SectionCard>
      {mayReadCost && (
        <SectionCard quiet spaced title={t('limits.chart')}>
          <LimitChart budget={budget} fallback={<ChartSkeleton />} />
        </SectionCard>
      )}
      <SectionCard spaced title={t('limits.thresholds')} detail={t('limits.thresholdsHelp')}>
        {budget.thresholds.length === 0 ? (
          t('limits.noThresholds')
        ) : (
          <PlainTable
            top
            label={t('limits.thresholds')}
            rows={budget.thresholds}
            rowKey={({ percent, basis }) => `${percent} ${basis}`}
            columns={thresholdColumns(budget, t)}
          />
        )}
      </SectionCard>
      <StoppedMachines budget={budget} />
      {mayAudit && (
        <SectionCard spaced title={t('limits.history')}>
          <Suspense fallback={<LoadingState />}>
            <ActivityTab objectId={budget.id} />
          </Suspense>
        </SectionCard>
      )}
    </>
  );
}

function limitFacts(budget: Budget, t: typeof translate): OptionalFact[] {
  const { currency, spend, deployments, unpriced, partlyUnpriced = 0, gone = 0 } = budget;
  const { used, left, forecast } = limitFigures(budget);
  const money = (amount: string) => formatMoney(amount, currency);
  const href = scopeHref(budget.scope);
  return [
    {
      label: t(`limits.kind.${budget.scope.kind}`),
      value:
        href === undefined ? (
          scopeName(budget, t)
        ) : (
          <MuiLink component={Link} to={href}>
            {scopeName(budget, t)}
          </MuiLink>
        ),
    },
    { label: t('limits.used'), value: <strong>{moneyText(used, currency)}</strong> },
    { label: t('limits.limit'), value: money(budget.limit) },
    { label: t('limits.left'), value: moneyText(left, currency) },
    forecast !== null && { label: t('limits.forecast'), value: moneyText(forecast, currency) },
    spend !== null && { label: t('limits.part.billed'), value: money(spend.billed) },
    ...(spend?.otherCurrencies ?? []).map((other) => ({
      label: t('limits.billedIn', { currency: other.currency }),
      value: t('limits.otherCurrencyNotCounted', {
        amount: formatMoney(other.billed, other.currency),
        currency,
      }),
    })),
    spend !== null && { label: t('limits.part.unbilled'), value: money(spend.unbilled) },
    spend !== null && { label: t('limits.part.reserved'), value: money(spend.reserved) },
    {
      label: t('limits.plannedCost'),
      value: moneyText(Number(budget.deployed) + Number(budget.reserved), currency),
    },
    { label: t('verdict.budget.requested'), value: money(budget.requested) },
    {
      label: t('verdict.budget.counted'),
      value: (
        <div>
          {t('verdict.budget.count', { deployments, unpriced })}
          {partlyUnpriced > 0 && (
            <Box sx={{ typography: 'caption' }}>{t('verdict.budget.partly', { partly: partlyUnpriced })}</Box>
          )}
          {gone > 0 && <Box sx={{ typography: 'caption' }}>{t('verdict.budget.gone', { gone })}</Box>}
        </div>
      ),
      wide: 'onPhone',
    },
    spend !== null && { label: t('limits.counted'), value: <RelativeTime value={spend.countedAt} /> },
  ];
}

type Threshold = Budget['thresholds'][number];

function thresholdColumns({ limit, currency }: Budget, t: typeof translate): PlainColumn<Threshold>[] {
  return [
    { id: 'level', header: t('limits.level'), cell: (row) => thresholdText(row, t) },
    {
      id: 'amount',
      header: t('limits.amountAt'),
      align: 'right',
      cell: ({ percent }) => moneyText((Number(limit) * percent) / 100, currency),
    },
    { id: 'actions', header: t('limits.actions'), cell: (row) => actionsText(row, t) },
    {
      id: 'crossed',
      header: t('limits.crossedAt'),
      cell: ({ crossedAt }) => (crossedAt === null ? t('limits.notCrossed') : <Moment value={crossedAt} />),
    },
  ];
}

/** The machines of the latest stop in the period, with the result for each. */
function StoppedMachines({ budget }: { readonly budget: Budget }) {
  const t = useT();
  const { stop } = budget;
  if (stop === null) return null;
  return (
    <SectionCard
      spaced
      title={t('limits.stop')}
      detail={
        stop.state === 'canceled'
          ? stop.canceledBy === null
            ? t('limits.stopCanceledByLimit')
            : t('limits.stopCanceled', { name: stop.canceledBy })
          : t('limits.stopReason', { threshold: thresholdText(stop, t) })
      }
    >
      <PlainTable
        label={t('limits.stop')}
        rows={stop.machines.toSorted(
          (a, b) => stoppedMachineStates.indexOf(a.state) - stoppedMachineStates.indexOf(b.state),
        )}
        rowKey={({ resourceId }) => resourceId}
        columns={[
          {
            id: 'name',
            header: t('limits.machine'),
            cell: ({ name }) => name,
            title: ({ resourceId }) => resourceId,
          },
          { id: 'state', header: t('limits.state'), cell: ({ state }) => t(`limits.machineState.${state}`) },
          {
            id: 'reason',
            header: t('verdict.column.why'),
            cell: ({ reason }) => reason && reasonText(reason),
          },
        ]}
      />
    </SectionCard>
  );
}
