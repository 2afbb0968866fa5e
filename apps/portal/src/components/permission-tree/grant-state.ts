import { permissionKeys } from '@blueport/contracts';
import { lockOf } from './permission-branches.ts';
import type { GrantLimits } from './permission-branches.ts';

/** The extent to which a branch is granted. */
export type GrantState = 'none' | 'some' | 'all';

/**
 * Returns the state of a branch. Locked keys that are not granted do not count: a branch is `all` if every grantable
 * key in it is granted.
 */
export function grantState(
  keys: readonly string[],
  granted: ReadonlySet<string>,
  limits: GrantLimits,
): GrantState {
  const grantableKeys = keys.filter((key) => granted.has(key) || lockOf(key, limits) === undefined);
  const grantedKeys = grantableKeys.filter((key) => granted.has(key));
  if (grantedKeys.length === 0) return 'none';
  return grantedKeys.length === grantableKeys.length ? 'all' : 'some';
}

/** Whether any key below a branch can be changed. */
export function isChangeable(keys: readonly string[], limits: GrantLimits): boolean {
  return keys.some((key) => lockOf(key, limits) === undefined);
}

/** Toggles a branch: grants all changeable keys, or removes them if all are granted. Locked keys do not change. */
export function toggleBranch(
  keys: readonly string[],
  granted: ReadonlySet<string>,
  limits: GrantLimits,
): Set<string> {
  const free = keys.filter((key) => lockOf(key, limits) === undefined);
  const grant = free.some((key) => !granted.has(key));
  const next = new Set(granted);
  for (const key of free) {
    if (grant) next.add(key);
    else next.delete(key);
  }
  return next;
}

/** The keys an edit adds and removes. */
export interface GrantChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** Returns the difference between two sets of keys, in tree order. */
export function grantChanges(before: ReadonlySet<string>, after: ReadonlySet<string>): GrantChanges {
  return {
    added: inTreeOrder([...after].filter((key) => !before.has(key))),
    removed: inTreeOrder([...before].filter((key) => !after.has(key))),
  };
}

/** Sorts keys in tree order, with unknown keys last. */
export function inTreeOrder(keys: readonly string[]): string[] {
  const place = (key: string) => {
    const index = permissionKeys.indexOf(key);
    return index < 0 ? permissionKeys.length : index;
  };
  return keys.toSorted((a, b) => place(a) - place(b));
}
