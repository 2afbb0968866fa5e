import type { SignInDemand } from '../api/sign-in-demand.ts';

/**
 * A question to the person: "go on with a fresh sign-in?". The dialog of the shell answers it; while nobody does, the
 * calls that failed keep waiting, so that a page loses nothing. Without a demand the session has ended; with one it goes
 * on, and only the call that asked fails when the person does not want to.
 */
export interface Reauthentication {
  readonly demand: SignInDemand | null;
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
export function askForReauthentication(demand: SignInDemand | null = null): Promise<boolean> {
  return new Promise((resolve) => {
    const asked: Reauthentication = {
      demand,
      resolve: (renewed) => {
        if (current === asked) set(null);
        resolve(renewed);
      },
    };
    set(asked);
  });
}
