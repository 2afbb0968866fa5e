import { accountRoutes } from '@blueport/contracts';
import { sql } from 'kysely';
import { notFound } from '../../../errors/refusal.ts';
import type { RouteRegistry } from '../../../http/registry.ts';
import { endSession, erasedTokens, isLive, type Executor } from './session-store.ts';

/** Lists the live interactive sessions of an account, newest first. */
export function listLiveSessions(db: Executor, accountId: string) {
  return db
    .selectFrom('session')
    .select(['id', 'created_at', 'last_seen_at', 'expires_at', 'user_agent', 'ip'])
    .where('account_id', '=', accountId)
    .where('kind', '=', 'interactive')
    .where(isLive)
    .orderBy('created_at', 'desc')
    .execute();
}

/** Ends every interactive session of an account except one. Returns the IDs of the ended sessions. */
export async function endAllSessions(
  tx: Executor,
  accountId: string,
  reason: string,
  keep: string | null = null,
): Promise<string[]> {
  const ended = await tx
    .updateTable('session')
    .set({ ended_at: sql`now()`, end_reason: reason, ...erasedTokens })
    .where('account_id', '=', accountId)
    .where('kind', '=', 'interactive')
    .where('ended_at', 'is', null)
    .$if(keep !== null, (query) => query.where('id', '!=', keep))
    .returning('id')
    .execute();
  return ended.map(({ id }) => id);
}

/** Ends the sessions of an organization's members that were opened without a second factor. Returns their number. */
export async function endWeakSessions(tx: Executor, organizationId: string): Promise<number> {
  const ended = await tx
    .updateTable('session')
    .set({
      ended_at: sql`now()`,
      end_reason: 'a second factor is needed',
      ...erasedTokens,
    })
    .where('kind', '=', 'interactive')
    .where('ended_at', 'is', null)
    .where('multi_factor', '=', false)
    .where('account_id', 'in', (accounts) =>
      accounts.selectFrom('account').select('id').where('organization_id', '=', organizationId),
    )
    .returning('id')
    .execute();
  return ended.length;
}

/** Revokes every access token of an account, because an attacker may have created one. */
export async function revokeTokens(tx: Executor, accountId: string, reason: string): Promise<string[]> {
  const revoked = await tx
    .updateTable('session')
    .set({ ended_at: sql`now()`, end_reason: reason })
    .where('account_id', '=', accountId)
    .where('kind', '=', 'automation')
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();
  return revoked.map(({ id }) => id);
}

/** Registers the routes with which users end their own sessions. */
export function registerEndSessions(registry: RouteRegistry): void {
  registry.register(accountRoutes.endSession, ({ session, params, write }) =>
    write(async (tx) => {
      const own = await listLiveSessions(tx, session.accountId);
      if (!own.some(({ id }) => id === params.id)) throw notFound();
      await endSession(tx, params.id, 'ended by its owner');
      return {
        answer: undefined,
        audit: { action: 'session.end', objectType: 'session', objectId: params.id },
      };
    }),
  );

  registry.register(accountRoutes.endSessions, ({ session, body, write }) =>
    write(async (tx) => {
      const keep = body.keepCurrent ? session.sessionId : null;
      const ended = await endAllSessions(tx, session.accountId, 'signed out everywhere', keep);
      return {
        answer: { ended: ended.length },
        audit: {
          action: 'session.endAll',
          objectType: 'account',
          objectId: session.accountId,
          details: { ended },
        },
      };
    }),
  );
}
