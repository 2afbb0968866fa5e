import {
  mailAddressSchema,
  type AccessRequest,
  type accessRequestRoutes,
  type Invitation,
} from '@blueport/contracts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { Parts } from '../../../feature.ts';
import type { Call } from '../../../http/call.ts';
import { invalidInput, issue, Refusal } from '../../../errors/refusal.ts';
import type { SessionContext } from '../../../session-context.ts';
import { announceChange } from '../../../journal/announce-change.ts';
import {
  findInvitation,
  invite,
  presentInvitation,
  roleIssue,
  type InviteParts,
} from '../invitations/index.ts';
import type { Notifier } from '../../messaging/notifications/index.ts';
import { lockAdministration } from '../roles/index.ts';
import { findRequest, presentRequest } from './access-request-store.ts';

type Tx = Transaction<Database>;

interface Options {
  readonly inviteParts: InviteParts;
  readonly notifier: Notifier;
}

type Row = Awaited<ReturnType<typeof findRequest>>;

async function holdOpen(tx: Tx, session: SessionContext, id: string): Promise<Row> {
  await lockAdministration(tx, session.organizationId);
  const row = await findRequest(tx, session.organizationId, id);
  if (row.state === 'Pending') return row;
  throw new Refusal('conflict', {
    reason: 'request-decided',
    values: { decidedBy: row.decided_by_name ?? 'unknown' },
  });
}

function decide(tx: Tx, session: SessionContext, id: string, state: 'Accepted' | 'Declined') {
  return tx
    .updateTable('access_request')
    .set({
      state,
      decided_at: sql<Date>`now()`,
      decided_by: session.accountId,
      decided_by_name: session.name,
    })
    .where('id', '=', id)
    .execute();
}

async function refuseMember(tx: Tx, organizationId: string, email: string): Promise<void> {
  const member = await tx
    .selectFrom('account')
    .select('state')
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .executeTakeFirst();
  if (!member) return;
  throw new Refusal('conflict', {
    reason: 'requester-in-organization',
    values: { state: member.state },
  });
}

/**
 * A directory's user name need not be a deliverable email address, and untrusted input must not reach a mail header.
 */
function refuseUnmailable(email: string): void {
  if (mailAddressSchema.safeParse(email).success) return;
  throw new Refusal('conflict', { reason: 'requester-without-address' });
}

/** Accepts a request by inviting the person with a role. The person still has to open the link. */
export function acceptRequest(
  parts: Parts,
  { inviteParts, notifier }: Options,
  { params, body, session, write }: Call<typeof accessRequestRoutes.accept>,
): Promise<Invitation> {
  const { organizationId, accountId, name } = session;
  const expiresAt = body.expiresAt === undefined ? null : new Date(body.expiresAt);
  if (expiresAt !== null && expiresAt <= parts.now()) {
    throw invalidInput([issue('#/expiresAt', 'past')]);
  }
  return write(async (tx) => {
    const row = await holdOpen(tx, session, params.id);
    if (row.directory_organization !== organizationId) {
      throw new Refusal('conflict', {
        reason: 'requester-directory-not-linked',
        values: { directory: row.tenant_id },
      });
    }
    const code = await roleIssue(tx, session, body.roleId);
    if (code) throw invalidInput([issue('#/roleId', code)]);
    refuseUnmailable(row.email);
    await refuseMember(tx, organizationId, row.email);
    const newInvitation = await invite(tx, inviteParts, {
      organizationId,
      roleId: body.roleId,
      name: row.name,
      email: row.email,
      language: body.language,
      expiresAt,
      tenantId: row.tenant_id,
      invitedBy: { accountId, name },
    });
    await decide(tx, session, row.id, 'Accepted');
    const invitation = presentInvitation(
      await findInvitation(tx, organizationId, newInvitation.invitationId),
    );
    const change = { object: 'user', change: 'created', id: newInvitation.accountId } as const;
    await announceChange(parts.publish, tx, organizationId, change);
    await notifier.settleRequest(tx, organizationId, `access-request/${row.id}`, 'settled');
    return {
      answer: invitation,
      audit: {
        action: 'accessRequest.accept',
        objectType: 'accessRequest',
        objectId: row.id,
        details: { email: row.email, role: invitation.role, invitation: invitation.id },
      },
    };
  });
}

/** Declines a request. The person is not notified. */
export function declineRequest(
  { notifier }: Options,
  { params, session, write }: Call<typeof accessRequestRoutes.decline>,
): Promise<AccessRequest> {
  return write(async (tx) => {
    const row = await holdOpen(tx, session, params.id);
    await decide(tx, session, row.id, 'Declined');
    const answer = presentRequest(await findRequest(tx, session.organizationId, row.id));
    await notifier.settleRequest(tx, session.organizationId, `access-request/${row.id}`, 'settled');
    return {
      answer,
      audit: {
        action: 'accessRequest.decline',
        objectType: 'accessRequest',
        objectId: row.id,
        details: { email: row.email },
      },
    };
  });
}
