import type { Failure, PowerState } from '@blueport/contracts';
import type { SeenState } from '../machine/event.ts';
import type { SeenOutput, Work, WorkStep } from './work.ts';

/** How the cloud says a deployment stands. */
export interface Sight {
  readonly state: SeenState;
  readonly correlationId: string | undefined;
  readonly error: Failure | undefined;
  readonly outputs: readonly SeenOutput[];
  readonly retryAfterMs: number | undefined;
}

/** What the cloud did about one resource of a deployment. */
export interface SeenStep {
  readonly resourceId: string;
  readonly type: string;
  readonly name: string;
  readonly state: 'Running' | 'Succeeded' | 'Failed' | 'Canceled';
  readonly finishedAt: Date | undefined;
  readonly error: Failure | undefined;
}

/** One deletion after one call. */
export interface Deletion {
  readonly status: 'running' | 'gone' | 'failed';
  readonly longRunning: string | null;
  readonly retryAfterMs: number | undefined;
  readonly error: Failure | undefined;
}

/** A start or stop after one call. */
export interface PowerChange {
  readonly status: 'running' | 'done' | 'failed';
  /** Where it is followed; null where only the resource's own state tells. */
  readonly longRunning: string | null;
  readonly retryAfterMs: number | undefined;
  readonly error: Failure | undefined;
}

/**
 * What the machinery asks of a cloud, one call each, never repeated inside: the machine decides about that.
 * Every failure is a CloudError.
 */
export interface CloudGateway {
  /** Makes the resource group if it is not there; true when it was made for this deployment. */
  ensureGroup(work: Work): Promise<boolean>;
  submit(
    work: Work,
  ): Promise<{ readonly correlationId: string | undefined; readonly retryAfterMs: number | undefined }>;
  look(work: Work): Promise<Sight>;
  /** Steps of the deployment and of every deployment nested in it. */
  steps(work: Work): Promise<readonly SeenStep[]>;
  cancel(work: Work): Promise<void>;
  deleteResource(work: Work, step: WorkStep): Promise<Deletion>;
  isGroupEmpty(work: Work): Promise<boolean>;
  /** How the deployment's group stands that somebody had deleted. */
  groupState(work: Work): Promise<'there' | 'going' | 'gone'>;
  /** Whether a resource is at work, as it says itself. */
  powerOf(work: Work, step: WorkStep): Promise<PowerState>;
  changePower(work: Work, step: WorkStep, to: 'start' | 'stop'): Promise<PowerChange>;
  /** How a start or stop stands that was taken; the step says where to ask. */
  followPower(work: Work, step: WorkStep): Promise<PowerChange>;
}
