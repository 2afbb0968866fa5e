import { assignCatalog } from '../../catalog/blueprints/index.ts';
import { customerKeys, defaultRoleNames, defaultRoles, permissionKeys } from '@blueport/contracts';
import type { Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';

export interface NewOrganization {
  readonly key: string;
  readonly name: string;
  /** Whether this is the portal's own organization. */
  readonly isOperator: boolean;
  /**
   * Permission keys. Defaults to all keys for the portal's own organization and to the standard ones for a customer.
   */
  readonly permissions?: readonly string[];
}

/** Creates an organization with its built-in roles and returns its ID. Leaves an existing one unchanged. */
export async function insertOrganization(
  tx: Transaction<Database>,
  { key, name, isOperator, permissions: requestedKeys }: NewOrganization,
  newId: () => string,
): Promise<string> {
  const permissions = JSON.stringify(requestedKeys ?? (isOperator ? permissionKeys : customerKeys));
  await tx
    .insertInto('organization')
    .values({ id: newId(), key, name, permissions, is_operator: isOperator })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const { id } = await tx
    .selectFrom('organization')
    .select('id')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  const roleNames = defaultRoleNames.filter((role) => isOperator || role !== 'operator');
  await tx
    .insertInto('role')
    .values(
      roleNames.map((role) => ({
        id: newId(),
        organization_id: id,
        name: role,
        built_in: role,
        permissions: JSON.stringify(defaultRoles[role]),
      })),
    )
    .onConflict((conflict) => conflict.columns(['organization_id', 'name']).doNothing())
    .execute();
  return id;
}

/** Creates the portal's own organization with its roles and catalog. Returns its ID. */
export async function bootstrapPortal(tx: Transaction<Database>, newId: () => string): Promise<string> {
  const id = await insertOrganization(tx, { key: 'portal', name: 'Portal', isOperator: true }, newId);
  await assignCatalog(tx);
  return id;
}
