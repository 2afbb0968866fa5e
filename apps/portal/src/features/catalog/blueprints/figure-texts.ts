import type { BlueprintFigures } from '@blueport/contracts';
import { formatMoney } from '../../../core/i18n/format-money.ts';
import { formatLocale, formatNumber, formatRelative } from '../../../core/i18n/format.ts';
import type { t as translate } from '../../../core/i18n/translate.tsx';

/** Prices of at least this amount are shown in whole currency units. */
const wholeFrom = 10;

/** Formats a price on a card: "$1.20" and "$1,450". */
const roundedPrice = ({ monthly, currency }: NonNullable<BlueprintFigures['price']>): string =>
  formatMoney(monthly, currency, Number(monthly) >= wholeFrom ? { maximumFractionDigits: 0 } : {});

/** Returns the price of the least expensive tested case, or undefined if it is not known. */
export function priceText({ price }: BlueprintFigures, t: typeof translate): string | undefined {
  if (price === null) return undefined;
  if (Number(price.monthly) === 0) return t('blueprints.priceNone');
  return t('blueprints.priceFrom', { amount: roundedPrice(price) });
}

/** Returns how often the user's organization deployed a blueprint, or undefined if it is not counted yet. */
export function usageText({ deployments }: BlueprintFigures, t: typeof translate): string | undefined {
  if (deployments === null) return undefined;
  return t('blueprints.deployed', { count: deployments, text: formatNumber(deployments) });
}

/** Returns how long ago a blueprint was tested successfully. */
export const testedText = (testedAt: string, t: typeof translate): string =>
  t('blueprints.tested', { age: formatRelative(testedAt, new Date()) });

/** Formats a duration in its largest unit, such as "43 sec" or "5 min". */
export function formatSpan(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  const [value, unit] =
    seconds < 90
      ? ([Math.max(1, Math.round(seconds)), 'second'] as const)
      : seconds < 5400
        ? ([Math.round(seconds / 60), 'minute'] as const)
        : ([Math.round(seconds / 360) / 10, 'hour'] as const);
  return new Intl.NumberFormat(formatLocale(), { style: 'unit', unit, unitDisplay: 'short' }).format(value);
}
