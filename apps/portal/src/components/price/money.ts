import type { PriceEstimate } from '@blueport/contracts';
import { formatLocale } from '../../core/i18n/format.ts';
import type { t as translate } from '../../core/i18n/translate.tsx';

/** Formats an amount of money for the user's region. The decimal string is not converted to a float. */
export function formatMoney(amount: string, currency: string): string {
  return new Intl.NumberFormat(formatLocale(), {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).format(amount as Intl.StringNumericLiteral);
}

/** Formats a unit price, which may be tiny, with all of its decimal places. */
export function formatUnitPrice(amount: string, currency: string): string {
  return new Intl.NumberFormat(formatLocale(), {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 9,
  }).format(amount as Intl.StringNumericLiteral);
}

/** Returns the monthly cost as text, without claiming more than is known: "free" only if no price is unknown. */
export function monthlyText({ monthly, currency, unpriced }: PriceEstimate, t: typeof translate): string {
  const known = unpriced.length === 0 ? 'all' : Number(monthly) === 0 ? 'nothing' : 'part';
  return t('price.perMonth', { known, amount: formatMoney(monthly, currency) });
}
