import type { Deletions, PriceCurrency } from '@blueport/contracts';
import type { Parts } from '../../../feature.ts';
import type { SessionContext } from '../../../session-context.ts';
import { readDeclared, readDeletionOf } from '../../deployments/operations/index.ts';
import type { Prices } from './estimate.ts';

interface DeletionsParts {
  readonly parts: Pick<Parts, 'database' | 'vault'>;
  readonly prices: Prices;
}

/**
 * Returns what deleting several deployments removes, with the monthly price of each resource. Prices are for the
 * currently declared resources; the cloud is not queried, so many deployments cost little more than a few.
 */
export async function readDeletions(
  { parts, prices }: DeletionsParts,
  session: SessionContext,
  deployments: readonly string[],
  currency: PriceCurrency = 'USD',
): Promise<Deletions> {
  const { db } = parts.database;
  const { organizationId } = session;
  const result: Deletions['result'] = [];
  // Sequential, because each may have hundreds of resources and the caller needs the complete result.
  for (const idOrName of new Set(deployments)) {
    const deletion = await readDeletionOf(db, organizationId, idOrName);
    const declared = await readDeclared(db, parts.vault, organizationId, idOrName);
    if (deletion === undefined || declared === undefined) continue;
    const { cloud, location, resources } = declared;
    const { lines } = await prices.estimate({ cloud, currency, location, resources });
    const monthly = new Map(lines.map((line) => [line.resourceId.toLowerCase(), line.monthly]));
    result.push({
      id: deletion.id,
      name: deletion.name,
      resources: deletion.resources.map((resource) => ({
        ...resource,
        monthly: monthly.get(resource.id.toLowerCase()) ?? null,
      })),
      ...(deletion.group && { group: deletion.group }),
    });
  }
  return { currency, result };
}
