import type { PriceEstimate } from '@blueport/contracts';
import { formatMoney } from '../../core/i18n/format-money.ts';
import type { t as translate } from '../../core/i18n/translate.tsx';
import type { GraphResource } from './resource-graph.ts';

/** Estimated monthly costs of the resources of a graph. */
export interface GraphCosts {
  /** ISO 4217. */
  readonly currency: string;
  /** By resource id in lower case; null if no price is known. */
  readonly monthly: ReadonlyMap<string, string | null>;
}

/** Returns the costs of an estimate. */
export function graphCosts({ currency, lines }: Pick<PriceEstimate, 'currency' | 'lines'>): GraphCosts {
  return {
    currency,
    monthly: new Map(lines.map(({ resourceId, monthly }) => [resourceId.toLowerCase(), monthly])),
  };
}

/** A monthly cost as text. */
export interface CostText {
  readonly text: string;
  /** Whether there is no charge, which a small space need not state. */
  readonly isFree: boolean;
}

/** Returns the monthly cost of resources, or undefined if the estimate does not contain any of them. */
export function costText(
  resources: readonly GraphResource[],
  costs: GraphCosts | undefined,
  t: typeof translate,
): CostText | undefined {
  if (!costs) return undefined;
  const amounts = resources.flatMap(({ id }) => costs.monthly.get(id.toLowerCase()) ?? []);
  const unpriced = resources.filter(({ id }) => costs.monthly.get(id.toLowerCase()) === null).length;
  if (amounts.length + unpriced === 0) return undefined;
  const total = amounts.reduce((sum, amount) => sum + Number(amount), 0);
  if (total === 0) {
    const isFree = unpriced === 0;
    return { text: t(isFree ? 'graph.cost.free' : 'graph.cost.none'), isFree };
  }
  const amount = formatMoney(total.toFixed(2), costs.currency);
  const text = unpriced === 0 ? amount : t('graph.cost.part', { amount, count: unpriced });
  return { text, isFree: false };
}
