import { setProperty } from '../value/property.ts';

/** Adds names to the dependencies of a path. */
export function addNames(uses: Record<string, string[]>, path: string, names: ReadonlySet<string>): void {
  setProperty(uses, path, [...new Set([...(Object.hasOwn(uses, path) ? (uses[path] ?? []) : []), ...names])]);
}
