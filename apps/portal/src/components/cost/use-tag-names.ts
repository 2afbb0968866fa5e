import { costApi } from '../../core/api/cost-api.ts';
import type { CostRequest } from './use-cost-control.ts';

const none: readonly { readonly key: string }[] = [];

/** Returns the names of the tags of the selected cost, in alphabetical order; none while they load. */
export function useTagNames({ from, to, metric }: CostRequest): readonly string[] {
  const { data = none } = costApi.useCostValuesQuery({ query: { from, to, metric, dimension: 'tag' } });
  return data.map(({ key }) => key);
}
