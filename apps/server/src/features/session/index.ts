import { effectivePermissions, sessionRoutes } from '@blueport/contracts';
import { sql } from 'kysely';
import type { CloudWorld } from '../../cloud/cloud-world.ts';
import type { Feature, Parts } from '../../feature.ts';
import { createLogin } from './login.ts';
import { createRenew } from './renew.ts';
import { presentAccount } from './session-answer.ts';
import { endSession, isLive } from './session-store.ts';

export { createAuthenticator } from './authenticator.ts';
export { issueClaim } from './claim/index.ts';
export { createPersonTokens, type PersonTokens } from './person-tokens.ts';
export { isLive, readLiveSessions } from './session-store.ts';

/** Sign-in, renewal, sign-out, and what a person may know about their own account. */
export function createSessionFeature(parts: Parts, world: CloudWorld): Feature {
  const { db } = parts.database;
  return {
    name: 'session',
    routes(registry) {
      registry.register(sessionRoutes.signInConfig, async () => ({
        product: 'Blueport',
        clouds: {
          general: world.clouds.general?.signIn ?? null,
          us_gov: world.clouds.us_gov?.signIn ?? null,
        },
        demoAccounts: (world.sandbox?.accounts ?? []).filter((account) => account.demo),
      }));

      registry.register(sessionRoutes.login, createLogin(parts, world));
      registry.register(sessionRoutes.renew, createRenew(parts, world));

      registry.register(sessionRoutes.logout, ({ session, write }) =>
        write(async (tx) => {
          await endSession(tx, session.sessionId, 'signed out');
          return {
            answer: undefined,
            audit: { action: 'session.logout', objectType: 'session', objectId: session.sessionId },
          };
        }),
      );

      registry.register(sessionRoutes.me, async ({ session }) => {
        const organization = await db
          .selectFrom('organization')
          .select(['id', 'name', 'key'])
          .where('id', '=', session.organizationId)
          .executeTakeFirstOrThrow();
        const sessions = await db
          .selectFrom('session')
          .select(['id', 'created_at', 'last_seen_at', 'expires_at', 'user_agent', 'ip'])
          .where('account_id', '=', session.accountId)
          .where(isLive)
          .orderBy('created_at', 'desc')
          .execute();
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
          role: { id: session.roleId, name: session.roleName },
          effectivePermissions: effectivePermissions(session.permissions),
          msService: session.cloud,
          tenantId: session.tenantId,
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
      });

      registry.register(sessionRoutes.directories, async ({ session }) =>
        db
          .selectFrom('identity')
          .innerJoin('directory', 'directory.tenant_id', 'identity.tenant_id')
          .select([sql<string>`directory.tenant_id::text`.as('key'), 'directory.name as text'])
          .where('identity.account_id', '=', session.accountId)
          .where('directory.organization_id', '=', session.organizationId)
          .where('directory.cloud', '=', session.cloud)
          .orderBy('directory.name')
          .execute(),
      );
    },
  };
}
