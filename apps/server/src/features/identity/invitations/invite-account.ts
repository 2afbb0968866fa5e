import type { InviteAccount } from '../users/index.ts';
import { invite, type InviteParts } from './invite.ts';

/** Implements the invitation port of user management. */
export function createInviteAccount(parts: InviteParts): InviteAccount {
  return async (tx, person) => {
    const inviter = await tx
      .selectFrom('account')
      .select('name')
      .where('id', '=', person.invitedBy)
      .executeTakeFirst();
    const invitedBy = { accountId: person.invitedBy, name: inviter?.name ?? '' };
    return (await invite(tx, parts, { ...person, invitedBy })).accountId;
  };
}
