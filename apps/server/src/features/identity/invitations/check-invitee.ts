import type { invitationRoutes, NewInvitation, ResponseOf } from '@blueport/contracts';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { Refusal } from '../../../errors/refusal.ts';
import type { SessionContext } from '../../../session-context.ts';
import {
  allowsGuests,
  decideInvitee,
  guestExpiry,
  isGuestExpiryTooLate,
  type InviteeDirectories,
} from '../directories/index.ts';
import { checkAssignable, findRole } from '../roles/index.ts';

type Tx = Transaction<Database>;
type Result = ResponseOf<typeof invitationRoutes.create>['results'][number];
type InviteeIssue = NonNullable<Result['issue']>['code'];

/** How one person of a list is invited, or the reason that the person cannot be invited. */
export interface CheckedInvitee {
  readonly issue: InviteeIssue | null;
  readonly isGuest: boolean;
  /** The only directory from which the invitation can be accepted; null: any directory of the organization. */
  readonly tenantId: string | null;
  readonly expiresAt: Date | null;
}

/** Returns the reason why the inviter may not assign this role. */
export async function roleIssue(
  tx: Tx,
  session: SessionContext,
  roleId: string,
): Promise<'unknown-role' | 'role-not-grantable' | null> {
  try {
    const role = await findRole(tx, session.organizationId, roleId);
    checkAssignable(session.permissions, role);
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.code === 'not-found' ? 'unknown-role' : 'role-not-grantable';
  }
}

/** Returns the reason why this email address cannot be invited. */
async function memberIssue(tx: Tx, organizationId: string, email: string): Promise<InviteeIssue | null> {
  const account = await tx
    .selectFrom('account')
    .select('state')
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .executeTakeFirst();
  if (!account) return null;
  return account.state === 'Invited' ? 'already-invited' : 'already-member';
}

function expiryIssue(expiresAt: Date | null, isGuest: boolean, now: Date): InviteeIssue | null {
  if (expiresAt === null) return null;
  if (expiresAt <= now) return 'end-in-the-past';
  return isGuest && isGuestExpiryTooLate(expiresAt, now) ? 'guest-end-too-late' : null;
}

interface CheckParts {
  readonly tx: Tx;
  readonly session: SessionContext;
  readonly now: Date;
  readonly directories: InviteeDirectories;
}

/**
 * Returns a function that decides about one person of a list. Call it in the order of the list: it remembers the
 * addresses and roles that it has seen.
 */
export async function createInviteeCheck({ tx, session, now, directories }: CheckParts) {
  const { organizationId } = session;
  const guestsAllowed = await allowsGuests(tx, organizationId);
  const seen = new Set<string>();
  const roles = new Map<string, InviteeIssue | null>();

  const listIssue = async ({ email, roleId }: NewInvitation): Promise<InviteeIssue | null> => {
    const key = email.toLowerCase();
    if (seen.has(key)) return 'repeated';
    seen.add(key);
    if (!roles.has(roleId)) roles.set(roleId, await roleIssue(tx, session, roleId));
    return roles.get(roleId) ?? memberIssue(tx, organizationId, email);
  };

  return async (person: NewInvitation): Promise<CheckedInvitee> => {
    const { isGuest, tenantId, issue } = decideInvitee(directories, person, guestsAllowed);
    const requested = person.expiresAt === undefined ? null : new Date(person.expiresAt);
    const found = (await listIssue(person)) ?? issue ?? expiryIssue(requested, isGuest, now);
    return {
      issue: found,
      isGuest,
      tenantId,
      expiresAt: isGuest ? guestExpiry(requested, now) : requested,
    };
  };
}
