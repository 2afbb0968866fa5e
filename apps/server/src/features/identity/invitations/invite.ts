import type { MailLanguage } from '@blueport/contracts';
import type { InviteAccount } from '../users/index.ts';
import { sql, type Transaction } from 'kysely';
import type { CloudEnvironment } from '../../../cloud/cloud-environment.ts';
import type { Database } from '../../../database/tables/index.ts';
import type { Mailer } from '../../messaging/mail/index.ts';
import { linkExpiry, mailInvitation, newCode } from './send-invitation.ts';

type Tx = Transaction<Database>;

/** A person who gets an account by accepting an invitation. Role and email address have been validated. */
export interface Invited {
  readonly organizationId: string;
  readonly roleId: string;
  readonly name: string;
  readonly email: string;
  /** Expiry of the account; null if it does not expire. */
  readonly expiresAt: Date | null;
  /** The only directory from which the invitation can be accepted; null: any directory of the organization. */
  readonly tenantId: string | null;
  /** Whether the person becomes a guest, which requires an expiry. */
  readonly isGuest?: boolean;
  /** The language of the mail; that of the inviter if omitted. */
  readonly language?: MailLanguage | undefined;
  readonly invitedBy: { readonly accountId: string; readonly name: string };
  /** An invited account without a pending invitation; by default, the account is created. */
  readonly accountId?: string;
}

export interface InviteParts {
  readonly world: CloudEnvironment;
  readonly mailer: Mailer;
  readonly newId: () => string;
}

/** Inserts the invitation and returns the expiry of its link. */
async function insertInvitation(
  tx: Tx,
  { organizationId, roleId, name, email, tenantId, invitedBy }: Invited,
  ids: { readonly invitationId: string; readonly accountId: string; readonly hash: Buffer },
  language: MailLanguage,
): Promise<Date> {
  const row = await tx
    .insertInto('invitation')
    .values({
      id: ids.invitationId,
      organization_id: organizationId,
      account_id: ids.accountId,
      role_id: roleId,
      email,
      name,
      tenant_id: tenantId,
      language,
      code_hash: ids.hash,
      invited_by: invitedBy.accountId,
      invited_by_name: invitedBy.name,
      expires_at: linkExpiry,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return row.expires_at;
}

/** Creates the invited account, its invitation and its mail, in the caller's transaction. */
export async function invite(
  tx: Tx,
  { mailer, newId }: InviteParts,
  person: Invited,
): Promise<{ invitationId: string; accountId: string }> {
  const { organizationId, roleId, name, email, invitedBy, accountId = newId() } = person;
  const invitationId = newId();
  await tx
    .insertInto('account')
    .values({
      id: accountId,
      organization_id: organizationId,
      role_id: roleId,
      name: name === '' ? email : name,
      email,
      state: 'Invited',
      expires_at: person.expiresAt,
      is_guest: person.isGuest === true,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  // An invitation ends when its account is removed; the email address can be invited again.
  await tx
    .updateTable('invitation')
    .set({ state: 'Revoked' })
    .where('organization_id', '=', organizationId)
    .where('account_id', 'is', null)
    .where('state', '=', 'Pending')
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .execute();
  const { code, hash } = newCode();
  const language = person.language ?? (await mailer.languageOf(tx, invitedBy.accountId));
  const expiresAt = await insertInvitation(tx, person, { invitationId, accountId, hash }, language);
  const role = await tx.selectFrom('role').select('name').where('id', '=', roleId).executeTakeFirstOrThrow();
  await mailInvitation(tx, mailer, {
    id: invitationId,
    organizationId,
    invitedBy: invitedBy.accountId,
    inviterName: invitedBy.name,
    name,
    email,
    role: role.name,
    language,
    sends: 1,
    expiresAt,
    code,
  });
  return { invitationId, accountId };
}

/** Implements the invitation port of user management. */
export function createInviteAccount(parts: InviteParts): InviteAccount {
  return async (tx, person) => {
    const inviter = await tx
      .selectFrom('account')
      .select('name')
      .where('id', '=', person.invitedBy)
      .executeTakeFirst();
    const invitedBy = { accountId: person.invitedBy, name: person.inviterName ?? inviter?.name ?? '' };
    return (await invite(tx, parts, { tenantId: null, ...person, invitedBy })).accountId;
  };
}
