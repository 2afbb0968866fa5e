import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import type { Vault } from '../../../../security/vault.ts';
import type { SummaryRow } from '../present/present-deployment.ts';
import { otherOwners } from '../store/other-owners.ts';
import { findDeployment, readOperationRows } from '../store/read-deployments.ts';
import { expandSubmitted, type DeclaredResource } from './expand-submitted.ts';
import { listDeletionSteps, kindsWithoutResources } from './plan-deletion.ts';

const nested = 'microsoft.resources/deployments';

/**
 * Returns the resources that a deployment created and no longer declares, in their last declared form. An upgrade
 * deletes nothing: such resources stay in the cloud and are billed until the deployment is deleted. Excludes resources
 * that the inventory or a drift check found missing, and those that another deployment declares; `declared` holds ids
 * in any casing.
 */
export async function readLeftovers(
  { db, vault }: { readonly db: Kysely<Database>; readonly vault: Vault },
  row: SummaryRow,
  declared: readonly string[],
): Promise<DeclaredResource[]> {
  const declaredIds = new Set(declared.map((id) => id.toLowerCase()));
  const built = (await listDeletionSteps(db, row)).filter(({ type }) => type.toLowerCase() !== nested);
  const candidates = built
    .map(({ resourceId }) => resourceId.toLowerCase())
    .filter((key) => !declaredIds.has(key));
  if (candidates.length === 0) return [];
  const [seenGoing, notFound, others] = await Promise.all([
    db
      .selectFrom('inventory_resource')
      .select('id_key')
      .where('organization_id', '=', row.organization_id)
      .where(sql<boolean>`id_key = any(${candidates})`)
      .where('deleted_at', 'is not', null)
      .execute(),
    // Resources recreated since that check, or found by a later reading of the subscription, exist again.
    db
      .selectFrom('deployment_left_gone as g')
      .select('g.id_key')
      .where('g.deployment_id', '=', row.id)
      .where(sql<boolean>`g.id_key = any(${candidates})`)
      .where(sql<boolean>`not exists (
        select from deployment_step s join deployment_operation o on o.id = s.operation_id
         where o.deployment_id = g.deployment_id and s.resource_key = g.id_key and s.state <> 'Skipped'
           and o.kind <> all(${[...kindsWithoutResources]}) and coalesce(o.finished_at, 'infinity') > g.seen_at)`)
      .where(sql<boolean>`not exists (
        select from inventory_resource i join cloud_subscription u
            on u.organization_id = i.organization_id and u.subscription_id = i.subscription_id
         where i.organization_id = ${row.organization_id} and i.id_key = g.id_key and i.deleted_at is null
           and u.read_at > g.seen_at)`)
      .execute(),
    otherOwners(db, { organizationId: row.organization_id, except: row.id, resourceIds: candidates }),
  ]);
  const goneKeys = new Set([...seenGoing, ...notFound].map(({ id_key: key }) => key));
  const leftoverKeys = new Set(candidates.filter((key) => !goneKeys.has(key) && !others.has(key)));
  const leftovers: DeclaredResource[] = [];
  for (const { id, template_hash: hash } of await readOperationRows(db, row.id)) {
    if (leftoverKeys.size === 0) break;
    if (hash === null) continue;
    for (const resource of await expandSubmitted(db, vault, row, id)) {
      if (leftoverKeys.delete(resource.id.toLowerCase())) leftovers.push(resource);
    }
  }
  return leftovers;
}

/** Like `readLeftovers`, by the id of a deployment, for callers without its details. */
export async function readLeftoversById(
  parts: { readonly db: Kysely<Database>; readonly vault: Vault },
  organizationId: string,
  deploymentId: string,
  declared: readonly string[],
): Promise<DeclaredResource[]> {
  const row = await findDeployment(parts.db, organizationId, deploymentId);
  return row === undefined ? [] : readLeftovers(parts, row, declared);
}
