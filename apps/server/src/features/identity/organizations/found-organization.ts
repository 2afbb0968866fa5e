import { customerKeys, defaultRoleNames, defaultRoles, permissionKeys } from '@blueport/contracts';
import type { Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';

export interface NewOrganization {
  readonly key: string;
  readonly name: string;
  /** True for the portal's own organization. */
  readonly isOperator: boolean;
  /** Keys it holds; without them all keys for the portal's own organization, the usual ones for a customer. */
  readonly permissions?: readonly string[];
}

/** Makes an organization with its built-in roles and answers its id; one that is there already is left as it is. */
export async function foundOrganization(
  tx: Transaction<Database>,
  { key, name, isOperator, permissions: wanted }: NewOrganization,
  newId: () => string,
): Promise<string> {
  const permissions = JSON.stringify(wanted ?? (isOperator ? permissionKeys : customerKeys));
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
        permissions: JSON.stringify(defaultRoles[role]),
      })),
    )
    .onConflict((conflict) => conflict.columns(['organization_id', 'name']).doNothing())
    .execute();
  return id;
}
