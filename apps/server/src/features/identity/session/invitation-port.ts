import type { CloudName } from '@blueport/contracts';
import type { Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';

/** A person authenticated by a directory, with the properties needed by invitations and access requests. */
export interface InvitedPerson {
  readonly issuer: string;
  readonly tenantId: string;
  readonly objectId: string;
  readonly cloud: CloudName;
  readonly name: string;
  readonly email: string;
}

/**
 * Accepts an invitation for an authenticated person, or throws a refusal. Returns null if the same person has accepted
 * it before, in which case the sign-in continues normally. `announce` notifies the inviter as the last step of the
 * transaction.
 */
export type AcceptInvitation = (
  tx: Transaction<Database>,
  person: InvitedPerson,
  code: string,
) => Promise<{ readonly id: string; announce(): Promise<void> } | null>;
