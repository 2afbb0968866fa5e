import {
  checkPermission,
  maxPermissionRequests,
  permissionKeys,
  sentence,
  type PermissionRequest,
  type permissionRequestRoutes,
} from '@blueport/contracts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { invalidInput, issue, Refusal } from '../../../errors/refusal.ts';
import type { Parts } from '../../../feature.ts';
import type { Call } from '../../../http/call.ts';
import { announceChange } from '../../../journal/announce-change.ts';
import type { SessionContext } from '../../../session-context.ts';
import type { Notifier } from '../../messaging/notifications/index.ts';
import { findOwnRequest, lockRequest, presentRequest } from './permission-request-store.ts';

type Tx = Transaction<Database>;

/** Page on which administrators decide. */
const requestsPath = '/portal/user/invitations?tab=permissions';

/** Rejects a request for a key that the person has, or that no role of the organization can grant. */
function requireMissingInRole(
  { organizationId, homeOrganizationId, permissions }: SessionContext,
  key: string,
) {
  if (organizationId !== homeOrganizationId) throw new Refusal('conflict', { reason: 'acting-in-another' });
  const answer = checkPermission(permissions, key);
  if (answer.allowed) throw new Refusal('conflict', { reason: 'permission-held' });
  if (answer.missing !== 'role') throw new Refusal('conflict', { reason: 'permission-beyond-organization' });
}

async function refuseRepetition(tx: Tx, accountId: string, key: string): Promise<void> {
  const { open, today } = await tx
    .selectFrom('permission_request')
    .select([
      sql<number>`count(*) filter (where state = 'Pending' and key = ${key})::int`.as('open'),
      sql<number>`count(*) filter (where requested_at > now() - interval '1 day')::int`.as('today'),
    ])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (open > 0) throw new Refusal('conflict', { reason: 'permission-requested' });
  if (today < maxPermissionRequests) return;
  const values = { limit: String(maxPermissionRequests) };
  throw new Refusal('conflict', { reason: 'too-many-permission-requests', values });
}

/** Locks the account, so that concurrent requests of a person cannot exceed the limits. */
const lockAccount = (tx: Tx, accountId: string) =>
  tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();

/** Records a request for a permission that the person's roles lack, and notifies the administrators. */
export function requestPermission(
  parts: Parts,
  notifier: Notifier,
  { body, session, write }: Call<typeof permissionRequestRoutes.create>,
): Promise<PermissionRequest> {
  const { accountId, homeOrganizationId: organizationId } = session;
  const { key, reason } = body;
  if (!permissionKeys.includes(key)) throw invalidInput([issue('#/key', 'unknown-key')]);
  requireMissingInRole(session, key);
  return write(async (tx) => {
    await lockAccount(tx, accountId);
    await refuseRepetition(tx, accountId, key);
    const id = parts.newId();
    await tx
      .insertInto('permission_request')
      .values({ id, organization_id: organizationId, account_id: accountId, key, reason })
      .execute();
    const answer = presentRequest(await findOwnRequest(tx, accountId, id));
    const change = { object: 'permissionRequest', change: 'created', id } as const;
    await announceChange(parts.publish, tx, organizationId, change);
    await notifier.tellHolders(tx, 'userEdit', {
      organizationId,
      kind: 'permissionRequest',
      severity: 'info',
      eventKey: `permission-request/${id}`,
      subject: session.name,
      outcome: 'pending',
      says: [sentence('permissionAsked', { keys: key }), sentence('said', { said: reason })],
      link: requestsPath,
    });
    return {
      answer,
      audit: {
        action: 'permissionRequest.create',
        objectType: 'permissionRequest',
        objectId: id,
        details: { email: session.email, permission: key },
      },
    };
  });
}

/** Cancels a person's own pending request. */
export function cancelRequest(
  parts: Parts,
  notifier: Notifier,
  { params, session, write }: Call<typeof permissionRequestRoutes.cancel>,
): Promise<PermissionRequest> {
  const { accountId, homeOrganizationId: organizationId } = session;
  return write(async (tx) => {
    await lockRequest(tx, params.id);
    const { id, key, state, decided_by_name: decidedBy } = await findOwnRequest(tx, accountId, params.id);
    if (state !== 'Pending') {
      const values = { decidedBy: decidedBy ?? 'unknown' };
      throw new Refusal('conflict', { reason: 'request-decided', values });
    }
    await tx
      .updateTable('permission_request')
      .set({ state: 'Canceled', decided_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
    const answer = presentRequest(await findOwnRequest(tx, accountId, id));
    const change = { object: 'permissionRequest', change: 'edited', id } as const;
    await announceChange(parts.publish, tx, organizationId, change);
    await notifier.settleRequest(tx, organizationId, `permission-request/${id}`, 'settled');
    return {
      answer,
      audit: {
        action: 'permissionRequest.cancel',
        objectType: 'permissionRequest',
        objectId: id,
        details: { email: session.email, permission: key },
      },
    };
  });
}
