import { permissionKeys, type ResponseOf, type userRoutes } from '@blueport/contracts';

export type UserPermissions = ResponseOf<typeof userRoutes.permissions>;

/** Which sides grant a permission to a user. */
export type KeyStanding = 'effective' | 'roleOnly' | 'organizationOnly' | 'neither';

/** Returns for every permission whether the organization, the role, both or neither grant it. */
export function keyStandings(permissions: UserPermissions): ReadonlyMap<string, KeyStanding> {
  const organization = new Set(permissions.organizationKeys);
  const role = new Set(permissions.roleKeys);
  return new Map(
    permissionKeys.map((key) => {
      if (organization.has(key)) return [key, role.has(key) ? 'effective' : 'organizationOnly'];
      return [key, role.has(key) ? 'roleOnly' : 'neither'];
    }),
  );
}
