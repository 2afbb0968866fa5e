import type { DeploymentCost } from '@blueport/contracts';

const dayMs = 86_400_000;

/** The cost of a deployment for each day of its period, without gaps. */
interface CostSeries {
  readonly days: readonly string[];
  readonly amounts: readonly number[];
  /** Sum of the amounts up to each day. */
  readonly charged: readonly number[];
  /** The expected amount up to each day, or null if it is unknown or in another currency. */
  readonly estimated: readonly number[] | null;
}

/** Returns the series of the cost charts. The estimate grows by the same amount every day. */
export function costSeries({ from, to, days, currency, expected, estimate }: DeploymentCost): CostSeries {
  const amountOf = new Map(days.map(({ date, amount }) => [date.slice(0, 10), Number(amount)]));
  const start = Date.parse(from);
  const count = Math.max(1, Math.round((Date.parse(to) - start) / dayMs) + 1);
  const names = Array.from({ length: count }, (_, index) =>
    new Date(start + index * dayMs).toISOString().slice(0, 10),
  );
  const amounts = names.map((day) => amountOf.get(day) ?? 0);
  let sum = 0;
  const charged = amounts.map((amount) => (sum += amount));
  const isComparable = expected !== null && estimate.currency === currency;
  return {
    days: names,
    amounts,
    charged,
    estimated: isComparable ? names.map((_, index) => (Number(expected) * (index + 1)) / count) : null,
  };
}
