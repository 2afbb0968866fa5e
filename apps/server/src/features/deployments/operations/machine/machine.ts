import type { DeploymentState, Failure, PowerAction } from '@blueport/contracts';

/** Phase of an operation. A phase is stored before the request that it names is sent. */
type Phase =
  | 'Group'
  | 'Submit'
  | 'Verify'
  | 'Poll'
  | 'Delete'
  | 'DeleteGroup'
  /** Stopping and starting resources. */
  | 'Halt'
  | 'Wake'
  | 'Done';

/** Progress of a cancellation. `unsure`: it was sent and the response was lost. */
type Cancellation = 'none' | 'requested' | 'unsure' | 'sent';

export type MachineOutcome = 'Succeeded' | 'Warning' | 'Failed' | 'Canceled' | 'Parked';

/** Complete state of one operation. Plain data, stored unchanged. */
export interface Machine {
  readonly work: 'deploy' | 'delete' | 'power';
  readonly phase: Phase;
  /** Whether the resource group must exist before the template is sent. */
  readonly needsGroup: boolean;
  /** Whether an empty resource group is deleted at the end. */
  readonly removesGroup: boolean;
  /** Action on resources that can be stopped. */
  readonly power?: PowerAction;
  /** State that the deployment returns to after a power operation. */
  readonly returnsTo?: DeploymentState;
  /**
   * Whether the cloud is known to have this deployment. For a power operation: whether its steps list everything that
   * was sent.
   */
  readonly confirmed: boolean;
  /**
   * `missingSince`: when a request may have been sent without being recorded, or the time of the first poll that found
   * nothing. `missing`: number of polls that found nothing after the time in which the request could still arrive.
   */
  readonly missing: number;
  readonly missingSince: number | null;
  /** Consecutive failed requests; determines the backoff. */
  readonly troubles: number;
  /** Polls of a running deployment; the first ones have short delays. */
  readonly looks: number;
  readonly cancel: Cancellation;
  /** Time until which the cloud asked for no calls for this operation, including its cancellation. */
  readonly askedUntil?: number;
  /** Set when the requester lost access: accepted work is polled through the connection, and nothing more is sent. */
  readonly followsOnly?: true;
  readonly waitingFor: 'sign-in' | null;
  readonly outcome: MachineOutcome | null;
  readonly error: Failure | null;
}

const blank = {
  removesGroup: false,
  needsGroup: false,
  confirmed: false,
  missing: 0,
  missingSince: null,
  troubles: 0,
  looks: 0,
  cancel: 'none',
  waitingFor: null,
  outcome: null,
  error: null,
} as const;

/** Creates a state machine that sends a template. */
export function deployMachine(options: { readonly needsGroup: boolean }): Machine {
  return {
    ...blank,
    work: 'deploy',
    needsGroup: options.needsGroup,
    phase: options.needsGroup ? 'Group' : 'Submit',
  };
}

/** Creates a state machine that deletes resources. */
export function deleteMachine(options: { readonly removesGroup: boolean }): Machine {
  return { ...blank, work: 'delete', removesGroup: options.removesGroup, phase: 'Delete' };
}

/**
 * Creates a state machine that starts or stops resources. A restart is a stop followed by a start: both are idempotent.
 */
export function powerMachine(options: {
  readonly action: PowerAction;
  readonly returnsTo: DeploymentState;
}): Machine {
  const { action, returnsTo } = options;
  const phase = action === 'start' ? 'Wake' : 'Halt';
  return { ...blank, work: 'power', power: action, returnsTo, confirmed: true, phase };
}
