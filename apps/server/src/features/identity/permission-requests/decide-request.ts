import {
  permissionLabel,
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
import { recordAudit } from '../../../journal/audit.ts';
import type { SessionContext } from '../../../session-context.ts';
import type { Notifier } from '../../messaging/notifications/index.ts';
import { checkPerson, lockAdministration } from '../roles/index.ts';
import { addRole, findAssignableRole, roleEndIssue } from '../users/index.ts';
import { findRequest, lockRequest, presentRequest, type RequestRow } from './permission-request-store.ts';

type Tx = Transaction<Database>;
type ApproveCall = Call<typeof permissionRequestRoutes.approve>;
type DeclineCall = Call<typeof permissionRequestRoutes.decline>;

interface Options {
  readonly notifier: Notifier;
}

/** Finds a pending request of another person and locks the organization's administration. */
async function holdOpen(tx: Tx, session: SessionContext, id: string): Promise<RequestRow> {
  await lockAdministration(tx, session.organizationId);
  await lockRequest(tx, id);
  const row = await findRequest(tx, session.organizationId, id);
  if (row.blocked_state !== null) {
    const values = { name: row.name, state: row.blocked_state };
    throw new Refusal('conflict', { reason: 'permission-requester-inactive', values });
  }
  if (row.state !== 'Pending') {
    const values = { decidedBy: row.decided_by_name ?? 'unknown' };
    throw new Refusal('conflict', { reason: 'request-decided', values });
  }
  if (row.account_id === session.accountId) {
    throw new Refusal('conflict', { reason: 'own-permission-request' });
  }
  return row;
}

interface Decision {
  readonly state: 'Approved' | 'Declined';
  readonly decisionReason?: string;
  readonly role?: { readonly id: string; readonly name: string };
  readonly until?: Date | null;
}

async function decide(tx: Tx, session: SessionContext, id: string, decision: Decision) {
  await tx
    .updateTable('permission_request')
    .set({
      state: decision.state,
      decided_at: sql<Date>`now()`,
      decided_by: session.accountId,
      decided_by_name: session.name,
      decision_reason: decision.decisionReason ?? '',
      role_id: decision.role?.id ?? null,
      role_name: decision.role?.name ?? null,
      until: decision.until ?? null,
    })
    .where('id', '=', id)
    .execute();
  return presentRequest(await findRequest(tx, session.organizationId, id));
}

/** Notifies the requester of the decision, and open pages of administrators of the change. Call it last. */
async function announceDecision(
  { publish }: Parts,
  { notifier }: Options,
  tx: Tx,
  { organizationId, name }: SessionContext,
  request: PermissionRequest,
): Promise<void> {
  const isApproved = request.state === 'Approved';
  const { id, key, role, until, decisionReason } = request;
  const roleSentence = until
    ? sentence('permissionRoleUntil', { role: role ?? '', at: until })
    : sentence('permissionRole', { role: role ?? '' });
  await announceChange(publish, tx, organizationId, { object: 'permissionRequest', change: 'edited', id });
  await notifier.settleRequest(tx, organizationId, `permission-request/${id}`, 'settled');
  await notifier.tell(tx, [request.accountId], {
    organizationId,
    kind: 'permissionRequest',
    severity: isApproved ? 'success' : 'warning',
    eventKey: `permission-request/${id}/decision`,
    subject: permissionLabel(key),
    outcome: isApproved ? 'approved' : 'declined',
    says: [
      sentence('permissionAsked', { keys: key }),
      sentence('permissionDecidedBy', { name }),
      ...(isApproved ? [roleSentence] : []),
      ...(decisionReason === '' ? [] : [sentence('said', { said: decisionReason })]),
    ],
    link: '/portal/profile',
  });
}

/** Finds the role to assign: it must grant the requested key, and the editor must hold all of its keys. */
async function findGrantingRole(tx: Tx, session: SessionContext, roleId: string, key: string) {
  const role = await findAssignableRole(tx, session, roleId);
  if (!role.permissions?.includes(key)) throw invalidInput([issue('#/roleId', 'role-without-key')]);
  if (!role.organization_permissions?.includes(key)) {
    throw new Refusal('conflict', { reason: 'permission-beyond-organization' });
  }
  return { id: role.id, name: role.name };
}

/**
 * Approves a request: assigns an additional role to the person until its end. A role that they already have is
 * extended, never shortened.
 */
export function approveRequest(
  parts: Parts,
  options: Options,
  call: ApproveCall,
): Promise<PermissionRequest> {
  const { params, body, session, ip, requestId } = call;
  const { organizationId, accountId, sessionId } = session;
  const until = body.until ? new Date(body.until) : null;
  const untilIssue = until && roleEndIssue(until, parts.now());
  if (untilIssue) throw invalidInput([issue('#/until', untilIssue)]);
  return call.write(async (tx) => {
    const row = await holdOpen(tx, session, params.id);
    await checkPerson(tx, session, row.account_id);
    const role = await findGrantingRole(tx, session, body.roleId, row.key);
    const added = await addRole(tx, organizationId, row.account_id, { id: role.id, until });
    const answer = await decide(tx, session, row.id, { state: 'Approved', role, until: added.until });
    const details = { permission: row.key, role: role.name, until: answer.until };
    await recordAudit(
      tx,
      { organizationId, accountId, sessionId, ip, requestId },
      { action: 'user.edit', objectType: 'account', objectId: row.account_id, details: added.details },
    );
    const change = { object: 'user', change: 'edited', id: row.account_id } as const;
    await announceChange(parts.publish, tx, organizationId, change, { permissionsToo: true });
    await announceDecision(parts, options, tx, session, answer);
    return {
      answer,
      audit: {
        action: 'permissionRequest.approve',
        objectType: 'permissionRequest',
        objectId: row.id,
        details: { email: row.email, ...details },
      },
    };
  });
}

/** Declines a request, optionally with a reason that the person sees. */
export function declineRequest(
  parts: Parts,
  options: Options,
  call: DeclineCall,
): Promise<PermissionRequest> {
  const { params, body, session } = call;
  return call.write(async (tx) => {
    const row = await holdOpen(tx, session, params.id);
    const decision = { state: 'Declined', decisionReason: body.reason ?? '' } as const;
    const answer = await decide(tx, session, row.id, decision);
    await announceDecision(parts, options, tx, session, answer);
    return {
      answer,
      audit: {
        action: 'permissionRequest.decline',
        objectType: 'permissionRequest',
        objectId: row.id,
        details: { email: row.email, permission: row.key },
      },
    };
  });
}
