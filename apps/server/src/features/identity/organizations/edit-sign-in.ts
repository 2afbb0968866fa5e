import type { OrganizationDetail, organizationRoutes } from '@blueport/contracts';
import type { Parts } from '../../../feature.ts';
import type { Call } from '../../../http/call.ts';
import { multiFactorNeeded } from '../../../http/check-sign-in.ts';
import type { AuditEntry } from '../../../journal/audit.ts';
import { endWeakSessions } from '../session/index.ts';
import { finishEdit, touchOrganization } from './edit-organization.ts';
import { lockOrganization } from './organization-store.ts';

/**
 * Sets whether an organization's members need a second factor, and immediately ends sessions without one. A user who
 * requires it for their own organization must have signed in with a second factor, so that they do not lock everyone
 * out.
 */
export function editSignIn(
  parts: Parts,
  call: Call<typeof organizationRoutes.editSignIn>,
): Promise<OrganizationDetail> {
  const { params, session } = call;
  const { requiresMultiFactor } = call.body;
  return call.write(async (tx) => {
    const before = await lockOrganization(tx, session, params.id);
    call.requireMatch(`"${before.version}"`);
    const isOwn = before.id === session.homeOrganizationId;
    if (requiresMultiFactor && isOwn && !session.multiFactor) {
      throw multiFactorNeeded(parts.settings, 'own-second-factor-first');
    }
    await touchOrganization(tx, before, { requires_multi_factor: requiresMultiFactor });
    const ended = requiresMultiFactor ? await endWeakSessions(tx, before.id) : 0;
    const audit: AuditEntry = {
      action: 'org.editSignIn',
      objectType: 'organization',
      objectId: before.id,
      before: { requiresMultiFactor: before.requires_multi_factor },
      after: { requiresMultiFactor },
      details: { requiresMultiFactor, sessionsEnded: ended },
    };
    return { answer: await finishEdit(parts, tx, call, before.id, audit), audit };
  });
}
