import type { MailLanguage } from '@blueport/contracts';
import type { Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';

/** A person who becomes a member with their first sign-in. */
interface InvitedPerson {
  /** An invited account without a pending invitation; by default, the account is created. */
  readonly accountId?: string;
  readonly organizationId: string;
  readonly roleId: string;
  readonly name: string;
  readonly email: string;
  readonly expiresAt: Date | null;
  /** The only directory from which the invitation can be accepted; by default, any directory of the organization. */
  readonly tenantId?: string | null;
  /** The language of the mail; that of the inviter if omitted. */
  readonly language?: MailLanguage;
  /** The inviting account, or the provisioning token of the directory. */
  readonly invitedBy: string;
  /** The inviter that the mail names; defaults to the name of the inviting account. */
  readonly inviterName?: string;
}

/**
 * Creates an account in the state `Invited`, with its invitation, and returns the account's ID. The caller has checked
 * role and address, and has locked the organization's administration.
 */
export type InviteAccount = (tx: Transaction<Database>, person: InvitedPerson) => Promise<string>;
