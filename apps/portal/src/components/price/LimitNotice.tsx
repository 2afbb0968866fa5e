import Alert from '@mui/material/Alert';
import type { BudgetUsage, PriceRequest } from '@blueport/contracts';
import { priceApi } from '../../core/api/price-api.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { preferredCurrency } from './currency.ts';
import { formatMoney } from '../../core/i18n/format-money.ts';

interface LimitNoticeProps {
  readonly request: PriceRequest;
  /** Whether the deployment is new. The limits already count an existing one. */
  readonly isNew: boolean;
}

/** The cost usage limits that apply to a form's current values: limit, remainder, and whether the values exceed it. */
export function LimitNotice({ request, isNew }: LimitNoticeProps) {
  const { data } = priceApi.usePriceEstimateQuery(
    { body: { currency: preferredCurrency(), ...request } },
    { refetchOnMountOrArgChange: 30 },
  );
  const budgets = data?.budgets ?? [];
  if (budgets.length === 0) return null;
  const isExceeded = isNew && budgets.some(({ fits }) => !fits);
  return (
    <Alert severity={isExceeded ? 'error' : 'info'} sx={{ marginBottom: 4 }}>
      {budgets.map((budget) => (
        <LimitLine key={budget.id} budget={budget} isNew={isNew} />
      ))}
    </Alert>
  );
}

function LimitLine({ budget, isNew }: { readonly budget: BudgetUsage; readonly isNew: boolean }) {
  const t = useT();
  const { subscriptionId, scope, period, currency, limit, left, adds, fits } = budget;
  const isOver = left.startsWith('-');
  return (
    <div>
      {t('price.limit', {
        of: scope?.kind ?? (subscriptionId === null ? 'organization' : 'subscription'),
        name: scope?.name ?? scope?.key ?? '',
        period: period ?? 'month',
        state: isOver ? 'over' : 'within',
        limit: formatMoney(limit, currency),
        amount: formatMoney(isOver ? left.slice(1) : left, currency),
      })}
      {isNew && !fits
        ? ` ${t('price.limitExceeded', {
            known: adds === null ? 'no' : 'yes',
            adds: adds === null ? '' : formatMoney(adds, currency),
          })}`
        : null}
    </div>
  );
}
