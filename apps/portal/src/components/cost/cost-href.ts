import { type CostFilters, type CostState, readCostState, writeCostState } from './cost-state.ts';

const usual = readCostState(new URLSearchParams());

/** Returns the address of the cost analysis with a state and further filters. */
export function costHref(state: Partial<CostState>, filters: CostFilters): string {
  const whole = { ...usual, ...state, filters: { ...state.filters, ...filters } };
  const query = writeCostState(whole, new URLSearchParams()).toString();
  return `/portal/costanalysis${query && `?${query}`}`;
}
