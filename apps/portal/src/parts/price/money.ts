import type { PriceEstimate } from '@blueport/contracts';
import { formatLocale } from '../../core/i18n/format.ts';
import type { t as translate } from '../../core/i18n/translate.tsx';

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

/** What a month costs, in words that claim no more than is known: nothing is, of what is unknown beside what is free. */
export function monthlyText({ monthly, currency, unpriced }: PriceEstimate, t: typeof translate): string {
  const known = unpriced.length === 0 ? 'all' : Number(monthly) === 0 ? 'nothing' : 'part';
  return t('price.perMonth', { known, amount: formatMoney(monthly, currency) });
}
