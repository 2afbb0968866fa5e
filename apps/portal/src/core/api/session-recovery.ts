import { type ApiError, isProblem } from './problem.ts';
import type { SignInRequirements } from './sign-in-requirements.ts';

/**
 * Why calls cannot continue: the API refused the session, the cloud refused its token, or they are known to have
 * expired. `token` and `sentAt` describe the refused call, so that a more recent renewal is not repeated.
 */
export interface Interruption {
  readonly cause: 'session-ended' | 'cloud-refused' | 'expired';
  readonly token: string;
  /** Milliseconds since 1970. */
  readonly sentAt: number;
}

/**
 * How to recover from a refused session. Installed by the auth module at start. One recovery runs at a time, and every
 * failed call waits for it.
 */
export interface SessionRecovery {
  /** Renews the session and its cloud tokens; resolves with true if calls may be repeated. */
  readonly recover: (interruption: Interruption) => Promise<boolean>;
  /** Requests a stronger or more recent sign-in for a call; resolves with true if the call may be repeated. */
  readonly promptSignIn: (demand: SignInRequirements) => Promise<boolean>;
  /**
   * Signs out with the reason: the account is disabled, or the organization or role has no permission list at all. The
   * second line is the next step, unless that is to sign in again.
   */
  readonly signOut: (message: string) => void;
  readonly accountExpired: (message: string) => void;
}

/** Ends the session in this browser if a problem means that the account may not use the portal. */
export function endIfRefused(error: ApiError): void {
  const detail = error.detail ?? error.title;
  if (isProblem(error, 'permission-list-missing') || isProblem(error, 'account-disabled'))
    installed?.signOut([detail, error.hint].filter(Boolean).join('\n'));
  if (isProblem(error, 'account-expired')) installed?.accountExpired(detail);
}

let installed: SessionRecovery | null = null;
let running: Promise<boolean> | null = null;
let proving: Promise<boolean> | null = null;

/** Installs the session recovery. */
export function installSessionRecovery(recovery: SessionRecovery): void {
  installed = recovery;
}

/** Joins the running recovery or starts one. */
export function recoverSession(interruption: Interruption): Promise<boolean> {
  running ??= (installed?.recover(interruption) ?? Promise.resolve(false)).finally(() => {
    running = null;
  });
  return running;
}

/** Prompts the user to sign in again. Simultaneous calls share the result. */
export function promptSignIn(demand: SignInRequirements): Promise<boolean> {
  proving ??= (installed?.promptSignIn(demand) ?? Promise.resolve(false)).finally(() => {
    proving = null;
  });
  return proving;
}
