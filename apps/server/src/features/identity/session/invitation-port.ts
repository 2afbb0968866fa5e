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

interface AcceptedInvitation {
  readonly id: string;
  /** The organization to sign in to. */
  readonly organizationId: string;
  /** Notifies the inviter as the last step of the transaction; absent if the same person has accepted it before. */
  readonly announce?: () => Promise<void>;
}

/** Accepts an invitation for an authenticated person, or throws a refusal. */
export type AcceptInvitation = (
  tx: Transaction<Database>,
  person: InvitedPerson,
  code: string,
) => Promise<AcceptedInvitation>;
