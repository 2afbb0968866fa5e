import EmptyIcon from '@mui/icons-material/PaymentsOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { DeploymentCost } from '@blueport/contracts';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { ChartSkeleton } from '../../ui/chart/ChartSkeleton.tsx';
import { CostCharts } from './CostCharts.tsx' with { load: 'part', texts: 'chart' };
import { EstimateComparison } from '../cost/accuracy/EstimateComparison.tsx' with {
  load: 'part',
  texts: 'cost',
};
import { SectionCard } from '../../ui/section/SectionCard.tsx';
import { FactList } from '../../ui/fact-list/FactList.tsx';
import { priceApi } from '../../core/api/price-api.ts';
import { formatDateTime, formatLocale } from '../../core/i18n/format.ts';
import { type t as translate, useT } from '../../core/i18n/translate.tsx';
import { type PlainColumn, PlainTable } from '../../ui/plain-table/PlainTable.tsx';
import { EmptyState, ErrorState, LoadingState } from '../states/index.ts';
import { preferredCurrency } from './currency.ts';
import { formatMoney } from '../../core/i18n/format-money.ts';
import { monthlyText } from './money.ts';
import { noteText } from './note-text.ts';
import { PriceEstimateView, resourceColumn } from './PriceEstimateView.tsx';
import { CurrencyChoice } from './PricePanel.tsx';

interface CostTabProps {
  readonly name: string;
  /** Shown instead of the charges by day, such as the cost analysis of the deployment. */
  readonly overTime?: ReactNode;
}

/** The cloud's charges for a deployment so far next to its estimate: in total, by day and by resource. */
export function CostTab({ name, overTime }: CostTabProps) {
  const t = useT();
  const [currency, setCurrency] = useState(preferredCurrency);
  const { data, error, refetch } = priceApi.usePriceDeploymentCostQuery({ id: name, query: { currency } });
  const columns = useMemo(() => data && columnsOf(t, data), [t, data]);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data || !columns) return <LoadingState label="Fetching...." />;
  if (data.resources.length === 0) return <EmptyState icon={<EmptyIcon />} title={t('price.cost.none')} />;
  return (
    <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 1100 }}>
      {data.missing && <Alert severity="info">{noteText(data.missing)}</Alert>}
      <Box>
        <FactList facts={factsOf(t, data)} />
        <Typography variant="caption" color="textSecondary" component="p" sx={{ marginTop: 2 }}>
          {t('price.cost.period', {
            from: dayText(data.from),
            to: dayText(data.to),
            time: formatDateTime(data.asOf),
          })}
        </Typography>
      </Box>
      {overTime ? (
        <Box component="section" aria-labelledby="cost-over-time">
          <Typography id="cost-over-time" variant="h3" component="h2" sx={{ marginBottom: 3 }}>
            {t('price.cost.overTime')}
          </Typography>
          {overTime}
        </Box>
      ) : (
        data.days.length > 1 && (
          <SectionCard title={t('price.cost.overTime')}>
            <Suspense fallback={<ChartSkeleton hasLegend />}>
              <CostCharts name={name} cost={data} />
            </Suspense>
          </SectionCard>
        )
      )}
      <SectionCard title={t('price.cost.resources')}>
        <PlainTable
          top
          label={t('price.cost.resources')}
          columns={columns}
          rows={data.resources}
          rowKey={({ resourceId }) => resourceId}
        />
      </SectionCard>
      <Suspense fallback={<LoadingState height={200} />}>
        <EstimateComparison name={name} />
      </Suspense>
      <SectionCard title={t('price.cost.estimate')}>
        {data.actual === null && (
          <Box sx={{ display: 'flex', justifyContent: 'end', marginBottom: 2 }}>
            <CurrencyChoice value={currency} onChange={setCurrency} />
          </Box>
        )}
        <PriceEstimateView estimate={data.estimate} />
      </SectionCard>
    </Box>
  );
}

function factsOf(t: typeof translate, { actual, expected, currency, estimate }: DeploymentCost) {
  const formatAmount = (amount: string | null, code: string) =>
    amount === null ? t('price.none') : formatMoney(amount, code);
  return [
    { label: t('price.cost.soFar'), value: formatAmount(actual, currency) },
    { label: t('price.cost.expected'), value: formatAmount(expected, estimate.currency) },
    actual !== null &&
      expected !== null && {
        label: t('price.cost.difference'),
        value: formatMoney((Number(actual) - Number(expected)).toFixed(2), currency, {
          signDisplay: 'exceptZero',
        }),
      },
    { label: t('price.cost.monthly'), value: monthlyText(estimate, t) },
  ];
}

function columnsOf(
  t: typeof translate,
  { currency, estimate }: DeploymentCost,
): PlainColumn<DeploymentCost['resources'][number]>[] {
  // Free resources have the same label as in the estimate below, so that a charge for one is noticeable.
  const free = new Set(
    estimate.lines.filter((line) => line.free).map(({ resourceId }) => resourceId.toLowerCase()),
  );
  const amount = (resourceId: string, value: string | null, code: string) =>
    free.has(resourceId.toLowerCase()) && (value === null || Number(value) === 0)
      ? t('price.free')
      : value === null
        ? t('price.none')
        : formatMoney(value, code);
  const sx = { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' };
  return [
    resourceColumn(t),
    {
      id: 'soFar',
      header: t('price.column.soFar'),
      align: 'right',
      sx,
      cell: ({ resourceId, actual }) => amount(resourceId, actual, currency),
    },
    {
      id: 'monthly',
      header: t('price.column.monthly'),
      align: 'right',
      sx,
      cell: ({ resourceId, monthly }) => amount(resourceId, monthly, estimate.currency),
    },
  ];
}

/** Formats a billing day, which is in UTC regardless of the user's time zone. */
function dayText(day: string): string {
  return new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(day),
  );
}
