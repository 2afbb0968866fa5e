import { currencySymbol } from '@blueport/contracts';
import { formatLocale } from '../../core/i18n/format.ts';

/** Amounts from here on are rounded to whole units of the currency. */
const wholeFrom = 10;

/** Formats an amount without more precision than a comparison needs: "$1.20", "$12", "$1,450". */
export function formatRoundMoney(amount: string, currency: string): string {
  const isWhole = Math.abs(Number(amount)) >= wholeFrom;
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
