import type { Transaction } from 'kysely';
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
}

/** Invites a person on behalf of the organization. Returns the ID of the account. */
export async function inviteFromDirectory(
  tx: Tx,
  parts: ScimParts,
  { caller: { organizationId, tokenId } }: ScimRequest,
  person: Invitee,
): Promise<string> {
  const { name: inviterName } = await tx
    .selectFrom('organization')
    .select('name')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  const inviter = { invitedBy: tokenId, inviterName };
  return parts.inviteAccount(tx, { ...person, ...inviter, organizationId, expiresAt: null });
}

/** Invites a person whom the directory activates. A person who is created inactive has no invitation yet. */
export async function inviteActivated(
  tx: Tx,
  parts: ScimParts,
  request: ScimRequest,
  { id, role_id: roleId, name, email, stored_state: state }: AccountRow,
): Promise<void> {
  if (state !== 'Invited') return;
  const invitation = await tx
    .selectFrom('invitation')
    .select('id')
    .where('account_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  if (!invitation) await inviteFromDirectory(tx, parts, request, { accountId: id, roleId, name, email });
}
