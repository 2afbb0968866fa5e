import type { t as translate } from '../../core/i18n/translate.tsx';
import { shortTypeLabel } from '../resource-type/resource-type-label.ts';
import { costText, type GraphCosts } from './graph-costs.ts';
import { type GraphGroup, type GraphItem, resourcesOf } from './graph-tree.ts';

/** Returns the name of a resource or a group. */
export function itemName(item: GraphItem): string {
  if (item.kind === 'resource') return item.resource.name;
  return item.kind === 'type' ? shortTypeLabel(item.name) : item.name;
}

/** Returns what a group is, and how many resources it contains. */
export function groupText({ kind, items }: GraphGroup, t: typeof translate): string {
  const count = t('graph.resources', { count: items.flatMap(resourcesOf).length });
  return kind === 'parent' || kind === 'type' ? count : `${t(`graph.group.${kind}`)} · ${count}`;
}

/** Returns the monthly cost of a resource, or of a group with all of its resources, as text. */
export const itemCost = (item: GraphItem, costs: GraphCosts | undefined, t: typeof translate) =>
  costText(resourcesOf(item), costs, t)?.text;

/** Returns the same for a box of the graph, which leaves out that there is no charge. */
export function boxCost(item: GraphItem, costs: GraphCosts | undefined, t: typeof translate) {
  const cost = costText(resourcesOf(item), costs, t);
  return cost?.isFree ? undefined : cost?.text;
}
