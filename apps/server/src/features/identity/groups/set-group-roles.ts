import type { GroupRow, groupRoutes } from '@blueport/contracts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { Parts } from '../../../feature.ts';
import { Refusal } from '../../../errors/refusal.ts';
import type { Call } from '../../../http/call.ts';
import { announceChange } from '../../../journal/announce-change.ts';
import { checkAuthority, findRole, lockAdministration, requireHolders } from '../roles/index.ts';
import { findAssignableRole } from '../users/index.ts';
import { findGroup, presentGroup, type StoredGroup } from './group-store.ts';

type SetRolesCall = Call<typeof groupRoutes.setRoles>;

/** Rejects roles that the editor may not assign, and the removal of roles with permissions that the editor lacks. */
async function checkRoles(
  tx: Transaction<Database>,
  { session }: SetRolesCall,
  before: StoredGroup,
  roleIds: readonly string[],
): Promise<void> {
  const had = new Set(before.roles.map(({ id }) => id));
  for (const [index, id] of roleIds.entries()) {
    if (!had.has(id)) await findAssignableRole(tx, session, id, `#/roleIds/${index}`);
  }
  for (const id of had) {
    if (roleIds.includes(id)) continue;
    checkAuthority(session.permissions, await findRole(tx, session.organizationId, id));
  }
  if (roleIds.some((id) => !had.has(id))) await refuseOwnExtension(tx, session, before.id);
}

/**
 * Rejects a person with a role that ends who adds a role to a group of theirs, because they could keep its permissions
 * in this way.
 */
async function refuseOwnExtension(
  tx: Transaction<Database>,
  { accountId }: SetRolesCall['session'],
  groupId: string,
): Promise<void> {
  const own = await tx
    .selectFrom('group_member')
    .innerJoin('account_role', 'account_role.account_id', 'group_member.account_id')
    .select('group_member.account_id')
    .where('group_member.group_id', '=', groupId)
    .where('group_member.account_id', '=', accountId)
    .where('account_role.until', '>', sql<Date>`statement_timestamp()`)
    .limit(1)
    .executeTakeFirst();
  if (own) throw new Refusal('conflict', { reason: 'own-temporary-roles' });
}

async function saveRoles(
  tx: Transaction<Database>,
  organizationId: string,
  before: StoredGroup,
  roleIds: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('group_role')
    .where('group_id', '=', before.id)
    .where(sql<boolean>`role_id <> all(${[...roleIds]}::uuid[])`)
    .execute();
  if (roleIds.length > 0) {
    await tx
      .insertInto('group_role')
      .values(roleIds.map((id) => ({ group_id: before.id, role_id: id, organization_id: organizationId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await tx
    .updateTable('directory_group')
    .set({ version: before.version + 1, updated_at: sql`now()` })
    .where('id', '=', before.id)
    .execute();
}

const namesOf = ({ roles }: StoredGroup): string => roles.map(({ name }) => name).join(', ');

/**
 * Sets the roles that a group grants to its members. They take effect with the members' next request. An administrator
 * cannot grant roles with permissions that they lack, and every permission keeps at least one holder.
 */
export function setGroupRoles(parts: Parts, call: SetRolesCall): Promise<GroupRow> {
  const { params, session } = call;
  const { organizationId } = session;
  const roleIds = [...new Set(call.body.roleIds.map((id) => id.toLowerCase()))];
  return call.write(async (tx) => {
    await lockAdministration(tx, organizationId);
    const before = await findGroup(tx, organizationId, params.id);
    call.requireMatch(`"${before.version}"`);
    await checkRoles(tx, call, before, roleIds);
    await requireHolders(tx, organizationId, () => saveRoles(tx, organizationId, before, roleIds));
    const after = await findGroup(tx, organizationId, params.id);
    const change = { object: 'group', change: 'edited', id: before.id } as const;
    await announceChange(parts.publish, tx, organizationId, change, { permissionsToo: true });
    return {
      answer: presentGroup(after),
      audit: {
        action: 'group.setRoles',
        objectType: 'group',
        objectId: before.id,
        before: { roles: before.roles },
        after: { roles: after.roles },
        details: { name: before.name, roles: namesOf(after), rolesBefore: namesOf(before) },
      },
    };
  });
}
