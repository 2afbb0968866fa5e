import type { CloudName } from '@blueport/contracts';
import type { Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';

/** A person whom a directory has proven, as far as invitations and requests for access need to know. */
export interface InvitedPerson {
  readonly issuer: string;
  readonly tenantId: string;
  readonly objectId: string;
  readonly cloud: CloudName;
  readonly name: string;
  readonly email: string;
}

/**
 * Makes a proven person the member that an invitation was for, or refuses. Null where this very person accepted it before:
 * the sign-in goes on as any other. `announce` tells whoever invited, as the last step of the transaction.
 */
export type AcceptInvitation = (
  tx: Transaction<Database>,
  person: InvitedPerson,
  code: string,
) => Promise<{ readonly id: string; announce(): Promise<void> } | null>;
