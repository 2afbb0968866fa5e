import { effectivePermissions } from '@blueport/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { readHeldRoles } from '../session/index.ts';
import type { AccountRow } from './user-store.ts';

/** Returns the permissions of a person's organization, those of all roles they hold now, and the effective ones. */
export async function readPermissions(db: Kysely<Database>, { id, role_id, role_name }: AccountRow) {
  const { organizationKeys, roleKeys } = await db
    .selectFrom('account')
    .innerJoin('organization', 'organization.id', 'account.organization_id')
    .innerJoin('account_permission', 'account_permission.account_id', 'account.id')
    .select(['organization.permissions as organizationKeys', 'account_permission.permissions as roleKeys'])
    .where('account.id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    role: { id: role_id, name: role_name },
    organizationKeys,
    roleKeys,
    roles: await readHeldRoles(db, id),
    effective: effectivePermissions({
      orgInfo: organizationKeys ?? undefined,
      roleInfo: roleKeys ?? undefined,
    }),
  };
}
