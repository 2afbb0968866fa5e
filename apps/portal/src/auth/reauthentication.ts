/**
 * A question to the person: "go on with a fresh sign-in?". The dialog of the shell answers it; while nobody does, the
 * calls that failed keep waiting, so that a page loses nothing.
 */
export interface Reauthentication {
  readonly resolve: (renewed: boolean) => void;
}

let current: Reauthentication | null = null;
const watchers = new Set<() => void>();

function set(next: Reauthentication | null): void {
  current = next;
  for (const watcher of watchers) watcher();
}

export function reauthentication(): Reauthentication | null {
  return current;
}

export function watchReauthentication(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Opens the dialog; resolves with whether the session was renewed. */
export function askForReauthentication(): Promise<boolean> {
  return new Promise((resolve) => {
    const asked: Reauthentication = {
      resolve: (renewed) => {
        if (current === asked) set(null);
        resolve(renewed);
      },
    };
    set(asked);
  });
}
