import type { Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { SessionContext } from '../../../session-context.ts';
import { checkAuthority } from './check-grant.ts';

/**
 * Rejects a caller who lacks a permission of any role of the organization, for actions that could give every role to
 * anyone.
 */
export async function checkEveryRole(
  tx: Transaction<Database>,
  { organizationId, permissions }: SessionContext,
): Promise<void> {
  const roles = await tx
    .selectFrom('role')
    .innerJoin('organization', 'organization.id', 'role.organization_id')
    .select(['role.name', 'role.permissions', 'organization.permissions as organization_permissions'])
    .where('role.organization_id', '=', organizationId)
    .orderBy('role.name')
    .execute();
  for (const role of roles) checkAuthority(permissions, role);
}
