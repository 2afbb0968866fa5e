import type { Failure, PowerState } from '@blueport/contracts';
import type { ReportedState } from '../machine/event.ts';
import type { ReportedOutput, Work, WorkStep } from './work.ts';

/** State of a deployment as reported by the cloud. */
export interface ReportedDeployment {
  readonly state: ReportedState;
  readonly correlationId: string | undefined;
  readonly error: Failure | undefined;
  readonly outputs: readonly ReportedOutput[];
  readonly retryAfterMs: number | undefined;
}

/** State of one resource of a deployment as reported by the cloud. */
export interface ReportedStep {
  readonly resourceId: string;
  readonly type: string;
  readonly name: string;
  readonly state: 'Running' | 'Succeeded' | 'Failed' | 'Canceled';
  readonly finishedAt: Date | undefined;
  readonly error: Failure | undefined;
}

/** State of a deletion after one request. */
export interface Deletion {
  readonly status: 'running' | 'gone' | 'failed';
  readonly longRunning: string | null;
  readonly retryAfterMs: number | undefined;
  readonly error: Failure | undefined;
}

/** State of a start or stop after one request. */
export interface PowerChange {
  readonly status: 'running' | 'done' | 'failed';
  /** Address to poll; null if the resource itself must be polled. */
  readonly longRunning: string | null;
  readonly retryAfterMs: number | undefined;
  readonly error: Failure | undefined;
}

/**
 * Operations on a cloud. Each method makes one attempt without retries, because the state machine decides about those.
 * Every failure is a CloudError.
 */
export interface CloudGateway {
  /** Creates the resource group if it does not exist. Returns whether it was created for this deployment. */
  ensureGroup(work: Work): Promise<boolean>;
  submit(
    work: Work,
  ): Promise<{ readonly correlationId: string | undefined; readonly retryAfterMs: number | undefined }>;
  poll(work: Work): Promise<ReportedDeployment>;
  /** Returns the steps of the deployment and of all nested deployments. */
  steps(work: Work): Promise<readonly ReportedStep[]>;
  cancel(work: Work): Promise<void>;
  deleteResource(work: Work, step: WorkStep): Promise<Deletion>;
  isGroupEmpty(work: Work): Promise<boolean>;
  /** Returns the state of the deployment's group after a person deleted the whole group. */
  groupState(work: Work): Promise<'there' | 'going' | 'gone'>;
  /** Returns the power state that a resource reports. */
  powerOf(work: Work, step: WorkStep): Promise<PowerState>;
  changePower(work: Work, step: WorkStep, to: 'start' | 'stop'): Promise<PowerChange>;
  /** Polls an accepted start or stop; the step has the address to poll. */
  followPower(work: Work, step: WorkStep): Promise<PowerChange>;
}
