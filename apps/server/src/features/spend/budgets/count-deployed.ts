import type { PriceCurrency } from '@blueport/contracts';
import { sql } from 'kysely';
import type { Parts } from '../../../feature.ts';
import { readDeclared } from '../../deployments/operations/index.ts';
import { knownMonthly, type Prices } from '../prices/index.ts';
import { storeCommitment } from './reserve.ts';
import { isCounted, wasNeverAccepted } from './usage.ts';

/** Maximum number of deployments priced per run. */
const most = 300;

/**
 * Prices deployments without a known amount in a currency: those older than the budget, or with a budget in another
 * currency. Returns the number of priced deployments.
 */
export async function countDeployed(
  { database: { db }, vault, log }: Pick<Parts, 'database' | 'vault' | 'log'>,
  prices: Prices,
  organizationId: string,
  currency: PriceCurrency,
): Promise<number> {
  const { rows } = await sql<{ id: string; subscription_id: string }>`
    select d.id, d.subscription_id from deployment d
      left join deployment_commitment c on c.deployment_id = d.id
     where d.organization_id = ${organizationId} and ${isCounted}
       and not coalesce(c.amounts ? ${currency}, false)
       and not ${wasNeverAccepted}
     order by d.created_at limit ${most}`.execute(db);
  let count = 0;
  for (const { id, subscription_id: subscriptionId } of rows) {
    try {
      const declared = await readDeclared(db, vault, organizationId, id);
      if (declared === undefined) continue;
      const { cloud, location, resources, versionId } = declared;
      const estimate = await prices.estimate({
        cloud,
        currency,
        location,
        resources,
        version: { organizationId, versionId },
      });
      const monthly = knownMonthly(estimate);
      if (monthly === undefined) continue;
      const commitment = {
        organizationId,
        subscriptionId,
        deploymentId: id,
        amounts: { [currency]: monthly },
        unpriced: { [currency]: estimate.unpriced.length },
      };
      await storeCommitment(db, commitment, true);
      count += 1;
    } catch (error) {
      // A deployment that can no longer be expanded stays without a price and is reported as such.
      log.warn({ err: error, deploymentId: id }, 'a deployment could not be priced for its budget');
    }
  }
  return count;
}
