import type { sessionRoutes } from '@blueport/contracts';
import type { CloudEnvironment, ConnectedCloud } from '../../../cloud/cloud-environment.ts';
import { invalidInput, issue, Refusal } from '../../../errors/refusal.ts';
import type { Parts } from '../../../feature.ts';
import type { Handler } from '../../../http/call.ts';
import { derivedHandle } from '../../../security/handle.ts';
import type { SessionContext } from '../../../session-context.ts';
import { createPersonTokens, type PersonTokens } from './person-tokens.ts';
import { isLive, tokenContext } from './session-store.ts';
import { checkStorageToken } from './verify-tokens.ts';

/** Obtains the token on behalf of the user. Without a client credential, the browser must send it. */
async function obtainToken(
  { directory, profile }: ConnectedCloud,
  tokens: PersonTokens,
  session: SessionContext,
): Promise<string> {
  if (!directory) throw invalidInput([issue('/storageToken', 'required')]);
  const assertion = await tokens.portal(session.sessionId);
  return (await directory.onBehalfOf(session.tenantId, assertion.token, profile.storageScope)).accessToken;
}

/** Stores the user's token for the storage data plane with the session: the one in the request, or a new one. */
export function createStoreStorageToken(
  { database, vault }: Parts,
  world: CloudEnvironment,
): Handler<typeof sessionRoutes.storage> {
  const tokens = createPersonTokens(database.db, vault);
  return async ({ session, body, handle, write }) => {
    const cloud = world.clouds[session.cloud];
    if (!cloud) throw new Refusal('cloud-unavailable');
    if (handle === null) throw new Refusal('not-signed-in');
    const token = body.storageToken ?? (await obtainToken(cloud, tokens, session));
    const { sessionId: id, tenantId, objectId } = session;
    const expiresAt = checkStorageToken(token, { cloud, tenantId, objectId });
    return write(async (tx) => {
      const stored = await tx
        .updateTable('session')
        .set({
          storage_token: vault.seal(token, tokenContext(id, 'storage_token')),
          storage_token_expires_at: expiresAt,
        })
        .where('id', '=', id)
        .where(isLive)
        .returning('id')
        .executeTakeFirst();
      if (!stored) throw new Refusal('not-signed-in');
      return {
        answer: {
          secondaryAzureToken: derivedHandle('storage', handle),
          expiresAt: expiresAt.toISOString(),
        },
        audit: { action: 'session.storage', objectType: 'session', objectId: id },
      };
    });
  };
}
