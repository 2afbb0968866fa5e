import type { Invitation, invitationRoutes } from '@blueport/contracts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { Parts } from '../../../feature.ts';
import type { Call } from '../../../http/call.ts';
import { Refusal } from '../../../errors/refusal.ts';
import { announceChange } from '../../../journal/announce-change.ts';
import { allowsGuests } from '../directories/index.ts';
import { checkPerson, lockAdministration } from '../roles/index.ts';
import { findInvitation, presentInvitation } from './invitation-store.ts';
import type { InviteParts } from './invite.ts';
import { linkExpiry, mailInvitation, newCode } from './send-invitation.ts';

/** Minimum time between two mails to the same address, in seconds. */
const secondsBetween = 60;
const maxSends = 10;

type Row = Awaited<ReturnType<typeof findInvitation>>;

/** Locks a pending invitation until the transaction ends. Throws if it is no longer pending. */
async function holdOpen(tx: Transaction<Database>, organizationId: string, id: string): Promise<Row> {
  await lockAdministration(tx, organizationId);
  const row = await findInvitation(tx, organizationId, id);
  if (row.state === 'Pending' || row.state === 'Expired') return row;
  throw new Refusal('conflict', { reason: 'invitation-closed', values: { state: row.state } });
}

function checkPace(row: Row, now: Date): void {
  const age = (now.getTime() - (row.mailed_at?.getTime() ?? 0)) / 1000;
  if (age < secondsBetween) {
    throw new Refusal('too-many-requests', {
      reason: 'invitation-just-sent',
      retryAfterSeconds: Math.ceil(secondsBetween - age),
    });
  }
  if (row.sends >= maxSends) {
    throw new Refusal('conflict', {
      reason: 'invitation-sent-too-often',
      values: { limit: String(maxSends) },
    });
  }
}

/** Refuses to send a link that can no longer be accepted. */
async function checkAcceptable(tx: Transaction<Database>, organizationId: string, row: Row): Promise<void> {
  if (row.is_guest) {
    if (await allowsGuests(tx, organizationId)) return;
    throw new Refusal('conflict', { reason: 'invitation-guests-off' });
  }
  const directory = await tx
    .selectFrom('directory')
    .select('tenant_id')
    .where('organization_id', '=', organizationId)
    .$if(row.tenant_id !== null, (query) => query.where('tenant_id', '=', row.tenant_id!))
    .limit(1)
    .executeTakeFirst();
  if (!directory) throw new Refusal('conflict', { reason: 'invitation-directory-unlinked' });
}

/** Sends a new link. The previous code stops working because its hash is overwritten. */
export function resendInvitation(
  parts: Parts,
  { mailer }: InviteParts,
  { params, session, write }: Call<typeof invitationRoutes.resend>,
): Promise<Invitation> {
  const { organizationId } = session;
  return write(async (tx) => {
    const row = await holdOpen(tx, organizationId, params.id);
    checkPace(row, parts.now());
    await checkAcceptable(tx, organizationId, row);
    if (row.mail_id !== null) await mailer.withdraw(tx, row.mail_id);
    const { code, hash } = newCode();
    const { expires_at: expiresAt, sends } = await tx
      .updateTable('invitation')
      .set({ code_hash: hash, expires_at: linkExpiry, sends: row.sends + 1 })
      .where('id', '=', row.id)
      .returning(['expires_at', 'sends'])
      .executeTakeFirstOrThrow();
    await mailInvitation(tx, mailer, {
      id: row.id,
      organizationId,
      invitedBy: session.accountId,
      inviterName: row.invited_by_name,
      name: row.name,
      email: row.email,
      role: row.role,
      language: row.language,
      sends,
      expiresAt,
      code,
    });
    return {
      answer: presentInvitation(await findInvitation(tx, organizationId, row.id)),
      audit: {
        action: 'invitation.resend',
        objectType: 'invitation',
        objectId: row.id,
        details: { email: row.email, sends },
      },
    };
  });
}

/** Revokes an invitation: invalidates the link, cancels pending mail and deletes the unused account. */
export function revokeInvitation(
  parts: Parts,
  { mailer }: InviteParts,
  { params, session, write }: Call<typeof invitationRoutes.revoke>,
): Promise<undefined> {
  const { organizationId } = session;
  return write(async (tx) => {
    const row = await holdOpen(tx, organizationId, params.id);
    if (row.account_id !== null) {
      await checkPerson(tx, session, row.account_id);
    }
    if (row.mail_id !== null) await mailer.withdraw(tx, row.mail_id);
    await tx
      .updateTable('invitation')
      .set({ state: 'Revoked', code_hash: newCode().hash })
      .where('id', '=', row.id)
      .execute();
    if (row.account_id !== null) {
      await tx
        .deleteFrom('account')
        .where('id', '=', row.account_id)
        .where('state', '=', 'Invited')
        .where(sql<boolean>`not exists (select 1 from identity where identity.account_id = account.id)`)
        .execute();
      const change = { object: 'user', change: 'removed', id: row.account_id } as const;
      await announceChange(parts.publish, tx, organizationId, change);
    }
    return {
      answer: undefined,
      audit: {
        action: 'invitation.revoke',
        objectType: 'invitation',
        objectId: row.id,
        details: { email: row.email },
      },
    };
  });
}
