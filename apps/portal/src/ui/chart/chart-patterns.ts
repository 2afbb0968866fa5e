import { useSyncExternalStore } from 'react';

const key = 'bp.chartPatterns';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const isPatterned = (): boolean => localStorage.getItem(key) === '1';

/** Returns whether series have patterns in addition to colors, as selected in this browser. */
export const usePatterned = (): boolean => useSyncExternalStore(subscribe, isPatterned);

/** Selects patterns for all charts in this browser. */
export function setPatterned(value: boolean): void {
  if (value) localStorage.setItem(key, '1');
  else localStorage.removeItem(key);
  for (const listener of listeners) listener();
}
