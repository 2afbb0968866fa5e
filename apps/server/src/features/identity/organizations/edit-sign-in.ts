import type { OrganizationDetail, organizationRoutes } from '@blueport/contracts';
import type { Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { Parts } from '../../../feature.ts';
import type { Call } from '../../../http/call.ts';
import { multiFactorNeeded } from '../../../http/check-sign-in.ts';
import type { AuditEntry } from '../../../journal/audit.ts';
import type { EndAccess } from '../access-end/index.ts';
import { endWeakSessions } from '../session/index.ts';
import { finishEdit, touchOrganization } from './edit-organization.ts';
import { lockOrganization } from './organization-store.ts';

/** Ends the access of an organization's guests. They can sign in again once guests are switched on. */
async function endGuests(tx: Transaction<Database>, endAccess: EndAccess, organizationId: string) {
  const guests = await tx
    .selectFrom('account')
    .select(['id', 'name'])
    .where('organization_id', '=', organizationId)
    .where('is_guest', '=', true)
    .where('state', '=', 'Active')
    .orderBy('id')
    .execute();
  const ended = await endAccess(tx, organizationId, guests, 'guests');
  return { guests: guests.length, ...ended };
}

/**
 * Sets whether an organization's members need a second factor, and whether it has guests. Immediately ends sessions
 * without a second factor, and the access of guests. A user who requires a second factor for their own organization must
 * have signed in with one, so that they do not lock everyone out.
 */
export function editSignIn(
  parts: Parts & { readonly endAccess: EndAccess },
  call: Call<typeof organizationRoutes.editSignIn>,
): Promise<OrganizationDetail> {
  const { params, session } = call;
  return call.write(async (tx) => {
    const before = await lockOrganization(tx, session, params.id);
    call.requireMatch(`"${before.version}"`);
    const requiresMultiFactor = call.body.requiresMultiFactor ?? before.requires_multi_factor;
    const guestsAllowed = call.body.guestsAllowed ?? before.guests_allowed;
    const isOwn = before.id === session.homeOrganizationId;
    if (call.body.requiresMultiFactor && isOwn && !session.multiFactor) {
      throw multiFactorNeeded(parts.settings, 'own-second-factor-first');
    }
    await touchOrganization(tx, before, {
      requires_multi_factor: requiresMultiFactor,
      guests_allowed: guestsAllowed,
    });
    const ended = call.body.requiresMultiFactor ? await endWeakSessions(tx, before.id) : 0;
    const guests =
      before.guests_allowed && !guestsAllowed ? await endGuests(tx, parts.endAccess, before.id) : undefined;
    const audit: AuditEntry = {
      action: 'org.editSignIn',
      objectType: 'organization',
      objectId: before.id,
      before: { requiresMultiFactor: before.requires_multi_factor, guestsAllowed: before.guests_allowed },
      after: { requiresMultiFactor, guestsAllowed },
      details: { requiresMultiFactor, guestsAllowed, sessionsEnded: ended, ...(guests && { guests }) },
    };
    return { answer: await finishEdit(parts, tx, call, before.id, audit), audit };
  });
}
