import type { MessageValues, Reason } from '@blueport/contracts';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { Refusal } from '../../../errors/refusal.ts';
import { hashHandle } from '../../../security/handle.ts';

/**
 * Returns the same refusal for codes that are wrong, used, expired or revoked, so that it discloses nothing about a
 * code.
 */
export const invitationRefused = (
  cause: string,
  reason: Reason = 'invitation-refused',
  values: MessageValues = {},
): Refusal => new Refusal('invitation-refused', { reason, values, cause });

/** Finds the invitation for a code, in any state. */
export function findByCode(db: Kysely<Database> | Transaction<Database>, code: string) {
  return db
    .selectFrom('invitation')
    .innerJoin('organization', 'organization.id', 'invitation.organization_id')
    .leftJoin('account', 'account.id', 'invitation.account_id')
    .leftJoin('role', 'role.id', 'account.role_id')
    .select([
      'invitation.id',
      'invitation.organization_id',
      'invitation.account_id',
      'invitation.email',
      'invitation.tenant_id',
      'invitation.name',
      'invitation.invited_by',
      'invitation.invited_by_name',
      'invitation.expires_at',
      'invitation.accepted_by',
      'organization.name as organization',
      'organization.guests_allowed',
      'account.is_guest',
      'role.name as role',
      'account.state as account_state',
      sql<boolean>`invitation.state = 'Pending' and invitation.expires_at > now() and account.state = 'Invited'`.as(
        'open',
      ),
    ])
    .where('invitation.code_hash', '=', hashHandle(code))
    .executeTakeFirst();
}

/** Masks an email address so that only its owner recognizes it. */
export function maskAddress(email: string): string {
  const [local = '', domain = ''] = email.split('@');
  return `${local.slice(0, 1)}•••@${domain}`;
}
