import { permissionKeys, type ResponseOf, type userRoutes } from '@blueport/contracts';

export type UserPermissions = ResponseOf<typeof userRoutes.permissions>;

/** How a key stands for one person. */
export type KeyStanding = 'effective' | 'roleOnly' | 'organizationOnly' | 'neither';

/** How every key of the tree stands for somebody: held on both sides, on one, or on none. */
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
