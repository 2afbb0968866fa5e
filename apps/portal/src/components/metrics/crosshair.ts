import { createContext } from 'react';

/** The time under the pointer, which all charts of a board show. */
export interface Crosshair {
  readonly get: () => number | null;
  readonly set: (time: number | null) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Creates the crosshair of a board. A store instead of state, so that only the lines are drawn again. */
export function createCrosshair(): Crosshair {
  const listeners = new Set<() => void>();
  let current: number | null = null;
  return {
    get: () => current,
    set: (time) => {
      if (time === current) return;
      current = time;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const CrosshairContext = createContext<Crosshair>(createCrosshair());
