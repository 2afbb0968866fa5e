import type { DeploymentSummary, OperationKind } from '@blueport/contracts';
import type { Transaction } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';

/** Hears of the end of an operation in the transaction that writes it. */
export type OperationEnd = (
  tx: Transaction<Database>,
  end: {
    readonly organizationId: string;
    /** Who started the operation. */
    readonly accountId: string;
    readonly operationId: string;
    readonly kind: OperationKind;
    /** The resource group whose deletion took the deployment along, and who deleted it. */
    readonly withGroup?: { readonly group: string; readonly name: string };
    readonly deployment: DeploymentSummary;
  },
) => Promise<void>;
