import Box from '@mui/material/Box';
import type { FleetPlan, FleetPlanItem } from '@blueport/contracts';
import { useMemo } from 'react';
import { FormSection } from '../../../../parts/administration/FormSection.tsx';
import { useT, type t as translate } from '../../../../core/i18n/translate.tsx';
import { type PlainColumn, PlainTable } from '../../../../ui/plain-table/PlainTable.tsx';
import { formatMoney } from '../../../../parts/price/money.ts';
import { EmptyState } from '../../../../parts/states/index.ts';
import { whyOf } from '../why.ts';

const kinds = ['added', 'changed', 'same', 'left'] as const;

/** What happens to the resources, as far as there is something to say. */
const changesOf = (t: typeof translate, changes: NonNullable<FleetPlanItem['changes']>): string =>
  kinds
    .filter((kind) => changes[kind] > 0)
    .map((kind) => t(`fleet.change.${kind}`, { count: changes[kind] }))
    .join(', ');

const columnsOf = (t: typeof translate): readonly PlainColumn<FleetPlanItem>[] => [
  { id: 'title', header: t('fleet.deployment'), cell: ({ title }) => title, sx: { minWidth: 110 } },
  {
    id: 'outcome',
    header: t('fleet.outcomeAndWhy'),
    cell: (item) => (
      <>
        {t(`fleet.outcome.${item.outcome}`)}
        <Box sx={{ color: 'text.secondary' }}>{whyOf(t, item)}</Box>
      </>
    ),
    sx: { minWidth: 190, overflowWrap: 'anywhere' },
  },
  { id: 'from', header: t('fleet.from'), cell: ({ from }) => from },
  {
    id: 'changes',
    header: t('fleet.changes'),
    cell: ({ changes, extensions }) => (
      <>
        {changes === null ? '' : changesOf(t, changes)}
        {extensions.length > 0 && (
          <Box sx={{ color: 'text.secondary' }}>
            {t('fleet.extensions', { names: extensions.join(', ') })}
          </Box>
        )}
      </>
    ),
    sx: { minWidth: 130 },
  },
  {
    id: 'monthly',
    header: t('fleet.monthly'),
    cell: ({ monthly, presentMonthly, currency }) =>
      monthly === null || currency === null ? (
        ''
      ) : (
        <>
          {formatMoney(monthly, currency)}
          {presentMonthly !== null && (
            <Box sx={{ color: 'text.secondary' }}>
              {t('fleet.monthlyNow', { amount: formatMoney(presentMonthly, currency) })}
            </Box>
          )}
        </>
      ),
    align: 'right',
  },
];

/** What a fleet upgrade would do with each deployment. */
export function FleetPlanTable({ plan }: { readonly plan: FleetPlan }) {
  const t = useT();
  const columns = useMemo(() => columnsOf(t), [t]);
  if (plan.items.length === 0) {
    return <EmptyState title={t('fleet.planEmpty')}>{t('fleet.planEmptyHelp')}</EmptyState>;
  }
  const skipped = plan.items.filter(({ outcome }) => outcome === 'skipped').length;
  return (
    <FormSection
      title={t('fleet.plan')}
      detail={t('fleet.planCounts', { moved: plan.items.length - skipped, skipped })}
    >
      <PlainTable label={t('fleet.plan')} columns={columns} rows={plan.items} rowKey={({ id }) => id} top />
    </FormSection>
  );
}
