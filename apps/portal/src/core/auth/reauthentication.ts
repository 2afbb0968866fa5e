import type { SignInDemand } from '../api/sign-in-demand.ts';

export type EndedPart = 'session' | 'cloud';

/**
 * A question to the person: "go on with a fresh sign-in?". The dialog of the shell answers it; while nobody does, the
 * calls that failed keep waiting, so that a page loses nothing. Without a demand the session has ended; with one it goes
 * on, and only the call that asked fails when the person does not want to.
 */
export interface Reauthentication {
  readonly demand: SignInDemand | null;
  /** Without a challenge: whether the session or only its cloud access has expired. */
  readonly reason: EndedPart;
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

function ask(demand: SignInDemand | null, reason: EndedPart): Promise<boolean> {
  return new Promise((resolve) => {
    const asked: Reauthentication = {
      demand,
      reason,
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
export async function askForReauthentication(
  demand: SignInDemand | null = null,
  reason: EndedPart = 'session',
): Promise<boolean> {
  if (standing !== null) {
    const wasForEnd = current?.demand === null;
    const renewed = await standing;
    return renewed || demand !== null || wasForEnd ? renewed : askForReauthentication(null, reason);
  }
  standing = ask(demand, reason);
  return standing;
}
