import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { AcceptInvitation, InvitedPerson } from '../session/index.ts';
import type { Notifier } from '../../messaging/notifications/index.ts';
import { lockAdministration } from '../roles/index.ts';
import { findByCode, invitationRefused, maskAddress } from './open-invitation.ts';

type Tx = Transaction<Database>;
type FoundInvitation = NonNullable<Awaited<ReturnType<typeof findByCode>>>;

/**
 * Checks that the link belongs to this person. It is valid for one person of one directory: neither the email address
 * nor the directory alone is sufficient. A guest signs in from the directory that the inviter confirmed.
 */
async function checkPerson(tx: Tx, found: FoundInvitation, person: InvitedPerson): Promise<void> {
  if (person.email.toLowerCase() !== found.email.toLowerCase()) {
    throw invitationRefused('another address', 'invitation-for-another-address', {
      address: maskAddress(found.email),
      account: person.email,
    });
  }
  const values = { organization: found.organization };
  if (found.tenant_id !== null && found.tenant_id !== person.tenantId) {
    const cause = 'a directory that was not invited';
    throw invitationRefused(cause, 'invitation-for-another-directory', values);
  }
  if (found.is_guest) {
    if (!found.guests_allowed) throw invitationRefused('guests are switched off', 'guests-off', values);
    return;
  }
  const directory = await tx
    .selectFrom('directory')
    .select('organization_id')
    .where('tenant_id', '=', person.tenantId)
    .where('cloud', '=', person.cloud)
    .executeTakeFirst();
  if (directory?.organization_id === found.organization_id) return;
  throw invitationRefused('another directory', 'invitation-directory-not-linked', values);
}

async function bindIdentity(tx: Tx, accountId: string, person: InvitedPerson): Promise<void> {
  const bound = await tx
    .insertInto('identity')
    .values({
      issuer: person.issuer,
      tenant_id: person.tenantId,
      object_id: person.objectId,
      account_id: accountId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .executeTakeFirst();
  if (bound) return;
  throw invitationRefused('a member already', 'invitation-of-member');
}

/** Returns whether this person accepted the invitation before; opening the link again is then an ordinary sign-in. */
async function isSamePerson(tx: Tx, found: FoundInvitation, person: InvitedPerson): Promise<boolean> {
  if (found.accepted_by !== identityOf(person) || found.account_id === null) return false;
  const identity = await tx
    .selectFrom('identity')
    .select('account_id')
    .where('issuer', '=', person.issuer)
    .where('tenant_id', '=', person.tenantId)
    .where('object_id', '=', person.objectId)
    .where('account_id', '=', found.account_id)
    .executeTakeFirst();
  return identity !== undefined;
}

const identityOf = ({ issuer, tenantId, objectId }: InvitedPerson): string =>
  `${issuer}/${tenantId}/${objectId}`;

/** Accepts an invitation at sign-in: activates the account and assigns it to this person. */
export function createAcceptInvitation(notifier: Notifier): AcceptInvitation {
  return async (tx, person, code) => {
    const invitation = await findByCode(tx, code);
    if (invitation) {
      // Serializes concurrent uses of the link, and administrators who revoke the invitation or change the account; the
      // second one sees the outcome of the first.
      await lockAdministration(tx, invitation.organization_id);
    }
    const found = invitation && (await findByCode(tx, code));
    if (found && (await isSamePerson(tx, found, person))) {
      return { id: found.id, organizationId: found.organization_id };
    }
    if (!found?.open || found.account_id === null) throw invitationRefused('wrong, used, expired or revoked');
    await checkPerson(tx, found, person);
    await bindIdentity(tx, found.account_id, person);
    const account = await tx
      .updateTable('account')
      .set({
        state: 'Active',
        ...(found.name === '' && { name: person.name }),
        version: sql<number>`version + 1`,
        updated_at: sql<Date>`now()`,
      })
      .where('id', '=', found.account_id)
      .returning(['id', 'name', 'email'])
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('invitation')
      .set({
        state: 'Accepted',
        accepted_at: sql<Date>`now()`,
        accepted_by: identityOf(person),
      })
      .where('id', '=', found.id)
      .execute();
    return {
      id: found.id,
      organizationId: found.organization_id,
      announce: () =>
        notifier.tell(tx, [found.invited_by], {
          organizationId: found.organization_id,
          kind: 'invitation',
          severity: 'success',
          eventKey: `invitation/${found.id}`,
          subject: account.name,
          detail: account.email,
          link: `/portal/user/invitations?q=${encodeURIComponent(account.email)}`,
        }),
    };
  };
}
