import type { invitationRoutes, ResponseOf } from '@blueport/contracts';
import type { Parts } from '../../../feature.ts';
import type { Call } from '../../../http/call.ts';
import { issue } from '../../../errors/refusal.ts';
import { announceChange } from '../../../journal/announce-change.ts';
import { findInviteeDirectories } from '../directories/index.ts';
import { lockAdministration } from '../roles/index.ts';
import { createInviteeCheck } from './check-invitee.ts';
import { findInvitation, presentInvitation } from './invitation-store.ts';
import { invite, type InviteParts } from './invite.ts';

type CreateCall = Call<typeof invitationRoutes.create>;
type Result = ResponseOf<typeof invitationRoutes.create>['results'][number];

/** Invites each person on a list who can be invited, and returns the reasons for the others. */
export async function createInvitations(
  parts: Parts,
  inviteParts: InviteParts,
  { body, session, write }: CreateCall,
): Promise<ResponseOf<typeof invitationRoutes.create>> {
  const { organizationId, accountId, name } = session;
  const directories = await findInviteeDirectories(
    { db: parts.database.db, world: inviteParts.world },
    session,
    body.invitations,
  );
  return write(async (tx) => {
    await lockAdministration(tx, organizationId);
    const check = await createInviteeCheck({ tx, session, now: parts.now(), directories });
    let lastAccount: string | undefined;
    const results: Result[] = [];
    for (const item of body.invitations) {
      const { issue: code, ...place } = await check(item);
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
        language: item.language,
        ...place,
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
        after: invited.map(({ email, roleId, isGuest }) => ({ email, roleId, isGuest })),
        details: {
          invited: invited.map(({ email, role, isGuest }) => ({ email, role, ...(isGuest && { isGuest }) })),
          refused: results.length - invited.length,
        },
      },
    };
  });
}
