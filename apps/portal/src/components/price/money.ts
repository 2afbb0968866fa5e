import type { PriceEstimate } from '@blueport/contracts';
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
