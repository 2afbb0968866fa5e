import type { UserDetail, userRoutes } from '@blueport/contracts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { Parts } from '../../../feature.ts';
import type { Call } from '../../../http/call.ts';
import { invalidInput, issue, Refusal } from '../../../errors/refusal.ts';
import { announceChange } from '../../../journal/announce-change.ts';
import { isGuestExpiryTooLate } from '../directories/index.ts';
import { checkPerson, requireHolders, lockAdministration } from '../roles/index.ts';
import type { EndAccess } from '../access-end/index.ts';
import { assignedRoles, endAllSessions, revokeTokens } from '../session/index.ts';
import { findAssignableRole } from './find-assignable-role.ts';
import {
  checkAdditionalRoles,
  describeRoles,
  refuseToExtendOwnRoles,
  saveAdditionalRoles,
  withoutGroupRoles,
} from './additional-roles.ts';
import { findUser, readUser, type AccountRow } from './user-store.ts';

type EditCall = Call<typeof userRoutes.edit>;

const facts = (row: AccountRow) => ({
  name: row.name,
  roleId: row.role_id,
  roles: assignedRoles(row.roles).map(({ id, until }) => ({ id, until })),
  state: row.stored_state,
  expiresAt: row.expires_at?.toISOString() ?? null,
});

/**
 * Returns the new state of an account. An account that never signed in becomes active only by signing in, not by an
 * administrator.
 */
async function stateAfter(
  tx: Transaction<Database>,
  before: AccountRow,
  requestedState: 'Active' | 'Disabled' | undefined,
): Promise<AccountRow['stored_state']> {
  if (requestedState === undefined || requestedState === 'Disabled')
    return requestedState ?? before.stored_state;
  if (before.stored_state === 'Invited') {
    throw new Refusal('conflict', { reason: 'invitation-pending' });
  }
  const identity = await tx
    .selectFrom('identity')
    .select('object_id')
    .where('account_id', '=', before.id)
    .limit(1)
    .executeTakeFirst();
  return identity ? 'Active' : 'Invited';
}

/** Account states without access. */
const causes: Partial<Record<AccountRow['state'], 'disabled' | 'expired'>> = {
  Disabled: 'disabled',
  Expired: 'expired',
};

/** Returns the column of an expiry date: null removes it, undefined leaves it unchanged. */
const expiryColumn = (expiresAt: string | null | undefined) =>
  expiresAt === undefined ? {} : { expires_at: expiresAt === null ? null : new Date(expiresAt) };

interface AccountChange {
  readonly body: EditCall['body'];
  readonly before: AccountRow;
  readonly changesRole: boolean;
  readonly state: AccountRow['stored_state'];
}

/** Writes the changed columns and additional roles of an account. A new primary role is no longer an additional one. */
async function saveAccount(
  tx: Transaction<Database>,
  organizationId: string,
  { body, before, changesRole, state }: AccountChange,
): Promise<void> {
  await tx
    .updateTable('account')
    .set({
      ...(body.name !== undefined && { name: body.name }),
      ...(changesRole && { role_id: body.roleId! }),
      ...expiryColumn(body.expiresAt),
      state,
      version: before.version + 1,
      updated_at: sql`now()`,
    })
    .where('id', '=', before.id)
    .where('organization_id', '=', organizationId)
    .execute();
  if (body.roles) await saveAdditionalRoles(tx, organizationId, before.id, body.roles);
  if (!changesRole) return;
  await tx
    .deleteFrom('account_role')
    .where('account_id', '=', before.id)
    .where('role_id', '=', body.roleId!)
    .execute();
}

/** Rejects an expiry that a guest cannot have: none, or one after more than a year. */
function checkGuestExpiry(
  { is_guest: isGuest }: AccountRow,
  expiresAt: string | null | undefined,
  now: Date,
) {
  if (!isGuest || expiresAt === undefined) return;
  if (expiresAt === null) throw invalidInput([issue('#/expiresAt', 'guest-needs-end')]);
  if (isGuestExpiryTooLate(new Date(expiresAt), now)) {
    throw invalidInput([issue('#/expiresAt', 'guest-end-too-late')]);
  }
}

