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

let standing: Promise<boolean> | null = null;

function ask(demand: SignInDemand | null): Promise<boolean> {
  return new Promise((resolve) => {
    const asked: Reauthentication = {
      demand,
      resolve: (renewed) => {
        if (current === asked) {
          standing = null;
          set(null);
        }
        resolve(renewed);
      },
    };
    set(asked);
  });
}

/**
 * Opens the dialog; resolves with whether the session was renewed. One question stands at a time, and who asks meanwhile shares its
 * answer: a session may end while a change waits for a fresh sign-in. Who did not want to prove anything is then still asked
 * whether to go on.
 */
export async function askForReauthentication(demand: SignInDemand | null = null): Promise<boolean> {
  if (standing !== null) {
    const wasForEnd = current?.demand === null;
    const renewed = await standing;
    return renewed || demand !== null || wasForEnd ? renewed : askForReauthentication();
  }
  standing = ask(demand);
  return standing;
}
