import type { OperationKind } from '@blueport/contracts';
import type { ResourceManager } from '@blueport/cloud';
import type { Transaction } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import type { SessionContext } from '../../../../session-context.ts';
import type { PlannedRequest } from './plan-request.ts';

/** A request for admission. */
interface GateRequest {
  readonly kind: OperationKind;
  readonly session: SessionContext;
  readonly manager: ResourceManager;
  readonly planned: PlannedRequest;
  /** The deployment to change; undefined for a new one. */
  readonly deploymentId?: string;
  /** Part of a bulk change, which uses policies that are at most a minute old. */
  readonly isOneOfMany?: boolean;
}

/** Identifiers of the admitted operation. */
interface GateNames {
  readonly deploymentId: string;
  readonly operationId: string;
  /** State that the deployment returns to if the operation is not approved; null for a new one. */
  readonly returnsTo: string | null;
}

/** Admission of an operation, immediately or after approval. */
export interface Admission {
  /** Whether approval is required first: the operation is stored, and no worker claims it. */
  readonly isHeld: boolean;
  /** Monthly estimate of the verdict; null if unknown. */
  readonly monthly?: string | null;
  /** Present monthly cost of the changed deployment, in the same currency. */
  readonly presentMonthly?: string | null;
  readonly currency?: string | null;
  /**
   * Writes verdict, budget reservation and approval request in the transaction that writes the operation. Throws if the
   * budget is exhausted.
   */
  write(tx: Transaction<Database>, names: GateNames): Promise<void>;
  /** Notifies the approvers, as the last step of the transaction. */
  tell(tx: Transaction<Database>, names: GateNames): Promise<void>;
}

/** Decides whether a template may be sent. Throws a refusal with the deciding condition if not. */
export interface Gate {
  admit(request: GateRequest): Promise<Admission>;
  /** Ends a held operation without approval. */
  withdraw(tx: Transaction<Database>, operationId: string): Promise<void>;
}
