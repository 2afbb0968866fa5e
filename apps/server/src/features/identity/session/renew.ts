import type { sessionRoutes } from '@blueport/contracts';
import { sql } from 'kysely';
import type { CloudEnvironment } from '../../../cloud/cloud-environment.ts';
import type { Parts } from '../../../feature.ts';
import type { Handler } from '../../../http/call.ts';
import { Refusal } from '../../../errors/refusal.ts';
import { presentSession } from './session-answer.ts';
import { isLive, tokenContext } from './session-store.ts';
import { verifyTokens } from './verify-tokens.ts';

/**
 * Replaces the directory tokens of the current session. Person, directory, handles and absolute expiry stay the same.
 */
export function createRenew(parts: Parts, world: CloudEnvironment): Handler<typeof sessionRoutes.renew> {
  return async (call) => {
    const { session } = call;
    const person = await verifyTokens(world, call.body, parts.settings.multiFactorContext);
    const same =
      person.tenantId === session.tenantId &&
      person.objectId === session.objectId &&
      person.cloud.name === session.cloud;
    if (!same) {
      throw new Refusal('header-mismatch', { reason: 'tokens-differ' });
    }
    const token = call.handle;
    if (token === null) throw new Refusal('not-signed-in');
    return call.write(async (tx) => {
      const id = session.sessionId;
      const renewed = await tx
        .updateTable('session')
        .set({
          portal_token: parts.vault.seal(call.body.accessToken, tokenContext(id, 'portal_token')),
          azure_token: parts.vault.seal(call.body.azureToken, tokenContext(id, 'azure_token')),
          // Another page may send tokens of an older sign-in; the most recent authentication of this session is kept.
          authenticated_at: sql<Date | null>`greatest(authenticated_at, ${person.authenticatedAt}::timestamptz)`,
          multi_factor: sql<boolean>`multi_factor or ${person.multiFactor}`,
          portal_token_expires_at: person.portalTokenExpiresAt,
          azure_token_expires_at: person.azureTokenExpiresAt,
        })
        .where('id', '=', id)
        .where(isLive)
        .returning(['created_at', 'expires_at', 'storage_token_expires_at'])
        .executeTakeFirst();
      if (!renewed) throw new Refusal('not-signed-in');
      return {
        answer: presentSession({
          token,
          tenantId: session.tenantId,
          cloud: session.cloud,
          createdAt: renewed.created_at,
          ends: { ...person, expiresAt: renewed.expires_at },
          now: parts.now(),
          hasStorageToken: (renewed.storage_token_expires_at ?? new Date(0)) > parts.now(),
          aws: session.awsSignedIn,
          account: {
            id: session.accountId,
            name: session.name,
            email: session.email,
            state: 'Active',
            organizationId: session.organizationId,
            roleName: session.roleName,
            ...session.permissions,
          },
        }),
        audit: { action: 'session.renew', objectType: 'session', objectId: id },
      };
    });
  };
}
