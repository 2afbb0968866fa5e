import { isDeferred } from '../value/value.ts';
import type { Value } from '../value/value.ts';
import { joinPath } from './walkValue.ts';

/** The paths of the parts of a value that only the running deployment knows. */
export function deferredPaths(value: Value, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (isDeferred(value)) return [path];
  if (Array.isArray(value)) return value.flatMap((item, i) => deferredPaths(item, `${path}[${i}]`));
  return Object.keys(value).flatMap((key) => deferredPaths(value[key] as Value, joinPath(path, key)));
}
