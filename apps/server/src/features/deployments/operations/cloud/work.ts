import type { CloudName, OperationKind, OperationState, Failure } from '@blueport/contracts';
import type { StoredOutput } from '../../../../database/tables/deployments.ts';
import type { Machine } from '../machine/machine.ts';

/** One resource of an operation, as it is kept. */
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

/** Who the cloud is to see at work. */
export interface Principal {
  readonly accountId: string;
  readonly sessionId: string;
  readonly tenantId: string;
  readonly cloud: CloudName;
  /** `connection`: the organization's own credential, never a person's token (contracts.md section 2). */
  readonly actsWith?: 'person' | 'connection';
}

/** Everything a worker needs to go on with an operation. */
export interface Work {
  readonly operationId: string;
  readonly deploymentId: string;
  readonly organizationId: string;
  readonly kind: OperationKind;
  /** The deployment's stable name and the cloud's name of this operation. */
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

/** A right to work on an operation until it ends or is lost. */
export interface Claim {
  readonly work: Work;
  readonly attempt: number;
  /** When the claim was asked for, on this process's clock; it lasts from then. */
  readonly askedAt: number;
  /** Whether the last holder gave the operation back. */
  readonly clean: boolean;
  readonly crashes: number;
  readonly cancelRequested: boolean;
  /** Whether the person who started it lost access. */
  readonly accessEnded: boolean;
}

/** An output as the cloud gave it. */
export interface SeenOutput extends StoredOutput {
  /** Set for secure ones only. */
  readonly secret?: unknown;
}
