import type { MailLanguage } from '@blueport/contracts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import type { AccountRow } from '../../users/index.ts';
import type { ScimRequest } from '../write.ts';
import type { ScimParts } from './scim-parts.ts';

type Tx = Transaction<Database>;

interface Invitee {
  readonly accountId?: string;
  readonly roleId: string;
  readonly name: string;
  readonly email: string;
  readonly tenantId?: string | null;
  readonly language?: MailLanguage;
}

/** Invites a person on behalf of the organization. Returns the ID of the account. */
export async function inviteFromDirectory(
  tx: Tx,
  parts: ScimParts,
  { caller: { organizationId, tokenId } }: ScimRequest,
  person: Invitee,
): Promise<string> {
  // No person invites; the mail names an administrator in its language.
  const inviter = { invitedBy: tokenId, inviterName: '' };
  return parts.inviteAccount(tx, { ...person, ...inviter, organizationId, expiresAt: null });
}

/** Revokes the pending invitations of an account, including expired ones, and cancels their mail. */
async function revokePending(tx: Tx, { mailer }: ScimParts, accountId: string): Promise<void> {
  const revoked = await tx
    .updateTable('invitation')
    .set({ state: 'Revoked' })
    .where('account_id', '=', accountId)
    .where('state', '=', 'Pending')
    .returning('mail_id')
    .execute();
  for (const { mail_id: mailId } of revoked) if (mailId !== null) await mailer.withdraw(tx, mailId);
}

const latestInvitation = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('invitation')
    .select(['email', 'tenant_id', 'language'])
    .select(sql<boolean>`state = 'Pending' and expires_at > now()`.as('is_open'))
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

const isSameAddress = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/**
 * Keeps the invitation consistent with the account after a change. A new address invalidates the link that was sent to
 * the previous one. A person who is invited after the change gets a new invitation unless an open one exists. It keeps
 * the language and the directory of the previous invitation: a guest can accept only from the confirmed directory.
 */
export async function renewInvitation(
  tx: Tx,
  parts: ScimParts,
  request: ScimRequest,
  { before, after }: { readonly before: AccountRow; readonly after: AccountRow },
): Promise<void> {
  const { id, role_id: roleId, name, email, stored_state: state } = after;
  const isInvited = state === 'Invited';
  const isActivated = isInvited && before.stored_state !== 'Invited';
  if (!isActivated && isSameAddress(before.email, email)) return;
  const latest = await latestInvitation(tx, id);
  if (latest?.is_open && isSameAddress(latest.email, email)) return;
  await revokePending(tx, parts, id);
  if (!isInvited) return;
  await inviteFromDirectory(tx, parts, request, {
    accountId: id,
    roleId,
    name,
    email,
    ...(latest && { tenantId: latest.tenant_id, language: latest.language }),
  });
}
