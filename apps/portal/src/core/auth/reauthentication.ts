import type { SignInRequirements } from '../api/sign-in-requirements.ts';

export type ExpiredAccess = 'session' | 'cloud';

/**
 * A prompt to continue with a new sign-in, shown by the shell's dialog. Until the user responds, the failed calls keep
 * waiting, so that the page loses nothing. Without a demand the session has ended. With a demand the session continues,
 * and only the call that requires it fails if the user declines.
 */
export interface Reauthentication {
  readonly demand: SignInRequirements | null;
  /** Without a challenge: whether the session or only its cloud access has expired. */
  readonly reason: ExpiredAccess;
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

function ask(demand: SignInRequirements | null, reason: ExpiredAccess): Promise<boolean> {
  return new Promise((resolve) => {
    const request: Reauthentication = {
      demand,
      reason,
      resolve: (renewed) => {
        if (current === request) {
          standing = null;
          set(null);
        }
        resolve(renewed);
      },
    };
    set(request);
  });
}

/**
 * Opens the dialog and resolves with whether the session was renewed. Only one prompt is open at a time, and further
 * callers share its result: a session may end while a change waits for a new sign-in. A user who declined the stronger
 * sign-in is then still asked whether to continue.
 */
export async function askForReauthentication(
  demand: SignInRequirements | null = null,
  reason: ExpiredAccess = 'session',
): Promise<boolean> {
  if (standing !== null) {
    const wasForEnd = current?.demand === null;
    const renewed = await standing;
    return renewed || demand !== null || wasForEnd ? renewed : askForReauthentication(null, reason);
  }
  standing = ask(demand, reason);
  return standing;
}
