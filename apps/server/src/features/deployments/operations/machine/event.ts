import type { Failure } from '@blueport/contracts';

/** What the machine is told. Each names something that happened, never something to do. */
export type MachineEvent =
  /** A worker took the operation. `clean`: its last holder gave it back, so what is written is the whole truth. */
  | { readonly type: 'Claimed'; readonly clean: boolean; readonly crashes: number }
  | { readonly type: 'CancelRequested' }
  /**
   * The person who started the operation lost access. `isSent`: the cloud may have accepted part of it;
   * `hasConnection`: the organization has a connection that can track it.
   */
  | { readonly type: 'AccessEnded'; readonly isSent: boolean; readonly hasConnection: boolean }
  | { readonly type: 'GroupReady' }
  /** The cloud accepted the template. `isTroubled`: many recent calls to this cloud failed, for any deployment. */
  | { readonly type: 'Accepted'; readonly retryAfterMs?: number; readonly isTroubled?: boolean }
  /** The cloud told how the deployment stands. `isPartial`: what became of its resources could not be read this time. */
  | {
      readonly type: 'Seen';
      readonly state: SeenState;
      readonly isPartial?: true;
      readonly error?: Failure;
      readonly retryAfterMs?: number;
    }
  /** The cloud knows no such deployment. */
  | { readonly type: 'Missing' }
  /** The cloud says no for good. */
  | {
      readonly type: 'Refused';
      readonly error: Failure;
      readonly reason?: 'already-running' | 'group-missing';
    }
  /** It certainly had no effect and may be tried again. `seen`: the cloud showed on the way that it knows the deployment. */
  | { readonly type: 'Postponed'; readonly retryAfterMs?: number; readonly seen?: true }
  /** It may or may not have had an effect. */
  | { readonly type: 'Unknown'; readonly retryAfterMs?: number }
  | { readonly type: 'SignInNeeded' }
  | { readonly type: 'CancelTaken' }
  /** A round of deletions: how many are left, and what could not be deleted. */
  | {
      readonly type: 'Deleted';
      readonly left: number;
      /** Part of it is not sent because the requester lost access. */
      readonly isCutShort?: true;
      readonly error?: Failure;
      readonly retryAfterMs?: number;
    }
  /** A round of starts or stops: how many are left, what failed for good, and whether a call may still be on its way. */
  | {
      readonly type: 'Powered';
      readonly left: number;
      readonly unsure: boolean;
      /** Part of it is not sent because the requester lost access. */
      readonly isCutShort?: true;
      readonly error?: Failure;
      readonly retryAfterMs?: number;
    }
  /** Time passed in which a call of unknown fate may have arrived. */
  | { readonly type: 'Waited' }
  | { readonly type: 'GroupGone' }
  | { readonly type: 'GroupKept' };

/** A deployment of the cloud, reduced to what decides. */
export type SeenState = 'Running' | 'Succeeded' | 'Warning' | 'Failed' | 'Canceled';
