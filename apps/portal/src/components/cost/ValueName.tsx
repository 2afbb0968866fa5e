import type { CostDimension, CostGrouping } from '@blueport/contracts';
import { costApi } from '../../core/api/cost-api.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { groupText } from './group-text.ts';
import type { CostRequest } from './use-cost-control.ts';

/** Dimensions whose values are ids with a separate name. */
const named: ReadonlySet<CostGrouping> = new Set<CostDimension>([
  'deployment',
  'blueprint',
  'version',
  'owner',
  'role',
  'subscription',
  'resourceGroup',
  'resource',
]);

/** Names of values in this visit, by dimension and value; the figures contain them, so few are requested. */
const known = new Map<string, string>();
const entryOf = (grouping: CostGrouping, value: string) => `${grouping}\n${value}`;

/** Stores the names of groups, for the filters and breadcrumbs of the next states. */
export function rememberNames(
  grouping: CostGrouping,
  groups: readonly { readonly key: string; readonly label: string }[],
): void {
  for (const { key, label } of groups) known.set(entryOf(grouping, key), label);
}

interface ValueNameProps {
  readonly grouping: CostGrouping;
  readonly value: string;
  readonly request: CostRequest;
}

/** Returns the name of a value; its last part until the name is known. */
export function useValueName({ grouping, value, request }: ValueNameProps): string {
  const t = useT();
  const label = known.get(entryOf(grouping, value));
  const isNeeded = named.has(grouping) && value !== '' && label === undefined;
  const { from, to, metric } = request;
  const { data } = costApi.useCostValuesQuery(
    { query: { from, to, metric, dimension: grouping, filter: JSON.stringify({ [grouping]: [value] }) } },
    { skip: !isNeeded },
  );
  const found = label ?? data?.find(({ key }) => key === value)?.label;
  return groupText(grouping, { key: value, label: found ?? value.slice(value.lastIndexOf('/') + 1) }, t);
}

/** The name of a value of a dimension. */
export function ValueName(props: ValueNameProps) {
  return useValueName(props);
}
