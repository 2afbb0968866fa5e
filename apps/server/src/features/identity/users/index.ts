import { permissionRoutes, userRoutes } from '@blueport/contracts';
import type { CloudEnvironment } from '../../../cloud/cloud-environment.ts';
import type { Feature, Parts } from '../../../feature.ts';
import type { Notifier } from '../../messaging/notifications/index.ts';
import type { RouteRegistry } from '../../../http/registry.ts';
import type { EndAccess } from '../access-end/index.ts';
import { listLiveSessions } from '../session/index.ts';
import { createUser } from './create-user.ts';
import { deleteUser } from './delete-user.ts';
import { editUser, endUserSessions } from './edit-user.ts';
import { explainPermission } from './explain-permission.ts';
import type { InviteAccount } from './invite-port.ts';
import { readPermissions } from './read-permissions.ts';
import { userDependants } from './user-dependants.ts';
import { notifyEndingRoles } from './notify-ending-roles.ts';
import { findUser, listUsers, readUser } from './user-store.ts';

export { countInstallation, countPeople } from './count-people.ts';
export { addRole } from './add-role.ts';
export { removeAccount } from './delete-user.ts';
export { findAssignableRole } from './find-assignable-role.ts';
export type { InviteAccount } from './invite-port.ts';
export { listPeople, type ListPeople } from './list-people.ts';
export { roleEndIssue } from './role-end.ts';
export { findUser, type AccountRow } from './user-store.ts';

/** Registers the routes for a person's permissions and sessions. */
function registerAccessRoutes(registry: RouteRegistry, { database: { db } }: Parts): void {
  registry.register(userRoutes.permissions, async ({ session, params }) => {
    const user = await findUser(db, session.organizationId, params.id);
    return readPermissions(db, user);
  });
  registry.register(userRoutes.sessions, async ({ session, params }) => {
    await findUser(db, session.organizationId, params.id);
    const sessions = await listLiveSessions(db, params.id);
    return sessions.map((row) => ({
      id: row.id,
      createdAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      userAgent: row.user_agent,
      ip: row.ip,
    }));
  });
}

const noticeMilliseconds = 60_000;

/** Creates the feature for managing an organization's people. */
export function createUsersFeature(
  parts: Parts,
  options: {
    readonly world: CloudEnvironment;
    readonly inviteAccount: InviteAccount;
    readonly endAccess: EndAccess;
    readonly notifier: Notifier;
  },
): Feature {
  const { db } = parts.database;
  const { endAccess, notifier } = options;
  let timer: NodeJS.Timeout | undefined;
  return {
    name: 'users',
    async start() {
      timer = setInterval(() => {
        notifyEndingRoles(parts, notifier).catch((error: unknown) =>
          parts.log.warn({ err: error }, 'people could not be notified of ending roles'),
        );
      }, noticeMilliseconds).unref();
    },
    async stop() {
      clearInterval(timer);
    },
    routes(registry) {
      registry.register(userRoutes.list, ({ session, query }) => listUsers(db, session, query));
      registry.register(userRoutes.get, async ({ session, params, header }) => {
        const user = await readUser(db, session, params.id);
        header('etag', user.etag);
        return user;
      });
      registry.register(userRoutes.create, (call) => createUser(parts, options, call));
      registry.register(userRoutes.edit, (call) => editUser({ ...parts, endAccess }, call));
      registry.register(userRoutes.remove, (call) => deleteUser({ ...parts, endAccess }, call));
      registry.register(userRoutes.dependants, async ({ session, params }) => {
        await findUser(db, session.organizationId, params.id);
        return userDependants(db, session.organizationId, params.id);
      });
      registerAccessRoutes(registry, parts);
      registry.register(permissionRoutes.why, ({ session, params }) =>
        explainPermission(db, parts.settings, session, params.key),
      );
      registry.register(userRoutes.endSessions, (call) => endUserSessions(parts, call));
    },
  };
}
