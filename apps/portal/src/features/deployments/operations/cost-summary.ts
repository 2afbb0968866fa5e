import type { DeploymentSummary } from '@blueport/contracts';
import { formatMoney } from '../../../core/i18n/format-money.ts';
import type { ListSummary } from '../../../components/resource-table/view.ts';
import { formatNumber } from '../../../core/i18n/format.ts';
import type { t as translate } from '../../../core/i18n/translate.tsx';

/** Adds decimal amounts in hundredths, because the sum of floats would not be exact. */
const sumOf = (amounts: readonly string[]): string =>
  (amounts.reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0) / 100).toFixed(2);

/**
 * Returns the number of deployments and the sum of their monthly costs, by currency. Undefined if none has a price.
 * Unless the list is complete, the sum is that of the page.
 */
export function costSummary(
  t: typeof translate,
  rows: readonly DeploymentSummary[],
  isComplete: boolean,
): ListSummary | undefined {
  const costs = rows.flatMap(({ cost }) => (cost === null ? [] : [cost]));
  if (costs.length === 0) return undefined;
  const sums = [...Map.groupBy(costs, ({ currency }) => currency)].map(([currency, ones]) =>
    formatMoney(sumOf(ones.map(({ monthly }) => monthly)), currency),
  );
  const values = { count: rows.length, text: formatNumber(rows.length) };
  return {
    label: t(isComplete ? 'deployments.costOfAll' : 'deployments.costOfPage', values),
    values: { cost: sums.join(' + ') },
  };
}
