import { accountRoutes, effectivePermissions } from '@blueport/contracts';
import type { Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { Feature, Parts } from '../../../feature.ts';
import { invalidInput, issue, notFound, Refusal } from '../../../errors/refusal.ts';
import { endSession, issuerOfSession } from '../session/index.ts';
import { findToken, insertToken, listTokens, lockActiveAccount } from './access-token-store.ts';

/** Maximum number of tokens per account. */
const maxTokens = 50;

/**
 * Rejects a duplicate name, and more tokens than an account may have. Locks the account's row, so that concurrent
 * requests are counted.
 */
async function requireRoom(tx: Transaction<Database>, accountId: string, name: string): Promise<void> {
  const owner = await lockActiveAccount(tx, accountId);
  // The account was disabled or removed after the request was authenticated.
  if (owner === undefined) throw new Refusal('not-signed-in');
  const tokens = await listTokens(tx, accountId);
  if (tokens.some((token) => token.name === name)) {
    throw invalidInput([issue('#/name', 'taken')]);
  }
  if (tokens.length >= maxTokens) {
    throw new Refusal('conflict', { reason: 'too-many-tokens', values: { limit: String(maxTokens) } });
  }
}

/** Creates the feature for personal access tokens: for automation, with a subset of the owner's keys and an expiry. */
export function createAccessTokensFeature(parts: Parts): Feature {
  const { db } = parts.database;
  return {
    name: 'access-tokens',
    routes(registry) {
      registry.register(accountRoutes.tokens, ({ session }) => listTokens(db, session.accountId));

      registry.register(accountRoutes.createToken, async (call) => {
        const { session, body } = call;
        const heldKeys = new Set(effectivePermissions(session.permissions));
        const errors = body.permissions.flatMap((key, index) =>
          heldKeys.has(key) ? [] : [issue(`#/permissions/${index}`, 'not-held', { key })],
        );
        if (errors.length > 0) {
          throw new Refusal('invalid-input', { reason: 'token-beyond-own', errors });
        }
        return call.write(async (tx) => {
          await requireRoom(tx, session.accountId, body.name);
          const issuer = await issuerOfSession(tx, session.sessionId);
          const permissions = [...new Set(body.permissions)];
          const answer = await insertToken(
            tx,
            { ...session, issuer },
            { ...body, permissions },
            { ip: call.ip, userAgent: call.userAgent, newId: parts.newId },
          );
          const { token: _secret, ...after } = answer;
          return {
            answer,
            audit: {
              action: 'token.create',
              objectType: 'token',
              objectId: answer.id,
              after,
              details: { name: body.name, permissions, expiresAt: answer.expiresAt },
            },
          };
        });
      });

      registry.register(accountRoutes.deleteToken, ({ session, params, write }) =>
        write(async (tx) => {
          const token = await findToken(tx, session.accountId, params.id);
          if (!token) throw notFound();
          const { sessionId, ...before } = token;
          await endSession(tx, sessionId, 'revoked');
          await tx.deleteFrom('access_token').where('id', '=', token.id).execute();
          return {
            answer: undefined,
            audit: {
              action: 'token.delete',
              objectType: 'token',
              objectId: token.id,
              before,
              details: { name: token.name },
            },
          };
        }),
      );
    },
  };
}
