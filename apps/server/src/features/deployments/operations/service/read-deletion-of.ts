import type { Kysely } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import { findDeployment, readOperations } from '../store/read-deployments.ts';
import { readDeletion } from './plan-deletion.ts';

/** Returns the resources that deletions removed since the last template was sent, as lower-case ids. */
async function readDeletedIds(db: Kysely<Database>, deploymentId: string): Promise<ReadonlySet<string>> {
  const operations = await readOperations(db, deploymentId);
  const lastSent = operations.findIndex(({ row }) => row.template_hash !== null);
  const since = lastSent === -1 ? operations : operations.slice(0, lastSent);
  return new Set(
    since
      .filter(({ row }) => row.kind === 'delete')
      .flatMap(({ steps }) => steps.filter(({ state }) => state === 'Succeeded'))
      .map(({ resource_key: key }) => key),
  );
}

/**
 * Returns the resources that deleting a deployment of an organization would still delete, or undefined if no deployment
 * has that name.
 */
export async function readDeletionOf(db: Kysely<Database>, organizationId: string, idOrName: string) {
  const row = await findDeployment(db, organizationId, idOrName);
  if (row === undefined) return undefined;
  const { resources, group } = await readDeletion({ db }, row);
  const deletedIds = await readDeletedIds(db, row.id);
  return {
    id: row.id,
    name: row.name,
    resources: resources.filter(({ id }) => !deletedIds.has(id.toLowerCase())),
    ...(group && !deletedIds.has(group.id.toLowerCase()) && { group }),
  };
}
