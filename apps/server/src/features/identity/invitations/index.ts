import { invitationRoutes } from '@blueport/contracts';
import type { Feature, Parts } from '../../../feature.ts';
import { readGovernmentDomain } from '../session/index.ts';
import { resendInvitation, revokeInvitation } from './change-invitation.ts';
import { createInvitations } from './create-invitations.ts';
import { listInvitations } from './invitation-store.ts';
import type { InviteParts } from './invite.ts';
import { previewInvitations } from './preview-invitations.ts';
import { findByCode, invitationRefused, maskAddress } from './open-invitation.ts';

export { createAcceptInvitation } from './accept-invitation.ts';
export { roleIssue } from './check-invitee.ts';
export { findInvitation, presentInvitation } from './invitation-store.ts';
export { createInviteAccount, invite, type InviteParts } from './invite.ts';

/** Creates the feature for invitations: create, resend, revoke, and inspect a link. */
export function createInvitationsFeature(parts: Parts, inviteParts: InviteParts): Feature {
  const { db } = parts.database;
  return {
    name: 'invitations',
    routes(registry) {
      registry.register(invitationRoutes.create, (call) => createInvitations(parts, inviteParts, call));
      registry.register(invitationRoutes.preview, (call) => previewInvitations(parts, inviteParts, call));
      registry.register(invitationRoutes.list, ({ query, session }) =>
        listInvitations(db, session.organizationId, query),
      );
      registry.register(invitationRoutes.resend, (call) => resendInvitation(parts, inviteParts, call));
      registry.register(invitationRoutes.revoke, (call) => revokeInvitation(parts, inviteParts, call));
      registry.register(invitationRoutes.look, async ({ body }) => {
        const found = await findByCode(db, body.code);
        if (!found?.open) throw invitationRefused('wrong, used, expired or revoked');
        const governmentDomain = await readGovernmentDomain(db, found.organization_id);
        return {
          organization: found.organization,
          inviter: found.invited_by_name,
          role: found.role ?? '',
          email: maskAddress(found.email),
          expiresAt: found.expires_at.toISOString(),
          ...(governmentDomain && { governmentDomain }),
        };
      });
    },
  };
}
