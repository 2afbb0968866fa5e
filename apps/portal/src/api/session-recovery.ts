import type { SignInDemand } from './sign-in-demand.ts';

/**
 * What happens when the API says that the session has ended. The auth module installs the real answer at start;
 * one recovery runs at a time, and every call that failed meanwhile waits for it.
 */
export interface SessionRecovery {
  /** Renews the session; true when calls may be repeated. */
  readonly recover: () => Promise<boolean>;
  /** A call needs a stronger or a younger sign-in than the session has; true when it may be repeated. */
  readonly proveAgain: (demand: SignInDemand) => Promise<boolean>;
  /** The organization or role has no permission list at all: sign out, as specified. */
  readonly permissionListMissing: (message: string) => void;
  readonly accountExpired: (message: string) => void;
}

let installed: SessionRecovery | null = null;
let running: Promise<boolean> | null = null;
let proving: Promise<boolean> | null = null;

/** Installs the way back into a session. */
export function installSessionRecovery(recovery: SessionRecovery): void {
  installed = recovery;
}

export function sessionRecovery(): SessionRecovery | null {
  return installed;
}

/** Joins the recovery that is under way or starts one. */
export function recoverSession(): Promise<boolean> {
  running ??= (installed?.recover() ?? Promise.resolve(false)).finally(() => {
    running = null;
  });
  return running;
}

/** Has the person prove again who they are; calls that ask at the same time share the answer. */
export function proveAgain(demand: SignInDemand): Promise<boolean> {
  proving ??= (installed?.proveAgain(demand) ?? Promise.resolve(false)).finally(() => {
    proving = null;
  });
  return proving;
}
