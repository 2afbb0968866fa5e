import type { SignInDemand } from './sign-in-demand.ts';

/**
 * Why calls cannot go on: the API refused the session, or the cloud refused its token, or their known end has passed.
 * `token` and `sentAt` describe the call that found out, so that a renewal since then is not repeated.
 */
export interface Interruption {
  readonly cause: 'session-ended' | 'cloud-refused' | 'expired';
  readonly token: string;
  /** Milliseconds since 1970. */
  readonly sentAt: number;
}

/**
 * What happens when the API refuses a session. The auth module installs the real answer at start; one recovery runs at
 * a time, and every failed call waits for it.
 */
export interface SessionRecovery {
  /** Renews the session and its cloud tokens; true when calls may be repeated. */
  readonly recover: (interruption: Interruption) => Promise<boolean>;
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
export function recoverSession(interruption: Interruption): Promise<boolean> {
  running ??= (installed?.recover(interruption) ?? Promise.resolve(false)).finally(() => {
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
