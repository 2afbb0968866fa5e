const name = 'bp.preference';

/** Tells that something was chosen in this browser; whoever saves preferences listens. */
export function announcePreference(): void {
  dispatchEvent(new Event(name));
}

/** Calls back after each choice; answers how to stop. */
export function onPreference(listener: () => void): () => void {
  addEventListener(name, listener);
  return () => removeEventListener(name, listener);
}
