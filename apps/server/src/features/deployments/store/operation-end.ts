import type { DeploymentSummary } from '@blueport/contracts';
import type { Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';

/** Hears of the end of an operation in the transaction that writes it. */
export type OperationEnd = (
  tx: Transaction<Database>,
  end: {
    readonly organizationId: string;
    /** Who started the operation. */
    readonly accountId: string;
    readonly operationId: string;
    readonly deployment: DeploymentSummary;
  },
) => Promise<void>;
