import type { Budget } from '@blueport/contracts';
import type { CostFilters } from './cost-state.ts';
import type { DayRange } from './cost-period.ts';

/** The cost that a chart shows. */
interface ShownCost {
  readonly filters: CostFilters;
  readonly range: DayRange;
  readonly currency: string | null;
}

const kindOf: Readonly<Record<string, Budget['scope']['kind']>> = {
  subscription: 'subscription',
  resourceGroup: 'resourceGroup',
  blueprint: 'blueprint',
  role: 'role',
  owner: 'person',
};

/** Returns the scope of a limit that the filters describe exactly; undefined if no limit can have it. */
export function scopeOfFilters(filters: CostFilters): Pick<Budget['scope'], 'kind' | 'key'> | undefined {
  const [first, ...others] = Object.entries(filters);
  if (first === undefined) return { kind: 'organization', key: '' };
  const [dimension, values = []] = first;
  const [value] = values;
  if (others.length > 0 || values.length !== 1 || value === undefined) return undefined;
  if (dimension.startsWith('tag:')) return { kind: 'tag', key: `${dimension.slice(4)}=${value}` };
  const kind = kindOf[dimension];
  return kind && { kind, key: value };
}

/**
 * Returns the amount of the limit that covers exactly the shown cost and period. Undefined without one, and if the user
 * sees only a part of what it covers.
 */
export function limitOf(
  budgets: readonly Budget[],
  { filters, range, currency }: ShownCost,
): number | undefined {
  const shown = scopeOfFilters(filters);
  const found = budgets.find(
    ({ scope, period, from, to, currency: limited, spendHidden }) =>
      scope.kind === shown?.kind &&
      scope.key.toLowerCase() === shown.key.toLowerCase() &&
      period !== 'total' &&
      from === range.from &&
      to === range.to &&
      limited === currency &&
      !spendHidden,
  );
  return found && Number(found.limit);
}
