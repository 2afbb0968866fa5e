import type { DeploymentState, Failure, PowerAction } from '@blueport/contracts';

/** Where an operation stands. A phase is written down before the call that it names is made. */
type Phase =
  | 'Group'
  | 'Submit'
  | 'Verify'
  | 'Poll'
  | 'Delete'
  | 'DeleteGroup'
  /** Bringing resources to a stop, and back to work. */
  | 'Halt'
  | 'Wake'
  | 'Done';

/** How far a cancellation got. `unsure`: it was sent and the answer was lost. */
type Cancellation = 'none' | 'requested' | 'unsure' | 'sent';

export type MachineOutcome = 'Succeeded' | 'Warning' | 'Failed' | 'Canceled' | 'Parked';

/** Everything the machine remembers of one operation. Plain data: it is stored as it is. */
export interface Machine {
  readonly work: 'deploy' | 'delete' | 'power';
  readonly phase: Phase;
  /** Whether the resource group must be there before the template is sent. */
  readonly needsGroup: boolean;
  /** Whether an emptied resource group is removed at the end. */
  readonly removesGroup: boolean;
  /** What is to be done to resources that can be stopped. */
  readonly power?: PowerAction;
  /** The state that the deployment has again after a power operation. */
  readonly returnsTo?: DeploymentState;
  /**
   * Whether the cloud was ever seen to know this deployment. Of a power operation: whether what its steps say was sent is
   * all that was sent.
   */
  readonly confirmed: boolean;
  /**
   * Since when a call may be on its way that nobody knows of, or when a look first found nothing; and how many looks did so
   * after the time in which it may still arrive.
   */
  readonly missing: number;
  readonly missingSince: number | null;
  /** Calls in a row that led nowhere; decides how long to wait. */
  readonly troubles: number;
  /** Looks at a running deployment; the first follow each other quickly. */
  readonly looks: number;
  readonly cancel: Cancellation;
  /** Until when the cloud has asked to be left alone by this operation, a cancellation included. */
  readonly askedUntil?: number;
  /** Set when the requester lost access: accepted work is polled with the connection, and nothing more is sent. */
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

/** A machine that will send a template. */
export function deployMachine(options: { readonly needsGroup: boolean }): Machine {
  return {
    ...blank,
    work: 'deploy',
    needsGroup: options.needsGroup,
    phase: options.needsGroup ? 'Group' : 'Submit',
  };
}

/** A machine that will delete resources. */
export function deleteMachine(options: { readonly removesGroup: boolean }): Machine {
  return { ...blank, work: 'delete', removesGroup: options.removesGroup, phase: 'Delete' };
}

/** A machine that will start or stop resources. A restart is a stop and then a start: both may be asked for twice. */
export function powerMachine(options: {
  readonly action: PowerAction;
  readonly returnsTo: DeploymentState;
}): Machine {
  const { action, returnsTo } = options;
  const phase = action === 'start' ? 'Wake' : 'Halt';
  return { ...blank, work: 'power', power: action, returnsTo, confirmed: true, phase };
}
