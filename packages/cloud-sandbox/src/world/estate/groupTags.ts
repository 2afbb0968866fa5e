import { omitUndefined, textOf, type JsonObject } from '../../resource-manager/json.ts';
import type { Random } from './random.ts';

/** Returns some of the group's tags: most resources have all of them, about one in seven lacks some or all. */
export function someTags(full: JsonObject, random: Random): JsonObject | null {
  const draw = random.next();
  if (draw < 0.07) return null;
  if (draw < 0.15) {
    const tagNames = random.chance(0.5) ? ['env', 'project'] : ['owner'];
    return Object.fromEntries(Object.entries(full).filter(([name]) => tagNames.includes(name)));
  }
  // A manually entered tag: the same meaning in another spelling.
  if (draw < 0.17) return omitUndefined({ ...full, env: textOf(full['env'])?.toUpperCase() });
  return full;
}
