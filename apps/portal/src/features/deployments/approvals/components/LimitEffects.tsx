import Box from '@mui/material/Box';
import type { ApprovalDetail, Verdict } from '@blueport/contracts';
import { limitName } from '../../../../components/verdict/limit-name.ts';
import { formatMoney } from '../../../../core/i18n/format-money.ts';
import { formatDateTime } from '../../../../core/i18n/format.ts';
import { type t as translate, useT } from '../../../../core/i18n/translate.tsx';
import { Meter } from '../../../../ui/chart/Meter.tsx';
import { type PlainColumn, PlainTable } from '../../../../ui/plain-table/PlainTable.tsx';
import { SectionCard } from '../../../../ui/section/SectionCard.tsx';

type Limit = NonNullable<Verdict['budget']['data']>['budgets'][number];

/** The amount of a limit that is used with the request; the request adds nothing if its price is unknown. */
const withRequest = ({ used, adds }: Limit): number => Number(used) + Number(adds ?? 0);

/** Returns columns of limits. `presentMonthly` is what the deployment costs before a change, which `used` leaves out. */
function columnsOf(t: typeof translate, { price, presentMonthly }: Verdict): PlainColumn<Limit>[] {
  const before = ({ used, currency, period = 'month' }: Limit) => {
    const isSame = period === 'month' && price.data?.currency === currency;
    return Number(used) + (isSame ? Number(presentMonthly ?? 0) : 0);
  };
  const money = (amount: number | string, { currency }: Limit) =>
    formatMoney(Number(amount).toFixed(2), currency);
  return [
    { id: 'of', header: t('verdict.column.limitOf'), cell: (row) => limitName(row, t) },
    {
      id: 'share',
      header: t('approvals.limits.share'),
      sx: { minWidth: 140 },
      cell: (row) => (
        <Meter
          label={`${t('approvals.limits.with')}: ${limitName(row, t)}`}
          valueText={t('verdict.budget.usedOf', {
            used: money(withRequest(row), row),
            limit: money(row.limit, row),
          })}
          used={before(row)}
          limit={Number(row.limit)}
          added={Math.max(0, withRequest(row) - before(row))}
        />
      ),
    },
    {
      id: 'before',
      header: t('approvals.limits.before'),
      align: 'right',
      cell: (row) => money(before(row), row),
    },
    {
      id: 'with',
      header: t('approvals.limits.with'),
      align: 'right',
      cell: (row) => (
        <>
          <Box component="strong" sx={{ color: row.fits ? 'inherit' : 'text.error' }}>
            {row.adds === null ? t('approvals.limits.unknown') : money(withRequest(row), row)}
          </Box>
          {!row.fits && (
            <Box sx={{ typography: 'caption', color: 'text.error' }}>
              {t('approvals.difference.exceeded')}
            </Box>
          )}
        </>
      ),
    },
    {
      id: 'limit',
      header: t('verdict.column.limit'),
      align: 'right',
      cell: (row) => money(row.limit, row),
    },
  ];
}

/** How far each cost usage limit is used before the request and with it. Empty if no limit applies. */
export function LimitEffects({ verdict }: Pick<ApprovalDetail, 'verdict'>) {
  const t = useT();
  const limits = verdict.budget.data?.budgets ?? [];
  if (limits.length === 0) return null;
  return (
    <SectionCard
      spaced
      title={t('approvals.limits')}
      detail={t('approvals.limits.asOf', { time: formatDateTime(verdict.budget.asOf ?? verdict.at) })}
    >
      <PlainTable
        label={t('approvals.limits')}
        rows={limits}
        rowKey={({ id }) => id}
        columns={columnsOf(t, verdict)}
      />
    </SectionCard>
  );
}
