import type { CostAnalysis } from '@blueport/contracts';
import { usePermission } from '../../core/auth/use-permission.ts';
import { budgetApi } from '../../core/api/budget-api.ts';
import { limitOf } from './cost-limit.ts';
import type { CostView } from './cost-state.ts';
import type { CostControl } from './use-cost-control.ts';

/** Returns the limit to draw in an accumulated chart of billed cost. */
export function useCostLimit(
  { state, fixed, range }: CostControl,
  { currency }: CostAnalysis,
  view: CostView,
): number | undefined {
  const mayView = usePermission('costUsageLimitView').allowed;
  const mayEdit = usePermission('costUsageLimitEdit').allowed;
  const isDrawn = view === 'accumulated' && state.metric === 'billed' && (mayView || mayEdit);
  const { data } = budgetApi.useBudgetListQuery({ query: { limit: 0 } }, { skip: !isDrawn });
  return isDrawn && data
    ? limitOf(data.result, { filters: { ...state.filters, ...fixed }, range, currency })
    : undefined;
}
