import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import type { Parts } from '../../../../feature.ts';
import { announceChange } from '../../../../journal/announce-change.ts';
import { lockAdministration, requireHolders } from '../../roles/index.ts';
import { checkVersion } from '../protocol/check-version.ts';
import type { PatchOperation } from '../protocol/patch.ts';
import { invalidValue, ScimError } from '../protocol/scim-error.ts';
import { isGuid } from '../../../../database/is-guid.ts';
import { writeAsDirectory, type ScimRequest } from '../write.ts';
import { readGroupChange, type GroupChange } from './group-change.ts';
import { findScimGroup, readMembers, type ScimGroupRow } from './group-store.ts';

type Tx = Transaction<Database>;

/** Number of names that an audit entry lists. */
const shownMembers = 20;

async function checkUnique(
  tx: Tx,
  organizationId: string,
  { displayName, externalId }: GroupChange,
  ownId: string | null,
): Promise<void> {
  const others = () =>
    tx
      .selectFrom('directory_group')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where(sql<boolean>`id is distinct from ${ownId}`);
  if (displayName !== undefined) {
    const found = await others()
      .where(sql<boolean>`lower(name) = lower(${displayName})`)
      .executeTakeFirst();
    if (found) throw new ScimError(409, 'Another group has this displayName.', 'uniqueness');
  }
  if (externalId) {
    const found = await others().where('external_id', '=', externalId).executeTakeFirst();
    if (found) throw new ScimError(409, 'Another group has this externalId.', 'uniqueness');
  }
}

/** Returns the names of people of the organization by ID. Throws 400 for an unknown ID, or one of another organization. */
async function namesOf(
  tx: Tx,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom('account')
    .select(['id', 'name'])
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`id = any(${ids.filter(isGuid)}::uuid[])`)
    .execute();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const unknown = ids.find((id) => !names.has(id));
  if (unknown !== undefined) throw invalidValue(`No user has the ID “${unknown.slice(0, 100)}”.`);
  return names;
}

async function addMembers(
  tx: Tx,
  organizationId: string,
  groupId: string,
  ids: readonly string[],
): Promise<void> {
  await sql`insert into group_member (group_id, account_id, organization_id)
    select ${groupId}, member, ${organizationId} from unnest(${[...ids]}::uuid[]) as member
    on conflict do nothing`.execute(tx);
}

const joinNames = (names: readonly string[]): string =>
  [...names.slice(0, shownMembers), ...(names.length > shownMembers ? ['…'] : [])].join(', ');

/** Creates a group with its members. It grants no role until an administrator selects one. */
export function createScimGroup(
  parts: Parts,
  request: ScimRequest,
  change: GroupChange & { readonly displayName: string },
): Promise<ScimGroupRow> {
  const { organizationId } = request.caller;
  const ids = [...(change.members ?? [])];
  const id = parts.newId();
  return writeAsDirectory(parts, request, async (tx) => {
    await lockAdministration(tx, organizationId);
    await checkUnique(tx, organizationId, change, null);
    const names = await namesOf(tx, organizationId, ids);
    const { displayName: name, externalId = null } = change;
    await tx
      .insertInto('directory_group')
      .values({ id, organization_id: organizationId, name, external_id: externalId, source: 'scim' })
      .execute();
    await addMembers(tx, organizationId, id, ids);
    const answer = await findScimGroup(tx, organizationId, id);
    await announceChange(parts.publish, tx, organizationId, { object: 'group', change: 'created', id });
    return {
      answer,
      audit: {
        action: 'group.create',
        objectType: 'group',
        objectId: id,
        after: { name, externalId, members: ids },
        details: { name, ...(ids.length > 0 && { membersAdded: joinNames([...names.values()]) }) },
      },
    };
  });
}

/** A change of a group: the attributes to set, or operations on the current members. */
export type GroupEdit = { readonly set: GroupChange } | { readonly patch: readonly PatchOperation[] };

/**
 * Changes the name and the members of a group. Members gain and lose the roles of the group with their next request.
 * The last holder of a permission cannot be removed. A request that changes nothing is not recorded.
 */
export function editScimGroup(
  parts: Parts,
  request: ScimRequest,
  id: string,
  edit: GroupEdit,
): Promise<ScimGroupRow> {
  const { organizationId } = request.caller;
  return writeAsDirectory(parts, request, async (tx) => {
    await lockAdministration(tx, organizationId);
    const before = await findScimGroup(tx, organizationId, id);
    checkVersion(request.ifMatch, before);
    const members = (await readMembers(tx, [before.id])).get(before.id) ?? [];
    const had = new Set(members.map((member) => member.id));
    const change = 'set' in edit ? edit.set : readGroupChange(edit.patch, had);
    await checkUnique(tx, organizationId, change, before.id);
    const added = [...(change.members ?? [])].filter((member) => !had.has(member));
    const addedNames = await namesOf(tx, organizationId, added);
    const removed = change.members ? members.filter((member) => !change.members!.has(member.id)) : [];
    const values = {
      name: change.displayName ?? before.name,
      external_id: change.externalId === undefined ? before.external_id : change.externalId,
    };
    const hasOtherValues = values.name !== before.name || values.external_id !== before.external_id;
    if (!hasOtherValues && added.length + removed.length === 0) return { answer: before, audit: null };
    await requireHolders(tx, organizationId, async () => {
      await addMembers(tx, organizationId, before.id, added);
      await tx
        .deleteFrom('group_member')
        .where('group_id', '=', before.id)
        .where(sql<boolean>`account_id = any(${removed.map((member) => member.id)}::uuid[])`)
        .execute();
      await tx
        .updateTable('directory_group')
        .set({ ...values, version: before.version + 1, updated_at: sql`now()` })
        .where('id', '=', before.id)
        .execute();
    });
    const answer = await findScimGroup(tx, organizationId, before.id);
    const announced = { object: 'group', change: 'edited', id: before.id } as const;
    await announceChange(parts.publish, tx, organizationId, announced, { permissionsToo: true });
    return {
      answer,
      audit: {
        action: 'group.edit',
        objectType: 'group',
        objectId: before.id,
        before: { name: before.name, externalId: before.external_id, members: [...had] },
        after: { name: values.name, externalId: values.external_id, added, removed },
        details: {
          name: values.name,
          ...(values.name !== before.name && { nameBefore: before.name }),
          ...(added.length > 0 && { membersAdded: joinNames([...addedNames.values()]) }),
          ...(removed.length > 0 && { membersRemoved: joinNames(removed.map((member) => member.name)) }),
        },
      },
    };
  });
}

/** Removes a group. Its members lose the roles of the group. */
export function removeScimGroup(parts: Parts, request: ScimRequest, id: string): Promise<void> {
  const { organizationId } = request.caller;
  return writeAsDirectory(parts, request, async (tx) => {
    await lockAdministration(tx, organizationId);
    const before = await findScimGroup(tx, organizationId, id);
    checkVersion(request.ifMatch, before);
    await requireHolders(tx, organizationId, () =>
      tx.deleteFrom('directory_group').where('id', '=', before.id).execute(),
    );
    const announced = { object: 'group', change: 'removed', id: before.id } as const;
    await announceChange(parts.publish, tx, organizationId, announced, { permissionsToo: true });
    return {
      answer: undefined,
      audit: {
        action: 'group.delete',
        objectType: 'group',
        objectId: before.id,
        before: { name: before.name, externalId: before.external_id },
        details: { name: before.name },
      },
    };
  });
}
