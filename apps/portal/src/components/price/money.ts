import { currencySymbol, type PriceEstimate } from '@blueport/contracts';
import { formatLocale } from '../../core/i18n/format.ts';
import type { t as translate } from '../../core/i18n/translate.tsx';

/** Formats an amount for the user's region, with the symbol of the portal if it has one for the currency. */
function formatAmount(amount: string, currency: string, options: Intl.NumberFormatOptions = {}): string {
  return new Intl.NumberFormat(formatLocale(), {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    ...options,
  })
    .formatToParts(amount as Intl.StringNumericLiteral)
    .map(({ type, value }) => (type === 'currency' ? (currencySymbol(currency) ?? value) : value))
    .join('');
}

/** Formats an amount of money for the user's region. The decimal string is not converted to a float. */
export const formatMoney = (amount: string, currency: string): string => formatAmount(amount, currency);

/** Formats a unit price, which may be tiny, with all of its decimal places. */
export const formatUnitPrice = (amount: string, currency: string): string =>
  formatAmount(amount, currency, { maximumFractionDigits: 9 });

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
