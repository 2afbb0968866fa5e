import type { GraphResource } from '../../../graph/resource-graph.ts';

/** How many rows are listed one by one; more of them are grouped, and drawn by windows of as many. */
export const rowsAtOnce = 50;

/** Resources by their type, the type with most of them first. */
export function resourceGroups(
  resources: readonly GraphResource[],
): readonly (readonly [string, readonly GraphResource[]])[] {
  return [...Map.groupBy(resources, ({ type }) => type)].toSorted(
    ([one, ones], [other, others]) => others.length - ones.length || one.localeCompare(other),
  );
}
