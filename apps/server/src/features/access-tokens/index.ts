import { accountRoutes, effectivePermissions } from '@blueport/contracts';
import type { Feature, Parts } from '../../feature.ts';
import { notFound, Refusal } from '../../http/refusal.ts';
import { endSession, issuerOfSession } from '../session/index.ts';
import { findToken, insertToken, listTokens } from './access-token-store.ts';

/** How many tokens one account may have. */
const mostTokens = 50;

/** Personal access tokens: for automation, with a part of the owner's keys and an end. */
export function createAccessTokensFeature(parts: Parts): Feature {
  const { db } = parts.database;
  return {
    name: 'access-tokens',
    routes(registry) {
      registry.register(accountRoutes.tokens, ({ session }) => listTokens(db, session.accountId));

      registry.register(accountRoutes.createToken, async (call) => {
        const { session, body } = call;
        const held = new Set(effectivePermissions(session.permissions));
        const errors = body.permissions.flatMap((key, index) =>
          held.has(key)
            ? []
            : [{ pointer: `#/permissions/${index}`, code: 'not-held', message: `You do not hold ${key}.` }],
        );
        if (errors.length > 0) {
          throw new Refusal('invalid-input', {
            detail: 'A token can hold only keys that you hold yourself.',
            errors,
          });
        }
        const tokens = await listTokens(db, session.accountId);
        if (tokens.some(({ name }) => name === body.name)) {
          throw new Refusal('invalid-input', {
            errors: [{ pointer: '#/name', code: 'taken', message: 'You have a token of this name.' }],
          });
        }
        if (tokens.length >= mostTokens) {
          throw new Refusal('conflict', {
            detail: `An account can have ${mostTokens} tokens.`,
            hint: 'Revoke one that is not used any more.',
          });
        }
        return call.write(async (tx) => {
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
