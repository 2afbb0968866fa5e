import type { OperationKind } from '@blueport/contracts';
import type { ResourceManager } from '@blueport/cloud';
import type { Transaction } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import type { SessionContext } from '../../../../session-context.ts';
import type { PlannedRequest } from './plan-request.ts';

/** What is asked to be let through. */
interface GateRequest {
  readonly kind: OperationKind;
  readonly session: SessionContext;
  readonly manager: ResourceManager;
  readonly planned: PlannedRequest;
  /** The deployment that is changed; undefined for a new one. */
  readonly deploymentId?: string;
  /** Part of a bulk change, which uses policies that are at most a minute old. */
  readonly isOneOfMany?: boolean;
}

/** Names under which an operation is written down. */
interface GateNames {
  readonly deploymentId: string;
  readonly operationId: string;
  /** The state that the deployment has again when nobody approves; null for a new one. */
  readonly returnsTo: string | null;
}

/** Let through, at once or once somebody approves. */
export interface Admission {
  /** Whether somebody has to approve first: the operation is written down, and no worker takes it. */
  readonly held: boolean;
  /** The estimate of a month, as the verdict has it; null where it is not known. */
  readonly monthly?: string | null;
  /** What the deployment that is changed counts by the month now, in the same currency. */
  readonly presentMonthly?: string | null;
  readonly currency?: string | null;
  /** Writes verdict, reservation and request down, in the transaction that writes the operation. Throws where the budget is used up. */
  write(tx: Transaction<Database>, names: GateNames): Promise<void>;
  /** Tells who is to approve; the last thing of the transaction. */
  tell(tx: Transaction<Database>, names: GateNames): Promise<void>;
}

/** Decides whether a template may be sent; throws a refusal with the deciding condition where it may not. */
export interface Gate {
  admit(request: GateRequest): Promise<Admission>;
  /** A held operation ends without having been approved. */
  withdraw(tx: Transaction<Database>, operationId: string): Promise<void>;
}
