import type { CostLines } from '../rows/costLines.ts';
import type { CostGroups } from './sumCost.ts';

const most = 4;
/** Published cost does not change within an hour, except for resources, which change the version of the lines. */
const hourMs = 3_600_000;

const caches = new WeakMap<CostLines, Map<string, CostGroups>>();

/**
 * Returns the result of a query, which is computed once for all of its pages. `name` identifies the query with its scope; a few
 * results are kept.
 */
export function cachedGroups(
  costs: CostLines,
  name: string,
  now: number,
  compute: () => CostGroups,
): CostGroups {
  const cache = caches.get(costs) ?? new Map<string, CostGroups>();
  caches.set(costs, cache);
  const key = `${costs.version}|${Math.floor(now / hourMs)}|${name}`;
  const groups = cache.get(key) ?? compute();
  cache.delete(key);
  cache.set(key, groups);
  for (const oldest of cache.keys()) {
    if (cache.size <= most) break;
    cache.delete(oldest);
  }
  return groups;
}
