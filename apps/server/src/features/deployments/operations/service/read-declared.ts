import type { CloudName } from '@blueport/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import type { Vault } from '../../../../security/vault.ts';
import { findDeployment, readOperationRows } from '../store/read-deployments.ts';
import { expandSubmitted, type DeclaredResource } from './expand-submitted.ts';
import { readLeftovers } from './read-leftovers.ts';

/** The resources that a deployment declares, from the last operation that sent a template. */
export interface Declared {
  readonly cloud: CloudName;
  readonly subscriptionId: string;
  readonly resourceGroup: string | null;
  readonly location: string;
  readonly createdAt: Date;
  /** The blueprint version that runs. */
  readonly versionId: string;
  /** Followed by left-behind resources of earlier operations, which are still billed. */
  readonly resources: readonly DeclaredResource[];
}

/**
 * Expands the content that a deployment of the organization sent, or returns undefined if no deployment has that name.
 */
export async function readDeclared(
  db: Kysely<Database>,
  vault: Vault,
  organizationId: string,
  idOrName: string,
): Promise<Declared | undefined> {
  const row = await findDeployment(db, organizationId, idOrName);
  if (row === undefined) return undefined;
  const operations = await readOperationRows(db, row.id);
  const place: Omit<Declared, 'resources'> = {
    cloud: row.cloud,
    subscriptionId: row.subscription_id,
    resourceGroup: row.resource_group,
    location: row.location,
    createdAt: row.created_at,
    versionId: row.blueprint_version_id,
  };
  const sent = operations.find((operation) => operation.template_hash !== null);
  if (sent === undefined) return { ...place, resources: [] };
  const declared = await expandSubmitted(db, vault, row, sent.id);
  const ids = declared.map(({ id }) => id);
  return { ...place, resources: [...declared, ...(await readLeftovers({ db, vault }, row, ids))] };
}
