import { useSyncExternalStore } from 'react';

/** The latest switch of this page to another directory. */
export interface DirectorySwitch {
  readonly tenantId: string;
  /** Name of the directory. */
  readonly name: string;
  readonly isDone: boolean;
}

let latest: DirectorySwitch | null = null;
const listeners = new Set<() => void>();

/** Reports that a switch has started or ended; null if it failed. */
export function reportDirectorySwitch(change: DirectorySwitch | null): void {
  latest = change;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the latest switch of this page, or null without one. */
export const useDirectorySwitch = (): DirectorySwitch | null => useSyncExternalStore(subscribe, () => latest);
