import type { NewInvitation } from '@blueport/contracts';
import type { Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { invalidInput, issue } from '../../../errors/refusal.ts';
import type { SessionContext } from '../../../session-context.ts';
import {
  domainOf,
  findInviteeDirectories,
  type DirectoryParts,
  type InviteeDirectories,
} from './invitee-directories.ts';

type InviteeIssue =
  | 'directory-unknown'
  | 'directory-not-linked'
  | 'unknown-directory'
  | 'guest-tenant-differs'
  | 'guests-off';

/** How a person is invited: as a guest or not, and from which directory the invitation can be accepted. */
interface InviteeDecision {
  readonly issue: InviteeIssue | null;
  readonly isGuest: boolean;
  /** The only directory from which it can be accepted; null: any directory of the organization. */
  readonly tenantId: string | null;
}

const refuse = (code: InviteeIssue): InviteeDecision => ({ issue: code, isGuest: false, tenantId: null });

/** Returns whether an organization allows guests. Locks the setting until the transaction ends. */
export async function allowsGuests(tx: Transaction<Database>, organizationId: string): Promise<boolean> {
  const { guests_allowed: allowed } = await tx
    .selectFrom('organization')
    .select('guests_allowed')
    .where('id', '=', organizationId)
    .forShare()
    .executeTakeFirstOrThrow();
  return allowed;
}

/**
 * Decides whether an invitation could be accepted. People of the organization's directories are members. Everyone else
 * can only be a guest, from the directory that the inviter confirmed.
 */
export function decideInvitee(
  { linked, byDomain, existing }: InviteeDirectories,
  { email, guestTenantId }: Pick<NewInvitation, 'email' | 'guestTenantId'>,
  guestsAllowed: boolean,
): InviteeDecision {
  const found = byDomain.get(domainOf(email));
  const confirmed = guestTenantId?.toLowerCase();
  if (confirmed !== undefined && linked.has(confirmed)) {
    return { issue: null, isGuest: false, tenantId: confirmed };
  }
  if (confirmed === undefined && found !== undefined && linked.has(found)) {
    return { issue: null, isGuest: false, tenantId: null };
  }
  if (!guestsAllowed) return refuse('guests-off');
  if (confirmed === undefined)
    return refuse(found === undefined ? 'directory-unknown' : 'directory-not-linked');
  if (found !== undefined && found !== confirmed) return refuse('guest-tenant-differs');
  if (!existing.has(confirmed)) return refuse('unknown-directory');
  return { issue: null, isGuest: true, tenantId: confirmed };
}

/** Refuses an address at `#/email` whose directory is not linked to the organization. */
export async function requireMemberDirectory(
  parts: DirectoryParts,
  inviter: Pick<SessionContext, 'organizationId' | 'cloud'>,
  email: string,
): Promise<void> {
  const directories = await findInviteeDirectories(parts, inviter, [{ email }]);
  const { issue: code } = decideInvitee(directories, { email }, true);
  if (code) throw invalidInput([issue('#/email', code)]);
}
