import type { PriceCurrency } from '@blueport/contracts';
import { sql } from 'kysely';
import type { Amounts, Unpriced } from '../../../database/tables/approvals.ts';
import type { Parts } from '../../../feature.ts';
import { isStillDeclared, readDeclared } from '../../deployments/operations/index.ts';
import type { Prices } from '../prices/index.ts';
import { lossOf } from './usage.ts';

/** Deployments that are priced in one go. */
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
 * Prices what is left of deployments of which a look found some resources missing, declared ones or what an upgrade had left
 * behind, so that their budgets count what is there. Until then they count as a whole: a limit is rather kept too early than overshot.
 */
export async function countLosses(
  { database: { db }, vault, log }: Pick<Parts, 'database' | 'vault' | 'log'>,
  prices: Prices,
  onlyId: string | null = null,
): Promise<void> {
  const { rows } = await sql<Loss>`
    select c.deployment_id, d.organization_id, c.amounts, c.unpriced, ${lossOf} as loss,
      array(select m.key from jsonb_each(f.marks) m where m.value ? 'missing') as missing
      from deployment_commitment c join deployment d on d.id = c.deployment_id
      join deployment_drift f on f.deployment_id = d.id
     where not f.is_gone and ${isStillDeclared} and ${lossOf} is not null
       and (${onlyId}::uuid is null or d.id = ${onlyId}::uuid)
       and (c.remaining_of is distinct from ${lossOf} or c.remaining_unpriced is null
         or not c.remaining ?& array(select jsonb_object_keys(c.amounts)))
     order by f.checked_at limit ${most}`.execute(db);
  for (const row of rows) {
    try {
      const left = await priceLeft({ db, vault, prices }, row);
      await db
        .updateTable('deployment_commitment')
        .set({
          remaining: JSON.stringify(left.amounts),
          remaining_unpriced: JSON.stringify(left.unpriced),
          remaining_of: row.loss,
        })
        .where('deployment_id', '=', row.deployment_id)
        .execute();
    } catch (error) {
      // One that cannot be expanded or priced any more goes on counting as a whole.
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
  const { cloud, location, resources } = declared;
  const lost = new Set(missing);
  // With what is declared no more and still stands in the cloud: it costs on.
  const left = resources.filter((resource) => !lost.has(resource.id.toLowerCase()));
  const known: Partial<Record<PriceCurrency, string>> = {};
  const unknown: Partial<Record<PriceCurrency, number>> = {};
  for (const currency of Object.keys(amounts) as PriceCurrency[]) {
    const estimate = await prices.estimate({ cloud, currency, location, resources: left });
    known[currency] = estimate.monthly;
    unknown[currency] = estimate.unpriced.length;
  }
  return { amounts: known, unpriced: unknown };
}
