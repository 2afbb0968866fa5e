import type { invitationRoutes, NewInvitation, ResponseOf } from '@blueport/contracts';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { Parts } from '../../../feature.ts';
import type { Call } from '../../../http/call.ts';
import { issue, Refusal } from '../../../errors/refusal.ts';
import type { SessionContext } from '../../../session-context.ts';
import { announceChange } from '../../../journal/announce-change.ts';
import { checkAssignable, findRole, lockAdministration } from '../roles/index.ts';
import { findInvitation, presentInvitation } from './invitation-store.ts';
import { invite, type InviteParts } from './invite.ts';

type Tx = Transaction<Database>;
type CreateCall = Call<typeof invitationRoutes.create>;
type Result = ResponseOf<typeof invitationRoutes.create>['results'][number];
type Code = NonNullable<Result['issue']>['code'];

/** Returns the reason why the inviter may not assign this role. The result is cached for the request. */
export async function roleIssue(tx: Tx, session: SessionContext, roleId: string): Promise<Code | null> {
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
async function memberIssue(tx: Tx, organizationId: string, email: string): Promise<Code | null> {
  const account = await tx
    .selectFrom('account')
    .select('state')
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .executeTakeFirst();
  if (!account) return null;
  return account.state === 'Invited' ? 'already-invited' : 'already-member';
}

/** Invites each person on a list who can be invited, and returns the reasons for the others. */
export function createInvitations(
  parts: Parts,
  inviteParts: InviteParts,
  { body, session, write }: CreateCall,
): Promise<ResponseOf<typeof invitationRoutes.create>> {
  const { organizationId, accountId, name } = session;
  return write(async (tx) => {
    await lockAdministration(tx, organizationId);
    const seen = new Set<string>();
    const roles = new Map<string, Code | null>();
    let lastAccount: string | undefined;

    const issueOf = async (item: NewInvitation): Promise<Code | null> => {
      const key = item.email.toLowerCase();
      if (seen.has(key)) return 'repeated';
      seen.add(key);
      if (item.expiresAt !== undefined && new Date(item.expiresAt) <= parts.now()) return 'end-in-the-past';
      if (!roles.has(item.roleId)) roles.set(item.roleId, await roleIssue(tx, session, item.roleId));
      return roles.get(item.roleId) ?? memberIssue(tx, organizationId, item.email);
    };

    const results: Result[] = [];
    for (const item of body.invitations) {
      const code = await issueOf(item);
      if (code) {
        const { message } = issue('', code);
        results.push({ email: item.email, invitation: null, issue: { code, message } });
        continue;
      }
      const newInvitation = await invite(tx, inviteParts, {
        organizationId,
        roleId: item.roleId,
        name: item.name ?? '',
        email: item.email,
        expiresAt: item.expiresAt === undefined ? null : new Date(item.expiresAt),
        invitedBy: { accountId, name },
      });
      lastAccount = newInvitation.accountId;
      const row = await findInvitation(tx, organizationId, newInvitation.invitationId);
      results.push({ email: item.email, invitation: presentInvitation(row), issue: null });
    }
    const invited = results.flatMap(({ invitation }) => (invitation ? [invitation] : []));
    if (lastAccount !== undefined) {
      const change = { object: 'user', change: 'created', id: lastAccount } as const;
      await announceChange(parts.publish, tx, organizationId, change);
    }
    return {
      answer: { invited: invited.length, refused: results.length - invited.length, results },
      audit: {
        action: 'invitation.create',
        objectType: 'invitation',
        objectId: invited[0]?.id ?? '',
        after: invited.map(({ email, roleId }) => ({ email, roleId })),
        details: {
          invited: invited.map(({ email, role }) => ({ email, role })),
          refused: results.length - invited.length,
        },
      },
    };
  });
}
