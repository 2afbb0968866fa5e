import type { Budget, BudgetThreshold } from '@blueport/contracts';
import { formatDay, formatDayRange } from '../../../../core/i18n/format-day.ts';
import { formatMoney } from '../../../../core/i18n/format-money.ts';
import { formatNumber } from '../../../../core/i18n/format.ts';
import type { t as translate } from '../../../../core/i18n/translate.tsx';
import { isUncounted, limitFigures, limitParts } from './limit-figures.ts';

type T = typeof translate;

/** Returns the name of the scope of a limit without its kind. */
export const scopeName = ({ scope }: Pick<Budget, 'scope'>, t: T): string =>
  scope.kind === 'organization' ? t('verdict.wholeOrganization') : (scope.name ?? scope.key);

/** Formats a share of a limit, such as "82%"; with a decimal if it is small. */
export const percentText = (share: number): string =>
  formatNumber(share, { style: 'percent', maximumFractionDigits: share > 0 && share < 0.1 ? 1 : 0 });

/** Returns the used share of a limit; nothing for a limit of zero, and a dash until the cost is calculated. */
export function shareText(budget: Budget): string {
  if (isUncounted(budget)) return '–';
  const { share } = limitFigures(budget);
  return share === null ? '' : percentText(share);
}

export const moneyText = (amount: number, currency: string): string =>
  formatMoney(amount.toFixed(2), currency);

/** Returns the period of a limit, such as "Monthly" or "Since Nov 1, 2026". */
export const periodText = ({ period, startsOn }: Pick<Budget, 'period' | 'startsOn'>, t: T): string =>
  period === 'total' && startsOn !== null
    ? t('limits.since', { day: formatDay(startsOn) })
    : t(`limits.period.${period}`);

/** Returns the days of the current period. */
export const daysText = ({ from, to }: Pick<Budget, 'from' | 'to'>): string => formatDayRange(from, to);

/** Returns a threshold, such as "80% (forecast)". */
export const thresholdText = ({ percent, basis }: Pick<BudgetThreshold, 'percent' | 'basis'>, t: T): string =>
  t('limits.threshold', { percent: percentText(percent / 100), basis: t(`limits.basis.${basis}`) });

/** Returns what happens when a threshold is crossed. */
export const actionsText = ({ actions, graceHours = 0 }: BudgetThreshold, t: T): string =>
  actions
    .map((action) =>
      action === 'stopMachines' ? t('limits.stopAfter', { hours: graceHours }) : t(`limits.action.${action}`),
    )
    .join(', ');

/** Describes all amounts of a limit for screen readers. */
export function figuresText(budget: Budget, t: T): string {
  const { currency } = budget;
  const { used, limit, parts, forecast } = limitFigures(budget);
  const amounts = limitParts.flatMap((part) =>
    parts[part] > 0 ? [`${t(`limits.part.${part}`)}: ${moneyText(parts[part], currency)}`] : [],
  );
  return [
    t('limits.usedOf', { used: moneyText(used, currency), limit: moneyText(limit, currency) }),
    ...amounts,
    ...(forecast === null ? [] : [`${t('limits.forecast')}: ${moneyText(forecast, currency)}`]),
  ].join('; ');
}

/** Returns completeness and source of the cost of a limit. */
export const completenessText = (
  { spend, spendHidden }: Pick<Budget, 'spend' | 'spendHidden'>,
  t: T,
): string => {
  if (spendHidden) return t('limits.hidden');
  if (spend === null) return t('limits.uncounted');
  return spend.completeUntil === null
    ? t('limits.notBilled')
    : t('limits.completeUntil', { day: formatDay(spend.completeUntil) });
};

/** Returns the last day with complete billed cost, or why there is none, for a narrow column. */
export function billedUntilText({ spend, spendHidden }: Pick<Budget, 'spend' | 'spendHidden'>, t: T): string {
  if (spendHidden) return t('limits.billedHidden');
  if (spend === null) return t('limits.billedUncounted');
  return spend.completeUntil === null ? t('limits.billedNone') : formatDay(spend.completeUntil);
}
