import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { PriceEstimate, PriceLine } from '@blueport/contracts';
import { useMemo } from 'react';
import { formatNumber } from '../../core/i18n/format.ts';
import { type t as translate, useT } from '../../core/i18n/translate.tsx';
import { type PlainColumn, PlainTable } from '../../ui/plain-table/PlainTable.tsx';
import { EmptyState } from '../states/index.ts';
import { formatMoney } from '../../core/i18n/format-money.ts';
import { Correction } from './Correction.tsx';
import { formatUnitPrice, monthlyText } from './money.ts';
import { noteText } from './note-text.ts';
import { PriceSource } from './PriceSource.tsx';
import { resourceTypeLabel } from '../resource-type/resource-type-label.ts';

interface PriceEstimateViewProps {
  readonly estimate: PriceEstimate;
  /** Whether the page shows the total and its source elsewhere. */
  readonly withoutTotal?: boolean;
}

/** A complete estimate: total, source and age, every resource with its meters, and resources without a price. */
export function PriceEstimateView({ estimate, withoutTotal = false }: PriceEstimateViewProps) {
  const t = useT();
  const columns = useMemo(() => columnsOf(t, estimate.currency), [t, estimate.currency]);
  const unpriced = useMemo(() => unpricedColumns(t), [t]);
  if (estimate.lines.length === 0) return <EmptyState title={t('price.empty')} />;
  return (
    <>
      {!withoutTotal && (
        <>
          <Typography component="p" sx={{ typography: 'h2', fontVariantNumeric: 'tabular-nums' }}>
            {monthlyText(estimate, t)}
          </Typography>
          <Correction estimate={estimate} />
          <PriceSource estimate={estimate} />
        </>
      )}
      <Typography variant="caption" color="textSecondary" component="p" sx={{ marginBottom: 3 }}>
        {t('price.month')}
      </Typography>
      <PlainTable
        top
        label={t('price.table')}
        columns={columns}
        rows={estimate.lines}
        rowKey={({ resourceId }) => resourceId}
      />
      {estimate.unpriced.length > 0 && (
        <Box sx={{ marginTop: 4 }}>
          <Typography variant="h4" component="h3" sx={{ marginBottom: 2 }}>
            {t('price.unpricedTitle')}
          </Typography>
          <PlainTable
            top
            label={t('price.unpricedTitle')}
            columns={unpriced}
            rows={estimate.unpriced}
            rowKey={({ resourceId }) => resourceId}
          />
        </Box>
      )}
    </>
  );
}

interface NamedResource {
  readonly name: string;
  readonly type: string;
  readonly resourceId: string;
}

/** Returns a column with the name above the type, and the id as tooltip. */
export function resourceColumn<Row extends NamedResource>(t: typeof translate): PlainColumn<Row> {
  return {
    id: 'resource',
    header: t('price.column.resource'),
    sx: { minWidth: 160, overflowWrap: 'anywhere' },
    title: ({ resourceId }) => resourceId,
    cell: ({ name, type }) => (
      <>
        <Box sx={{ fontWeight: 500 }}>{name}</Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{resourceTypeLabel(type)}</Box>
      </>
    ),
  };
}

function columnsOf(t: typeof translate, currency: string): PlainColumn<PriceLine>[] {
  return [
    resourceColumn(t),
    {
      id: 'monthly',
      header: t('price.column.monthly'),
      align: 'right',
      sx: { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
      cell: ({ monthly, free }) =>
        monthly === null ? t('price.none') : free ? t('price.free') : formatMoney(monthly, currency),
    },
    {
      id: 'basis',
      header: t('price.column.basis'),
      sx: { minWidth: 220, typography: 'caption' },
      cell: (line) => <Basis line={line} currency={currency} />,
    },
  ];
}

function Basis({ line, currency }: { readonly line: PriceLine; readonly currency: string }) {
  const t = useT();
  return (
    <>
      {line.meters.map(({ meter, product, sku, unit, unitPrice, quantity }) => (
        <Box key={`${product} ${sku} ${meter} ${unitPrice}`} title={`${product}, ${sku}`}>
          {t('price.meter', {
            meter,
            unit,
            quantity: formatNumber(Number(quantity), { maximumFractionDigits: 2 }),
            price: formatUnitPrice(unitPrice, currency),
          })}
        </Box>
      ))}
      {line.notes.map((note) => (
        <Box key={note.message} sx={{ color: 'text.secondary' }}>
          {noteText(note)}
        </Box>
      ))}
    </>
  );
}

type Unpriced = PriceEstimate['unpriced'][number];

function unpricedColumns(t: typeof translate): PlainColumn<Unpriced>[] {
  return [
    resourceColumn(t),
    { id: 'reason', header: t('price.column.reason'), cell: ({ reason }) => noteText(reason) },
  ];
}
