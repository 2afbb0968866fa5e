const name = 'bp.preference';

/** Notifies listeners that a preference was changed in this browser. */
export function announcePreference(): void {
  dispatchEvent(new Event(name));
}

/** Calls back after each change. Returns a function that stops it. */
export function onPreference(listener: () => void): () => void {
  addEventListener(name, listener);
  return () => removeEventListener(name, listener);
}
