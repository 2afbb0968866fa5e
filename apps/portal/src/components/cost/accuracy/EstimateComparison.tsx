import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import {
  minComparedDays,
  type ComparedResource,
  type EstimateComparison as Comparison,
} from '@blueport/contracts';
import { useMemo } from 'react';
import { accuracyApi } from '../../../core/api/accuracy-api.ts';
import { formatDayRange } from '../../../core/i18n/format-day.ts';
import { formatMoney } from '../../../core/i18n/format-money.ts';
import { type t as translate, useT } from '../../../core/i18n/translate.tsx';
import { type PlainColumn, PlainTable } from '../../../ui/plain-table/PlainTable.tsx';
import { SectionCard } from '../../../ui/section/SectionCard.tsx';
import { resourceTypeLabel } from '../../resource-type/resource-type-label.ts';
import { QueryContent } from '../../states/index.ts';
import { splitColumns } from './split-columns.tsx';
import { SplitFacts } from './SplitFacts.tsx';

/** Compares the estimate of a deployment with its billed cost by resource, or explains why it cannot be compared yet. */
export function EstimateComparison({ name }: { readonly name: string }) {
  const t = useT();
  const query = accuracyApi.useAccuracyDeploymentQuery({ id: name });
  return (
    <SectionCard title={t('accuracy.title')} detail={t('accuracy.help')}>
      <QueryContent query={query}>{(comparison) => <Content comparison={comparison} />}</QueryContent>
    </SectionCard>
  );
}

function Content({ comparison }: { readonly comparison: Comparison }) {
  const t = useT();
  const { state, days, currency, billedCurrency, total } = comparison;
  if (state !== 'ready' || total === null || currency === null) {
    return (
      <Typography variant="body2">
        {t('accuracy.state', {
          state,
          days,
          needed: minComparedDays,
          currency: currency ?? '',
          billed: billedCurrency ?? '',
        })}
      </Typography>
    );
  }
  return <Ready comparison={comparison} total={total} currency={currency} />;
}

interface ReadyProps {
  readonly comparison: Comparison;
  readonly total: NonNullable<Comparison['total']>;
  readonly currency: string;
}

function Ready({ comparison: { from, to, days, resources }, total, currency }: ReadyProps) {
  const t = useT();
  const columns = useMemo(
    () => [resourceColumn(t, currency), ...splitColumns<ComparedResource>(t, currency)],
    [t, currency],
  );
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <SplitFacts amounts={total} currency={currency} />
      <Typography variant="caption" color="textSecondary" component="p">
        {t('accuracy.period', { days, range: formatDayRange(from ?? '', to ?? '') })} {t('accuracy.parts')}
      </Typography>
      <PlainTable
        top
        label={t('accuracy.table')}
        columns={columns}
        rows={resources}
        rowKey={({ resourceId }) => resourceId}
      />
    </Box>
  );
}

function resourceColumn(t: typeof translate, currency: string): PlainColumn<ComparedResource> {
  return {
    id: 'resource',
    header: t('accuracy.resource'),
    sx: { minWidth: 180, overflowWrap: 'anywhere' },
    title: ({ resourceId }) => resourceId,
    cell: ({ name, type, isEstimated, notEstimated, otherMeters }) => (
      <>
        <Box sx={{ fontWeight: 500 }}>{name}</Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {[
            resourceTypeLabel(type),
            isEstimated
              ? otherMeters.length > 0 &&
                t('accuracy.otherMeters', {
                  amount: formatMoney(notEstimated, currency),
                  meters: otherMeters.join(', '),
                })
              : t('accuracy.notEstimated'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Box>
      </>
    ),
  };
}
