import type { roleRoutes, RoleDetail } from '@blueport/contracts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { Parts } from '../../../feature.ts';
import type { Call } from '../../../http/call.ts';
import { invalidInput, issue, Refusal } from '../../../errors/refusal.ts';
import { announceChange } from '../../../journal/announce-change.ts';
import { checkAssignable, checkAuthority, checkGrant, checkKeys } from './check-grant.ts';
import { requireHolders } from './require-holders.ts';
import { lockAdministration } from './lock-administration.ts';
import { replaceRole } from './replace-role.ts';
import { findRole, readRole } from './role-store.ts';

async function refuseTakenName(
  tx: Transaction<Database>,
  organizationId: string,
  name: string,
  ownId: string | null,
): Promise<void> {
  const existingRow = await tx
    .selectFrom('role')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .$if(ownId !== null, (query) => query.where('id', '!=', ownId!))
    .executeTakeFirst();
  if (!existingRow) return;
  throw invalidInput([issue('#/name', 'taken')]);
}

/** Returns the fields of a role that the audit log hashes. */
const factsOf = ({
  name,
  description,
  permissions,
}: Pick<RoleDetail, 'name' | 'description' | 'permissions'>) => ({
  name,
  description,
  permissions,
});

/** Creates a role with keys that its creator has. */
export function createRole(
  parts: Parts,
  { body, session, write }: Call<typeof roleRoutes.create>,
): Promise<RoleDetail> {
  const { organizationId, permissions: editor } = session;
  const permissions = checkKeys(body.permissions);
  checkGrant(editor, permissions);
  const { name, description = '' } = body;
  const id = parts.newId();
  return write(async (tx) => {
    await lockAdministration(tx, organizationId);
    await refuseTakenName(tx, organizationId, name, null);
    await tx
      .insertInto('role')
      .values({
        id,
        organization_id: organizationId,
        name,
        description,
        permissions: JSON.stringify(permissions),
      })
      .execute();
    const answer = await readRole(tx, organizationId, editor, id);
    await announceChange(parts.publish, tx, organizationId, { object: 'role', change: 'created', id });
    return {
      answer,
      audit: {
        action: 'role.create',
        objectType: 'role',
        objectId: id,
        after: { name, description, permissions },
        details: { name, keys: permissions.length },
      },
    };
  });
}

/** Changes the name, description or keys of a role. New keys take effect for its members with the next request. */
export function editRole(parts: Parts, call: Call<typeof roleRoutes.edit>): Promise<RoleDetail> {
  const { body, params, session } = call;
  const { organizationId, permissions: editor } = session;
  const requestedKeys = body.permissions && checkKeys(body.permissions);
  return call.write(async (tx) => {
    await lockAdministration(tx, organizationId);
    const before = await findRole(tx, organizationId, params.id);
    call.requireMatch(`"${before.version}"`);
    checkAuthority(editor, before);
    if (requestedKeys) checkGrant(editor, requestedKeys, before.permissions);
    if (body.name !== undefined) await refuseTakenName(tx, organizationId, body.name, params.id);
    await requireHolders(tx, organizationId, () =>
      tx
        .updateTable('role')
        .set({
          ...(body.name !== undefined && { name: body.name }),
          ...(body.description !== undefined && { description: body.description }),
          ...(requestedKeys && { permissions: JSON.stringify(requestedKeys) }),
          version: before.version + 1,
          updated_at: sql`now()`,
        })
        .where('id', '=', params.id)
        .where('organization_id', '=', organizationId)
        .execute(),
    );
    const answer = await readRole(tx, organizationId, editor, params.id);
    const had = new Set(before.permissions ?? []);
    const change = { object: 'role', change: 'edited', id: params.id } as const;
    await announceChange(parts.publish, tx, organizationId, change, { permissionsToo: true });
    return {
      answer,
      audit: {
        action: 'role.edit',
        objectType: 'role',
        objectId: params.id,
        before: factsOf(before),
        after: factsOf(answer),
        details: {
          name: answer.name,
          ...(before.name !== answer.name && { nameBefore: before.name }),
          ...(before.description !== answer.description && {
            description: answer.description,
            descriptionBefore: before.description,
          }),
          ...(requestedKeys && {
            granted: requestedKeys.filter((key) => !had.has(key)),
            withdrawn: [...had].filter((key) => !requestedKeys.includes(key)),
          }),
        },
      },
    };
  });
}

function inUse({ users, groups }: Awaited<ReturnType<typeof findRole>>): Refusal {
  if (users > 0) return new Refusal('conflict', { reason: 'role-in-use', values: { count: String(users) } });
  if (groups > 0) {
    return new Refusal('conflict', { reason: 'role-of-groups', values: { count: String(groups) } });
  }
  return new Refusal('conflict', { reason: 'role-of-provisioning' });
}

/**
 * Deletes a role. Its members, groups and provisioning get the role in `assignTo`; without it, the deletion of a role in
 * use is rejected.
 */
export function deleteRole(parts: Parts, call: Call<typeof roleRoutes.remove>): Promise<void> {
  const { params, query, session } = call;
  const { organizationId, permissions: editor } = session;
  return call.write(async (tx) => {
    await lockAdministration(tx, organizationId);
    const before = await findRole(tx, organizationId, params.id);
    call.requireMatch(`"${before.version}"`);
    checkAuthority(editor, before);
    if (before.users + before.groups > 0 || before.isProvisioningRole)
      await moveMembers(tx, before, query.assignTo);
    await tx
      .deleteFrom('role')
      .where('id', '=', params.id)
      .where('organization_id', '=', organizationId)
      .execute();
    const change = { object: 'role', change: 'removed', id: params.id } as const;
    await announceChange(parts.publish, tx, organizationId, change, { permissionsToo: before.users > 0 });
    return {
      answer: undefined,
      audit: {
        action: 'role.delete',
        objectType: 'role',
        objectId: params.id,
        before: factsOf(before),
        details: { name: before.name, users: before.users, assignedTo: query.assignTo ?? null },
      },
    };
  });

  async function moveMembers(
    tx: Transaction<Database>,
    before: Awaited<ReturnType<typeof findRole>>,
    assignTo: string | undefined,
  ): Promise<void> {
    if (assignTo === undefined) {
      throw inUse(before);
    }
    if (assignTo === params.id) {
      throw invalidInput([issue('#/query/assignTo', 'same')]);
    }
    const target = await findRole(tx, organizationId, assignTo);
    checkAssignable(editor, target);
    await requireHolders(tx, organizationId, () => replaceRole(tx, organizationId, params.id, assignTo));
  }
}
