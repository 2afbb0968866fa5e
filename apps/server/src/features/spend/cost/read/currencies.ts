import { sumOf } from './amounts.ts';
import type { CostSum } from './sums.ts';

/** The currency to show, and the totals of the others, highest first. Amounts in different currencies are never added. */
export interface ChosenCurrency {
  readonly currency: string | null;
  readonly others: readonly { readonly currency: string; readonly total: bigint }[];
}

/** Chooses the requested currency, otherwise the one with the highest cost. */
export function chooseCurrency(sums: readonly CostSum[], wanted: string | undefined): ChosenCurrency {
  const byCurrency = Map.groupBy(sums, ({ currency }) => currency);
  const totals = [...byCurrency]
    .map(([currency, rows]) => ({ currency, total: sumOf(rows.map(({ amount }) => amount)) }))
    .toSorted((one, other) => (one.total === other.total ? 0 : one.total < other.total ? 1 : -1));
  const currency = wanted ?? totals[0]?.currency ?? null;
  return { currency, others: totals.filter((one) => one.currency !== currency) };
}
