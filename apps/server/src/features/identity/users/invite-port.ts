import type { Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';

/** A person who becomes a member with their first sign-in. */
interface InvitedPerson {
  readonly organizationId: string;
  readonly roleId: string;
  readonly name: string;
  readonly email: string;
  readonly expiresAt: Date | null;
  /** The inviting account. */
  readonly invitedBy: string;
}

/**
 * Creates an account in the state `Invited`, with its invitation, and returns the account's ID. The caller has checked
 * role and address, and has locked the organization's administration.
 */
export type InviteAccount = (tx: Transaction<Database>, person: InvitedPerson) => Promise<string>;
