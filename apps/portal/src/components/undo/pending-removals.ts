import { useSyncExternalStore } from 'react';

/** IDs of objects that the user has removed. They are hidden until "Undo" or a failure shows them again. */
let removed: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function change(next: ReadonlySet<string>): void {
  removed = next;
  for (const listener of listeners) listener();
}

export const hideRemoved = (ids: readonly string[]): void => change(removed.union(new Set(ids)));
export const showRemoved = (ids: readonly string[]): void => change(removed.difference(new Set(ids)));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the IDs of removed objects, so that lists can leave them out before the server has removed them. */
export function useRemovedIds(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, () => removed);
}
