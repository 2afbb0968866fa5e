import { formatLocale } from '../i18n/format.ts';

/** An amount of money as the reader's region writes it; the decimal is shown as it is, not by way of a float. */
export function formatMoney(amount: string, currency: string): string {
  return new Intl.NumberFormat(formatLocale(), {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).format(amount as Intl.StringNumericLiteral);
}

/** A price of one unit, which may be tiny: as many places as it has. */
export function formatUnitPrice(amount: string, currency: string): string {
  return new Intl.NumberFormat(formatLocale(), {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 9,
  }).format(amount as Intl.StringNumericLiteral);
}
