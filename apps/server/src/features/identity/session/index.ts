import { effectivePermissions, sessionRoutes, type SignInConfig } from '@blueport/contracts';
import type { CloudEnvironment } from '../../../cloud/cloud-environment.ts';
import type { Feature, Parts } from '../../../feature.ts';
import type { SessionContext } from '../../../session-context.ts';
import { readOnlyGovernmentDomain } from './government-domain.ts';
import { listOwnDirectories } from './list-own-directories.ts';
import { listOwnOrganizations } from './list-own-organizations.ts';
import { createLogin, type SignInPorts } from './login.ts';
import { createRenew } from './renew.ts';
import { createStoreStorageToken } from './store-storage-token.ts';
import { readAdditionalRoles, secondsUntilRoleEnds } from './held-roles.ts';
import { presentAccount, presentLifetime } from './session-answer.ts';
import { listLiveSessions, registerEndSessions } from './end-sessions.ts';
import { endSession, readSessionEnds } from './session-store.ts';

export { canSignIn, hasAccess, isActiveAccount } from './active-account.ts';
export { createAuthenticator } from './authenticator.ts';
export { issueClaim } from './claim/index.ts';
export { readGovernmentDomain } from './government-domain.ts';
export type { AcceptInvitation, InvitedPerson } from './invitation-port.ts';
export { createPersonTokens, type PersonTokens } from './person-tokens.ts';
export { eraseGrants } from './erase-grants.ts';
export { endAllSessions, endWeakSessions, listLiveSessions, revokeTokens } from './end-sessions.ts';
export { assignedRoles, additionalRolesOf, heldRoleIds, presentRoles, readHeldRoles } from './held-roles.ts';
export {
  endSession,
  erasedTokens,
  isLive,
  issuerOfSession,
  readLiveSessions,
  type LiveSession,
} from './session-store.ts';
export { verifyAccessToken } from './verify-tokens.ts';

/** Returns the signed-in user with permissions, current organization and sessions. */
async function describeCaller({ database: { db }, now }: Parts, session: SessionContext) {
  const organization = await db
    .selectFrom('organization')
    .select(['id', 'name', 'key'])
    .where('id', '=', session.organizationId)
    .executeTakeFirstOrThrow();
  // Access tokens cannot read a user's sessions.
  const isToken = session.kind === 'automation';
  const sessions = isToken ? [] : await listLiveSessions(db, session.accountId);
  const roles = await readAdditionalRoles(db, session.accountId);
  const ends = isToken ? null : await readSessionEnds(db, session.sessionId);
  return {
    account: presentAccount({
      id: session.accountId,
      name: session.name,
      email: session.email,
      state: 'Active',
      organizationId: session.organizationId,
      roleName: session.roleName,
      ...session.permissions,
    }),
    organization,
    acting: session.organizationId !== session.homeOrganizationId,
    role: { id: session.roleId, name: session.roleName },
    roles,
    roleEndSeconds: secondsUntilRoleEnds(roles, now()),
    effectivePermissions: effectivePermissions(session.permissions),
    msService: session.cloud,
    tenantId: session.tenantId,
    lifetime: ends && presentLifetime(ends, now()),
    storageAccessUntil: ends?.storageTokenExpiresAt?.toISOString() ?? null,
    sessions: sessions.map((row) => ({
      id: row.id,
      current: row.id === session.sessionId,
      createdAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      userAgent: row.user_agent,
      ip: row.ip,
    })),
  };
}

/**
 * Returns the settings of the sign-in page. Before sign-in, the organization is unknown, so its directory provides the
 * login hint of the government cloud only if the portal has no other government directory.
 */
async function describeSignIn({ database, settings }: Parts, world: CloudEnvironment): Promise<SignInConfig> {
  const government = world.clouds.us_gov?.signIn;
  const loginHint =
    government && ((await readOnlyGovernmentDomain(database.db)) ?? settings.governmentLoginHint);
  return {
    product: 'Blueport',
    clouds: {
      general: world.clouds.general?.signIn ?? null,
      us_gov: government ? { ...government, ...(loginHint && { loginHint }) } : null,
    },
    demoAccounts: (world.sandbox?.accounts ?? []).filter((account) => account.demo),
  };
}

/** Creates the feature for sign-in, renewal, sign-out and account details. */
export const createSessionFeature = (parts: Parts, world: CloudEnvironment, ports: SignInPorts): Feature => ({
  name: 'session',
  routes(registry) {
    registry.register(sessionRoutes.signInConfig, () => describeSignIn(parts, world));

    registry.register(sessionRoutes.login, createLogin(parts, world, ports));
    registry.register(sessionRoutes.renew, createRenew(parts, world));
    registry.register(sessionRoutes.storage, createStoreStorageToken(parts, world));
    registry.register(sessionRoutes.logout, ({ session, write }) =>
      write(async (tx) => {
        await endSession(tx, session.sessionId, 'signed out');
        return {
          answer: undefined,
          audit: { action: 'session.logout', objectType: 'session', objectId: session.sessionId },
        };
      }),
    );
    registry.register(sessionRoutes.me, ({ session }) => describeCaller(parts, session));
    registerEndSessions(registry);
    registry.register(sessionRoutes.organizations, ({ session }) =>
      listOwnOrganizations(parts.database.db, session),
    );
    registry.register(sessionRoutes.directories, ({ session }) =>
      listOwnDirectories(parts.database.db, session),
    );
  },
});
