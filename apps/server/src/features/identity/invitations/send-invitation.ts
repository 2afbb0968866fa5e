import { invitationHours, mailTemplateTypes, type MailLanguage } from '@blueport/contracts';
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

/** The inviter of people whom the directory provisions. */
const anonymousInviter: Readonly<Record<MailLanguage, string>> = {
  en: 'An administrator',
  de: 'Ein Administrator',
  fr: 'Un administrateur',
};

/** Writes the mail with the link and associates it with the invitation. The code is not stored anywhere else. */
export async function mailInvitation(
  tx: Tx,
  mailer: Mailer,
  invitation: {
    readonly id: string;
    readonly organizationId: string;
    readonly invitedBy: string;
    /** Empty for people whom the directory provisions. */
    readonly inviterName: string;
    readonly name: string;
    readonly email: string;
    readonly role: string;
    readonly language: MailLanguage;
    readonly sends: number;
    readonly expiresAt: Date;
    readonly code: string;
  },
): Promise<void> {
  const { id, organizationId, invitedBy, name, email, role, language, sends, expiresAt, code } = invitation;
  const inviterName = invitation.inviterName || anonymousInviter[language];
  const mailId = await mailer.send(tx, {
    organizationId,
    createdBy: invitedBy,
    template: { type: mailTemplateTypes.inviteUser, language },
    eventKey: `invitation/${id}/${sends}`,
    recipient: { name, address: email },
    reason: { text: 'invitationReason', values: { inviter: inviterName } },
    values: {
      userName: name === '' ? email : name,
      userEmail: email,
      inviterName,
      roleName: role,
      invitationLink: `${mailer.publicUrl}/?invitation=${code}`,
      expiresAt,
    },
  });
  await tx.updateTable('invitation').set({ mail_id: mailId }).where('id', '=', id).execute();
}
