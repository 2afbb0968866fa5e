import type { Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { assignCatalog } from '../../catalog/blueprints/index.ts';
import { insertOrganization } from './insert-organization.ts';

/** Creates the portal's own organization with its roles and catalog. Returns its ID. */
export async function bootstrapPortal(tx: Transaction<Database>, newId: () => string): Promise<string> {
  const id = await insertOrganization(tx, { key: 'portal', name: 'Portal', isOperator: true }, newId);
  await assignCatalog(tx);
  return id;
}
