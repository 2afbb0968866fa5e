import { permissionKeys } from '@blueport/contracts';
import { lockOf } from './permission-branches.ts';
import type { GrantLimits } from './permission-branches.ts';

/** How much of a branch is granted. */
export type GrantState = 'none' | 'some' | 'all';

/**
 * The mark of a branch. Locked keys that are not granted do not count: a branch is whole when everything that can be
 * granted in it is.
 */
export function grantState(
  keys: readonly string[],
  granted: ReadonlySet<string>,
  limits: GrantLimits,
): GrantState {
  const counted = keys.filter((key) => granted.has(key) || lockOf(key, limits) === undefined);
  const held = counted.filter((key) => granted.has(key));
  if (held.length === 0) return 'none';
  return held.length === counted.length ? 'all' : 'some';
}

/** Whether anything below a branch can be changed. */
export function isChangeable(keys: readonly string[], limits: GrantLimits): boolean {
  return keys.some((key) => lockOf(key, limits) === undefined);
}

/** Ticks a branch: grants all that is free to change, or takes it away when all of that is granted; locked keys stay. */
export function toggled(
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

/** What an edit adds and takes away. */
export interface GrantChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** The difference between two sets of keys, in the order of the tree. */
export function grantChanges(before: ReadonlySet<string>, after: ReadonlySet<string>): GrantChanges {
  return {
    added: inTreeOrder([...after].filter((key) => !before.has(key))),
    removed: inTreeOrder([...before].filter((key) => !after.has(key))),
  };
}

/** Keys in the order of the tree; keys it does not know stand last. */
export function inTreeOrder(keys: readonly string[]): string[] {
  const place = (key: string) => {
    const index = permissionKeys.indexOf(key);
    return index < 0 ? permissionKeys.length : index;
  };
  return keys.toSorted((a, b) => place(a) - place(b));
}
