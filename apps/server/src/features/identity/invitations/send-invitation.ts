import { invitationHours, mailTemplateTypes } from '@blueport/contracts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { hashHandle, newHandle } from '../../../security/handle.ts';
import type { Mailer } from '../../messaging/mail/index.ts';

type Tx = Transaction<Database>;

export const linkExpiry = sql<Date>`now() + make_interval(hours => ${sql.lit(invitationHours)})`;

/** Creates a new code and the hash to store. A code of 256 random bits does not need a slow hash. */
export function newCode(): { readonly code: string; readonly hash: Buffer } {
  const code = newHandle();
  return { code, hash: hashHandle(code) };
}

const moment = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** Writes the mail with the link and associates it with the invitation. The code is not stored anywhere else. */
export async function mailInvitation(
  tx: Tx,
  mailer: Mailer,
  invitation: {
    readonly id: string;
    readonly organizationId: string;
    readonly invitedBy: string;
    readonly inviterName: string;
    readonly name: string;
    readonly email: string;
    readonly role: string;
    readonly sends: number;
    readonly expiresAt: Date;
    readonly code: string;
  },
): Promise<void> {
  const { id, organizationId, invitedBy, inviterName, name, email, role, sends, expiresAt, code } =
    invitation;
  const mailId = await mailer.send(tx, {
    organizationId,
    createdBy: invitedBy,
    type: mailTemplateTypes.inviteUser,
    eventKey: `invitation/${id}/${sends}`,
    recipient: { name, address: email },
    reason: `${inviterName} asked us to send you this invitation.`,
    values: {
      userName: name === '' ? email : name,
      userEmail: email,
      inviterName,
      roleName: role,
      invitationLink: `${mailer.publicUrl}/?invitation=${code}`,
      expiresAt: `${moment.format(expiresAt)} UTC`,
    },
  });
  await tx.updateTable('invitation').set({ mail_id: mailId }).where('id', '=', id).execute();
}
