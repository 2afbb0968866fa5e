import type { Expansion } from '@blueport/arm-template';

/**
 * Returns the ids of the resources that each resource depends on, by its id in lower case. Of a resource that several
 * deployments declare, the first declaration counts.
 */
export function dependenciesById({ graph }: Expansion): ReadonlyMap<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { id, existing, dependsOn } of graph.nodes) {
    const key = id.toLowerCase();
    if (existing !== true && !found.has(key)) found.set(key, dependsOn);
  }
  return found;
}
