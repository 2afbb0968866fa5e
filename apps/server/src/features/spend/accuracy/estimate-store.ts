import type { PredictedResource } from '@blueport/cloud';
import type { PriceEstimate } from '@blueport/contracts';
import type { Kysely, Transaction } from 'kysely';
import type { EstimatedLine } from '../../../database/tables/accuracy.ts';
import type { Database } from '../../../database/tables/index.ts';
import { diskNames } from './resource-owner.ts';

/** The list prices of a deployment's resources in one currency. */
export interface StoredEstimate {
  readonly currency: string;
  readonly lines: readonly EstimatedLine[];
}

/** Reduces an estimate to what a comparison needs, with the names of the disks of machines. */
export function toStoredEstimate(
  { currency, lines }: PriceEstimate,
  resources: readonly PredictedResource[],
): StoredEstimate {
  const disks = new Map(resources.map(({ id, properties }) => [id.toLowerCase(), diskNames(properties)]));
  return {
    currency,
    lines: lines.map(({ resourceId, type, name, monthly, meters }) => {
      const names = disks.get(resourceId.toLowerCase()) ?? [];
      return { resourceId, type, name, monthly, meters, ...(names.length > 0 && { disks: names }) };
    }),
  };
}

/** Stores the estimates of an accepted operation, replacing earlier ones. */
export async function storeEstimates(
  tx: Transaction<Database>,
  { operationId, deploymentId }: { readonly operationId: string; readonly deploymentId: string },
  estimates: readonly StoredEstimate[],
): Promise<void> {
  await tx.deleteFrom('deployment_estimate').where('operation_id', '=', operationId).execute();
  if (estimates.length === 0) return;
  await tx
    .insertInto('deployment_estimate')
    .values(
      estimates.map(({ currency, lines }) => ({
        operation_id: operationId,
        deployment_id: deploymentId,
        currency,
        lines: JSON.stringify(lines),
      })),
    )
    .execute();
}

/** Returns the estimates of an operation. */
export const readEstimates = (db: Kysely<Database>, operationId: string): Promise<StoredEstimate[]> =>
  db
    .selectFrom('deployment_estimate')
    .select(['currency', 'lines'])
    .where('operation_id', '=', operationId)
    .orderBy('created_at')
    .orderBy('currency')
    .execute();
