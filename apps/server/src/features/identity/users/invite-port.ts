import type { Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';

/** Somebody who is to become a member at their first sign-in. */
interface InvitedPerson {
  readonly organizationId: string;
  readonly roleId: string;
  readonly name: string;
  readonly email: string;
  readonly expiresAt: Date | null;
  /** The account that invites. */
  readonly invitedBy: string;
}

/**
 * Makes the account of an invited person in the state `Invited`, with what brings the invitation to them, and answers its id. The
 * caller has checked role and address, and holds the lock of the organization's administration.
 */
export type InviteAccount = (tx: Transaction<Database>, person: InvitedPerson) => Promise<string>;
