import type { PriceCurrency } from '@blueport/contracts';
import { sql } from 'kysely';
import type { Amounts, Unpriced } from '../../../database/tables/approvals.ts';
import type { Parts } from '../../../feature.ts';
import { readDeclared } from '../../deployments/operations/index.ts';
import type { Prices } from '../prices/index.ts';
import { lossOf, lostKeys, sharedKeys } from './usage.ts';

/** Maximum number of deployments priced per run. */
const most = 100;

interface Loss {
  readonly deployment_id: string;
  readonly organization_id: string;
  readonly amounts: Amounts;
  readonly unpriced: Unpriced;
  readonly missing: readonly string[];
  readonly loss: string;
}

/**
 * Prices the resources of a deployment without those that are missing (declared, or left in the cloud by an upgrade) or that an
 * older deployment declares too, so that budgets count each existing resource once. Until then the whole deployment
 * counts: a budget that is too strict is better than an exceeded one.
 */
export async function countLosses(
  { database: { db }, vault, log }: Pick<Parts, 'database' | 'vault' | 'log'>,
  prices: Prices,
  onlyId: string | null = null,
): Promise<void> {
  const { rows } = await sql<Loss>`
    with found as materialized (
      select c.deployment_id, d.organization_id, c.amounts, c.unpriced, c.remaining, c.remaining_of, c.remaining_unpriced,
          ${lossOf} as loss, array(select key from ${lostKeys} lost) as missing
        from deployment_commitment c join deployment d on d.id = c.deployment_id
       where d.state not in ('Deleted', 'Detached') and (${onlyId}::uuid is null or d.id = ${onlyId}::uuid)
         and (exists (select from deployment_drift f where f.deployment_id = d.id and f.marks <> '{}')
           or exists (select from deployment_left_gone g where g.deployment_id = d.id)
           or exists (select from ${sharedKeys} shared)))
    select deployment_id, organization_id, amounts, unpriced, missing, loss from found
     where loss is not null and (remaining_of is distinct from loss or remaining_unpriced is null
       or not remaining ?& array(select jsonb_object_keys(amounts)))
     limit ${most}`.execute(db);
  for (const row of rows) {
    try {
      const remainingCost = await priceLeft({ db, vault, prices }, row);
      await db
        .updateTable('deployment_commitment')
        .set({
          remaining: JSON.stringify(remainingCost.amounts),
          remaining_unpriced: JSON.stringify(remainingCost.unpriced),
          remaining_of: row.loss,
        })
        .where('deployment_id', '=', row.deployment_id)
        .execute();
    } catch (error) {
      // A deployment that can no longer be expanded or priced continues to count as a whole.
      log.warn({ err: error, deploymentId: row.deployment_id }, 'a loss could not be priced for its budget');
    }
  }
}

async function priceLeft(
  { db, vault, prices }: { db: Parts['database']['db']; vault: Parts['vault']; prices: Prices },
  { deployment_id: id, organization_id: organizationId, amounts, unpriced, missing }: Loss,
): Promise<{ readonly amounts: Amounts; readonly unpriced: Unpriced }> {
  const declared = await readDeclared(db, vault, organizationId, id);
  if (declared === undefined) return { amounts, unpriced };
  const { cloud, location, resources, versionId } = declared;
  const lostIds = new Set(missing);
  // Includes resources that are no longer declared but still exist in the cloud, because they still cost money.
  const remainingResources = resources.filter((resource) => !lostIds.has(resource.id.toLowerCase()));
  const known: Partial<Record<PriceCurrency, string>> = {};
  const unknown: Partial<Record<PriceCurrency, number>> = {};
  for (const currency of Object.keys(amounts) as PriceCurrency[]) {
    const estimate = await prices.estimate({
      cloud,
      currency,
      location,
      resources: remainingResources,
      version: { organizationId, versionId },
    });
    known[currency] = estimate.monthly;
    unknown[currency] = estimate.unpriced.length;
  }
  return { amounts: known, unpriced: unknown };
}
