import { currencySymbol } from '@blueport/contracts';
import { formatLocale } from './format.ts';

/**
 * Formats an amount of money for the user's region, with the symbol of the portal if it has one for the currency. The
 * decimal string is not converted to a float.
 */
export function formatMoney(
  amount: string,
  currency: string,
  options: Intl.NumberFormatOptions = {},
): string {
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
