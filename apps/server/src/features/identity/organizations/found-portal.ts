import type { Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { assignCatalog } from '../../catalog/blueprints/index.ts';
import { foundOrganization } from './found-organization.ts';

/** Creates the portal's own organization with its roles and catalog. Returns its ID. */
export async function foundPortal(tx: Transaction<Database>, newId: () => string): Promise<string> {
  const id = await foundOrganization(tx, { key: 'portal', name: 'Portal', isOperator: true }, newId);
  await assignCatalog(tx);
  return id;
}