/** Returns the details of a change for the audit log. */
const detailsOf = (
  { body, before, changesRole }: Omit<AccountChange, 'state'>,
  after: AccountRow,
  answer: UserDetail,
) => ({
  changed: Object.keys(body),
  role: after.role_name,
  state: after.state,
  ...(changesRole && { roleBefore: before.role_name }),
  ...(body.roles && {
    roles: describeRoles(assignedRoles(answer.roles)),
    rolesBefore: describeRoles(assignedRoles(before.roles)),
  }),
  ...(body.state !== undefined && { stateBefore: before.state }),
  ...(body.expiresAt !== undefined && { expiresAt: answer.expiresAt }),
});

/**
 * Changes a person's name, roles, state or expiry date. Revoked permissions take effect with their next request.
 * Disabling the account or setting an expiry date in the past ends their access.
 */
export function editUser(
  parts: Parts & { readonly endAccess: EndAccess },
  call: EditCall,
): Promise<UserDetail> {
  const { params, session } = call;
  const roles = call.body.roles && withoutGroupRoles(call.body.roles);
  const body = { ...call.body, ...(roles && { roles }) };
  const { organizationId } = session;
  return call.write(async (tx) => {
    await lockAdministration(tx, organizationId);
    const before = await findUser(tx, organizationId, params.id);
    call.requireMatch(`"${before.version}"`);
    await checkPerson(tx, session, before.id);
    checkGuestExpiry(before, body.expiresAt, parts.now());
    if (body.state === 'Disabled' && params.id === session.accountId) {
      throw new Refusal('conflict', { reason: 'own-account', values: { action: 'disable' } });
    }
    const changesRole = body.roleId !== undefined && body.roleId.toLowerCase() !== before.role_id;
    if (params.id === session.accountId) {
      refuseToExtendOwnRoles(assignedRoles(before.roles), { changesRole, roles });
    }
    if (changesRole) await findAssignableRole(tx, session, body.roleId!);
    if (roles) {
      const primaryId = body.roleId ?? before.role_id;
      await checkAdditionalRoles(tx, session, roles, { primaryId, now: parts.now() });
    }
    const state = await stateAfter(tx, before, body.state);
    await requireHolders(tx, organizationId, () =>
      saveAccount(tx, organizationId, { body, before, changesRole, state }),
    );
    const after = await findUser(tx, organizationId, params.id);
    const cause = causes[after.state];
    const ended = cause && (await parts.endAccess(tx, organizationId, [after], cause));
    const answer = await readUser(tx, session, params.id);
    const change = { object: 'user', change: 'edited', id: params.id } as const;
    await announceChange(parts.publish, tx, organizationId, change, { permissionsToo: true });
    return {
      answer,
      audit: {
        action: 'user.edit',
        objectType: 'account',
        objectId: params.id,
        before: facts(before),
        after: facts(after),
        details: { ...detailsOf({ body, before, changesRole }, after, answer), ...ended },
      },
    };
  });
}

/** Ends every session of a person and revokes their access tokens, for example after a device was lost. */
export function endUserSessions(
  parts: Parts,
  { params, session, write }: Call<typeof userRoutes.endSessions>,
): Promise<{ ended: number }> {
  const { organizationId } = session;
  return write(async (tx) => {
    await checkPerson(tx, session, params.id);
    const reason = 'ended by an administrator';
    const ended = await endAllSessions(tx, params.id, reason);
    const tokens = await revokeTokens(tx, params.id, reason);
    const change = { object: 'user', change: 'edited', id: params.id } as const;
    await announceChange(parts.publish, tx, organizationId, change, { permissionsToo: true });
    return {
      answer: { ended: ended.length },
      audit: {
        action: 'user.endSessions',
        objectType: 'account',
        objectId: params.id,
        details: { sessions: ended, tokens },
      },
    };
  });
}
