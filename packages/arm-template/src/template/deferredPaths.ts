import { isDeferred } from '../value/value.ts';
import type { Value } from '../value/value.ts';
import { joinPath } from './joinPath.ts';

/**
 * Returns the paths of the parts of a value that only the running deployment knows. `wide` receives the paths of
 * integers that a JSON number cannot represent exactly.
 */
export function deferredPaths(value: Value, path: string, wide: string[] = []): string[] {
  if (typeof value === 'bigint') wide.push(path);
  if (typeof value !== 'object' || value === null) return [];
  if (isDeferred(value)) return [path];
  if (Array.isArray(value)) return value.flatMap((item, i) => deferredPaths(item, `${path}[${i}]`, wide));
  return Object.keys(value).flatMap((key) => deferredPaths(value[key] as Value, joinPath(path, key), wide));
}
