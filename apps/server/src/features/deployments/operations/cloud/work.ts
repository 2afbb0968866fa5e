import type { CloudName, OperationKind, OperationState, Failure } from '@blueport/contracts';
import type { StoredOutput } from '../../../../database/tables/deployments.ts';
import type { Machine } from '../machine/machine.ts';

/** A stored resource of an operation. */
export interface WorkStep {
  readonly id: string;
  readonly resourceId: string;
  readonly type: string;
  readonly name: string;
  readonly location: string | null;
  readonly apiVersion: string | null;
  readonly state: OperationState;
  readonly dependsOn: readonly string[];
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly error: Failure | null;
  readonly longRunning: string | null;
}

/** The identity to use for requests to the cloud. */
export interface Principal {
  readonly accountId: string;
  readonly sessionId: string;
  readonly tenantId: string;
  readonly cloud: CloudName;
  /** `connection` is the organization's own credential, never a person's token. */
  readonly actsWith?: 'person' | 'connection';
}

/** Everything a worker needs to continue an operation. */
export interface Work {
  readonly operationId: string;
  readonly deploymentId: string;
  readonly organizationId: string;
  readonly kind: OperationKind;
  /** The stable name of the deployment, and the cloud's name for this operation. */
  readonly name: string;
  readonly cloudName: string;
  readonly scope: 'resourceGroup' | 'subscription';
  readonly subscriptionId: string;
  readonly resourceGroup: string | null;
  readonly location: string;
  readonly tags: Readonly<Record<string, string>>;
  readonly principal: Principal;
  readonly machine: Machine;
  readonly steps: readonly WorkStep[];
}

/** A claim to work on an operation until it ends or the claim is lost. */
export interface Claim {
  readonly work: Work;
  readonly attempt: number;
  /** When the claim was requested, on this process's clock; the lease starts then. */
  readonly askedAt: number;
  /** Whether the previous holder released the operation properly. */
  readonly clean: boolean;
  readonly crashes: number;
  readonly cancelRequested: boolean;
  /** Whether the person who started it lost access. */
  readonly accessEnded: boolean;
}

/** An output as returned by the cloud. */
export interface ReportedOutput extends StoredOutput {
  /** Set for secure outputs only. */
  readonly secret?: unknown;
}
