import { roleRoutes } from '@blueport/contracts';
import type { Feature, Parts } from '../../../feature.ts';
import { checkKeys } from './check-grant.ts';
import { createRole, deleteRole, editRole } from './edit-roles.ts';
import { permissionEffect } from './permission-effect.ts';
import { findRole, listRoles, readRole, roleDependants } from './role-store.ts';

export { checkAssignable, checkAuthority, checkGrant, checkKeys, checkWithdrawal } from './check-grant.ts';
export { checkEveryRole } from './check-every-role.ts';
export { checkPerson } from './check-person.ts';
export { requireHolders, releasableKeys } from './require-holders.ts';
export { lockAdministration } from './lock-administration.ts';
export { permissionEffect } from './permission-effect.ts';
export { findRole, listRolesWithinAuthority } from './role-store.ts';

/** Creates the feature for roles, the permissions of an organization's members. */
export function createRolesFeature(parts: Parts): Feature {
  const { db } = parts.database;
  return {
    name: 'roles',
    routes(registry) {
      registry.register(roleRoutes.list, ({ session, query }) =>
        listRoles(db, session.organizationId, session.permissions, query),
      );
      registry.register(roleRoutes.get, async ({ session, params, header }) => {
        const role = await readRole(db, session.organizationId, session.permissions, params.id);
        header('etag', role.etag);
        return role;
      });
      registry.register(roleRoutes.create, (call) => createRole(parts, call));
      registry.register(roleRoutes.edit, (call) => editRole(parts, call));
      registry.register(roleRoutes.remove, (call) => deleteRole(parts, call));
      registry.register(roleRoutes.preview, async ({ session, params, body }) => {
        const keys = checkKeys(body.permissions);
        await findRole(db, session.organizationId, params.id);
        return permissionEffect(db, session.organizationId, { role: { id: params.id, keys } });
      });
      registry.register(roleRoutes.dependants, ({ session, params }) =>
        roleDependants(db, session.organizationId, params.id),
      );
    },
  };
}
