import {
  keyOfShareRight,
  linkRights,
  maxShareDays,
  type deploymentShareRoutes,
  type ShareRight,
} from '@blueport/contracts';
import type { Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { Call } from '../../../http/call.ts';
import { invalidInput, issue, notFound, Refusal } from '../../../errors/refusal.ts';
import type { SessionContext } from '../../../session-context.ts';
import { requireDeployment, type DeploymentContext } from '../operations/index.ts';
import { rightsOfSharer } from './share-rights.ts';
import { etagOfShare, hashOfToken, liveShares, newShareToken, presentShare } from './share-store.ts';
import { isActiveAccount } from '../../identity/session/index.ts';

const dayMs = 86_400_000;

/**
 * Refuses rights that the sharer does not have, and for links those that allow changes. `view` is part of every share.
 */
async function checkRights(
  tx: Transaction<Database>,
  session: SessionContext,
  rights: readonly ShareRight[],
  isLink: boolean,
): Promise<ShareRight[]> {
  const requestedRights = [...new Set<ShareRight>(['view', ...rights])];
  const own = await rightsOfSharer(tx, session.organizationId, session.accountId);
  const missing = requestedRights.find((right) => !own.includes(right));
  if (missing !== undefined) {
    throw new Refusal('permission-missing', {
      permission: keyOfShareRight[missing],
      missing: 'role',
      reason: 'share-beyond-own',
    });
  }
  if (isLink && requestedRights.some((right) => !linkRights.includes(right))) {
    throw invalidInput([issue('/rights', 'not-for-links')]);
  }
  return requestedRights;
}

const trail = (
  row: { id: string; name: string },
  share: { id: string; rights: readonly string[]; expires_at: Date },
) => ({
  objectType: 'deployment',
  objectId: row.id,
  after: { rights: share.rights, expiresAt: share.expires_at },
  details: { name: row.name, share: share.id, rights: share.rights },
});

/** Shares a deployment. The secret of a link is returned only once, in this response. */
export async function createShare(
  context: DeploymentContext,
  call: Call<typeof deploymentShareRoutes.create>,
  publicUrl: string,
) {
  const { session, body } = call;
  const row = await requireDeployment(context, session, call.params.id);
  const token = body.accountId === undefined ? newShareToken() : null;
  const id = context.newId();
  return call.write(async (tx) => {
    const rights = await checkRights(tx, session, body.rights, token !== null);
    if (body.accountId === session.accountId) throw invalidInput([issue('/accountId', 'self')]);
    if (body.accountId !== undefined) {
      const person = await tx
        .selectFrom('account')
        .select('id')
        .where('id', '=', body.accountId)
        .where('organization_id', '=', session.organizationId)
        .where(isActiveAccount())
        .executeTakeFirst();
      if (person === undefined) throw invalidInput([issue('/accountId', 'unknown')]);
      // An ended share is replaced by the new one.
      await tx
        .updateTable('deployment_share')
        .set({ revoked_at: context.now() })
        .where('deployment_id', '=', row.id)
        .where('account_id', '=', person.id)
        .where('revoked_at', 'is', null)
        .where('expires_at', '<=', context.now())
        .execute();
    }
    const inserted = await tx
      .insertInto('deployment_share')
      .values({
        id,
        deployment_id: row.id,
        organization_id: row.organization_id,
        account_id: body.accountId ?? null,
        token_hash: token === null ? null : hashOfToken(token),
        note: body.note ?? '',
        rights: JSON.stringify(rights),
        created_by: session.accountId,
        expires_at: new Date(context.now().getTime() + body.days * dayMs),
      })
      .onConflict((existing) => existing.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted === undefined) throw new Refusal('conflict', { reason: 'already-shared' });
    const share = await liveShares(tx).where('s.id', '=', id).executeTakeFirstOrThrow();
    return {
      answer: {
        share: await presentShare(tx, share),
        link: token === null ? null : `${publicUrl}/portal/shared/link#${token}`,
      },
      audit: { action: 'deployment.share', ...trail(row, share) },
    };
  });
}

async function findShare(tx: Transaction<Database>, deploymentId: string, id: string) {
  await tx.selectFrom('deployment_share').select('id').where('id', '=', id).forUpdate().execute();
  const share = await liveShares(tx)
    .where('s.id', '=', id)
    .where('s.deployment_id', '=', deploymentId)
    .executeTakeFirst();
  if (share === undefined) throw notFound();
  return share;
}

/** Changes a share; the result must be within the rights of the person who changes it. */
export async function changeShare(
  context: DeploymentContext,
  call: Call<typeof deploymentShareRoutes.change>,
) {
  const { session, body } = call;
  const row = await requireDeployment(context, session, call.params.id);
  const answer = await call.write(async (tx) => {
    const before = await findShare(tx, row.id, call.params.share);
    call.requireMatch(etagOfShare(before));
    const rights = await checkRights(tx, session, body.rights ?? before.rights, before.account_id === null);
    // A share never lasts longer than its thirty days, even if it is extended repeatedly.
    const longest = before.created_at.getTime() + maxShareDays * dayMs;
    const expiresAt =
      body.days === undefined
        ? before.expires_at
        : new Date(Math.min(longest, context.now().getTime() + body.days * dayMs));
    await tx
      .updateTable('deployment_share')
      .set({
        rights: JSON.stringify(rights),
        expires_at: expiresAt,
        // The last person to change it is responsible for it.
        created_by: session.accountId,
      })
      .where('id', '=', before.id)
      .execute();
    const share = await liveShares(tx).where('s.id', '=', before.id).executeTakeFirstOrThrow();
    return {
      answer: await presentShare(tx, share),
      audit: { action: 'deployment.changeShare', ...trail(row, share) },
    };
  });
  call.header('etag', answer.etag);
  return answer;
}

/** Ends a share immediately. */
export async function revokeShare(
  context: DeploymentContext,
  call: Call<typeof deploymentShareRoutes.revoke>,
): Promise<void> {
  const row = await requireDeployment(context, call.session, call.params.id);
  await call.write(async (tx) => {
    const share = await findShare(tx, row.id, call.params.share);
    await tx
      .updateTable('deployment_share')
      .set({ revoked_at: context.now() })
      .where('id', '=', share.id)
      .execute();
    return { answer: undefined, audit: { action: 'deployment.revokeShare', ...trail(row, share) } };
  });
}
