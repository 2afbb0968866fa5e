import { currencySymbol } from '@blueport/contracts';
import { formatLocale } from '../../core/i18n/format.ts';

/** Rounded amounts from here on have whole units of the currency. */
const wholeFrom = 10;

/**
 * Formats an amount in a list or on a card: "$1,449.50", or rounded "$1.20" and "$1,450". Separate from `money.ts`, which
 * the wizard loads with its prices.
 */
export function formatCost(
  amount: string,
  currency: string,
  precision: 'exact' | 'rounded' = 'exact',
): string {
  const isWhole = precision === 'rounded' && Math.abs(Number(amount)) >= wholeFrom;
  return new Intl.NumberFormat(formatLocale(), {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    ...(isWhole && { maximumFractionDigits: 0 }),
  })
    .formatToParts(amount as Intl.StringNumericLiteral)
    .map(({ type, value }) => (type === 'currency' ? (currencySymbol(currency) ?? value) : value))
    .join('');
}
