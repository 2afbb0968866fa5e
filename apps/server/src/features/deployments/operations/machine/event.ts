import type { Failure } from '@blueport/contracts';

/** Input of the state machine. Each event names something that happened, never something to do. */
export type MachineEvent =
  /** A worker claimed the operation. `clean`: the previous holder released it, so the stored state is complete. */
  | { readonly type: 'Claimed'; readonly clean: boolean; readonly crashes: number }
  | { readonly type: 'CancelRequested' }
  /**
   * The person who started the operation lost access. `isSent`: the cloud may have accepted part of it;
   * `hasConnection`: the organization has a connection that can track it.
   */
  | { readonly type: 'AccessEnded'; readonly isSent: boolean; readonly hasConnection: boolean }
  | { readonly type: 'GroupReady' }
  /** The cloud accepted the template. `isTroubled`: many recent requests to this cloud failed, for any deployment. */
  | { readonly type: 'Accepted'; readonly retryAfterMs?: number; readonly isTroubled?: boolean }
  /**
   * The cloud reported the state of the deployment. `isPartial`: the state of its resources could not be read this
   * time.
   */
  | {
      readonly type: 'Seen';
      readonly state: ReportedState;
      readonly isPartial?: true;
      readonly error?: Failure;
      readonly retryAfterMs?: number;
    }
  /** The cloud does not know the deployment. */
  | { readonly type: 'Missing' }
  /** The cloud refused permanently. */
  | {
      readonly type: 'Refused';
      readonly error: Failure;
      readonly reason?: 'already-running' | 'group-missing';
    }
  /**
   * The request certainly had no effect and may be retried. `seen`: a response showed that the cloud knows the
   * deployment.
   */
  | { readonly type: 'Postponed'; readonly retryAfterMs?: number; readonly seen?: true }
  /** The request may or may not have had an effect. */
  | { readonly type: 'Unknown'; readonly retryAfterMs?: number }
  | { readonly type: 'SignInNeeded' }
  | { readonly type: 'CancelTaken' }
  /** A round of deletions: the number of remaining resources, and those that could not be deleted. */
  | {
      readonly type: 'Deleted';
      readonly left: number;
      /** Part of it is not sent because the requester lost access. */
      readonly isCutShort?: true;
      readonly error?: Failure;
      readonly retryAfterMs?: number;
    }
  /**
   * A round of starts or stops: the number of remaining resources, permanent failures, and whether a request may still
   * be in flight.
   */
  | {
      readonly type: 'Powered';
      readonly left: number;
      readonly unsure: boolean;
      /** Part of it is not sent because the requester lost access. */
      readonly isCutShort?: true;
      readonly error?: Failure;
      readonly retryAfterMs?: number;
    }
  /** Enough time has passed for a request with an unknown outcome to arrive. */
  | { readonly type: 'Waited' }
  | { readonly type: 'GroupGone' }
  | { readonly type: 'GroupKept' };

/** The state of a deployment in the cloud, reduced to what the state machine needs. */
export type ReportedState = 'Running' | 'Succeeded' | 'Warning' | 'Failed' | 'Canceled';
