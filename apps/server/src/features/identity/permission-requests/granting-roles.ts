import {
  effectivePermissions,
  permissionsInUse,
  type permissionRequestRoutes,
  type ResponseOf,
} from '@blueport/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { SessionContext } from '../../../session-context.ts';
import { listRolesWithinAuthority } from '../roles/index.ts';
import { readHeldRoles } from '../session/index.ts';
import { findRequest } from './permission-request-store.ts';

/**
 * Returns the roles that grant the key of a request and that the caller may assign, with the keys that the person would
 * gain; fewest first.
 */
export async function listGrantingRoles(
  db: Kysely<Database>,
  { organizationId, permissions }: SessionContext,
  id: string,
): Promise<ResponseOf<typeof permissionRequestRoutes.roles>> {
  const { account_id: accountId, key } = await findRequest(db, organizationId, id);
  const { permissions: organizationKeys } = await db
    .selectFrom('organization')
    .select('permissions')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  const keysOf = (roleInfo: readonly string[]) =>
    effectivePermissions({ orgInfo: organizationKeys ?? undefined, roleInfo });
  const heldRoles = await readHeldRoles(db, accountId);
  const heldKeys = new Set(keysOf(heldRoles.flatMap(({ keys }) => keys)));
  const roles = await db
    .selectFrom('role')
    .select(['id', 'name', 'description', 'permissions'])
    .where('organization_id', '=', organizationId)
    .orderBy('name')
    .execute();
  const granting = roles.filter(({ permissions: keys }) => keysOf(keys ?? []).includes(key));
  const assignable = await listRolesWithinAuthority(db, organizationId, permissions);
  const offered = granting.filter((role) => assignable.has(role.id));
  return {
    roles: offered
      .map((role) => ({
        id: role.id,
        name: role.name,
        description: role.description,
        // Like the role pages, leaves out keys that nothing checks.
        gained: permissionsInUse(keysOf(role.permissions ?? [])).filter((name) => !heldKeys.has(name)),
      }))
      .toSorted((a, b) => a.gained.length - b.gained.length),
    beyondCaller: granting.length - offered.length,
  };
}
