import type { DeploymentSummary, OperationKind } from '@blueport/contracts';
import type { Transaction } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';

/** Called at the end of an operation, in the transaction that writes it. */
export type OperationEnd = (
  tx: Transaction<Database>,
  end: {
    readonly organizationId: string;
    /** The person who started the operation. */
    readonly accountId: string;
    readonly operationId: string;
    readonly kind: OperationKind;
    /** The resource group whose deletion included the deployment, and the person who deleted it. */
    readonly withGroup?: { readonly group: string; readonly name: string };
    readonly deployment: DeploymentSummary;
  },
) => Promise<void>;
