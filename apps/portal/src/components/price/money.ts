import type { PriceEstimate } from '@blueport/contracts';
import { formatNumber } from '../../core/i18n/format.ts';
import { formatMoney } from '../../core/i18n/format-money.ts';
import type { t as translate } from '../../core/i18n/translate.tsx';

/** Formats a unit price, which may be tiny, with all of its decimal places. */
export const formatUnitPrice = (amount: string, currency: string): string =>
  formatMoney(amount, currency, { maximumFractionDigits: 9 });

/** Returns how much of the monthly cost is known: "all" includes a cost of zero only if no price is unknown. */
export const knownShare = ({
  monthly,
  unpriced,
}: Pick<PriceEstimate, 'monthly' | 'unpriced'>): 'all' | 'part' | 'nothing' =>
  unpriced.length === 0 ? 'all' : Number(monthly) === 0 ? 'nothing' : 'part';

/** Returns the monthly cost as text, without claiming more than is known: "free" only if no price is unknown. */
export function monthlyText(estimate: PriceEstimate, t: typeof translate): string {
  const { monthly, currency } = estimate;
  return t('price.perMonth', { known: knownShare(estimate), amount: formatMoney(monthly, currency) });
}

/** Returns why the total differs from list prices, as a sentence; empty if it does not. */
export function correctionText(
  { correction, currency }: Pick<PriceEstimate, 'correction' | 'currency'>,
  t: typeof translate,
): string {
  if (correction === undefined) return '';
  const { deployments, percent, listMonthly } = correction;
  return t('price.correction', {
    count: deployments,
    percent: formatNumber(Math.abs(percent) / 100, { style: 'percent' }),
    direction: percent < 0 ? 'less' : 'more',
    amount: formatMoney(listMonthly, currency),
  });
}
