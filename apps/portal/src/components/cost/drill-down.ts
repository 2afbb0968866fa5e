import type { CostGrouping } from '@blueport/contracts';
import { type CostFilters, type CostState, withFilter } from './cost-state.ts';

/** The dimension by which a group is divided further; the last level has none. */
const next: Readonly<Partial<Record<CostGrouping, CostGrouping>>> = {
  blueprint: 'deployment',
  version: 'deployment',
  role: 'owner',
  owner: 'deployment',
  deployment: 'resource',
  service: 'resourceGroup',
  subscription: 'resourceGroup',
  resourceGroup: 'resource',
  resourceType: 'resource',
  location: 'resourceGroup',
  chargeType: 'service',
  pricingModel: 'service',
  resource: 'meter',
};

/**
 * Returns the first dimension below a grouping that is not narrowed to a single value yet.
 *
 * @param fixed Filters of the page, besides those of the state.
 */
export function nextGrouping(
  { groupBy, filters }: CostState,
  fixed: CostFilters = {},
): CostGrouping | undefined {
  const isFixed = (grouping: CostGrouping) => (fixed[grouping] ?? filters[grouping])?.length === 1;
  let below = groupBy.startsWith('tag:') ? 'resourceGroup' : next[groupBy];
  while (below !== undefined && isFixed(below)) below = next[below];
  return below;
}

/** Returns the state inside a group, or undefined if it has no further level. */
export function drillInto(state: CostState, key: string, fixed?: CostFilters): CostState | undefined {
  const groupBy = nextGrouping(state, fixed);
  if (groupBy === undefined) return undefined;
  const drilled = [...state.drilled.filter((one) => one !== state.groupBy), state.groupBy];
  return { ...state, groupBy, drilled, filters: withFilter(state.filters, state.groupBy, [key]) };
}

/** Returns the state before a drill-down: level 0 is the whole. Filters set otherwise remain. */
export function undoDrill(state: CostState, level: number): CostState {
  const undone = state.drilled.slice(level);
  const filters = undone.reduce((rest, grouping) => withFilter(rest, grouping, []), state.filters);
  return { ...state, filters, drilled: state.drilled.slice(0, level), groupBy: undone[0] ?? state.groupBy };
}

/** Returns the state with other filters. Levels of the drill-down whose filter is removed or changed are dropped. */
export function changeFilter(
  state: CostState,
  dimension: CostGrouping,
  values: readonly string[],
): CostState {
  return {
    ...state,
    filters: withFilter(state.filters, dimension, values),
    drilled: state.drilled.filter((one) => one !== dimension),
  };
}
