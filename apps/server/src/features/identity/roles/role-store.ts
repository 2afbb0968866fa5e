import {
  type Dependants,
  effectivePermissions,
  type ListQuery,
  type PermissionHolder,
  permissionsInUse,
  type RoleDetail,
  type RoleRow,
  unusedPermissions,
} from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { notFound } from '../../../errors/refusal.ts';
import type { ListEntity } from '../../../list/list-entity.ts';
import { orderOf, whereOf } from '../../../list/list-sql.ts';
import { parseList } from '../../../list/parse-list.ts';
import { answerList, type ListPage, type StreamedList } from '../../../list/streamed-list.ts';
import { isWithinAuthority } from './check-grant.ts';

/** Maximum number of people that a deletion lists. */
const shownDependants = 20;

const users = '(select count(*)::int from held_role h where h.role_id = r.id)';
// Screens do not list unused keys, so they are not counted either.
const permissionCount = `coalesce(jsonb_array_length(r.permissions - array['${unusedPermissions.join("','")}']), 0)`;

const roles: ListEntity = {
  fields: {
    id: { type: 'text', column: 'r.id::text' },
    name: { type: 'text', column: 'r.name', search: true },
    description: { type: 'text', column: 'r.description', search: true },
    builtIn: { type: 'text', column: 'r.built_in' },
    permissionCount: { type: 'number', column: permissionCount },
    users: { type: 'number', column: users },
    createdAt: { type: 'time', column: 'r.created_at' },
    updatedAt: { type: 'time', column: 'r.updated_at' },
  },
  created: 'createdAt',
  titles: ['name'],
  recent: 'updatedAt',
  tieBreaker: 'id',
};

/**
 * SQL of whether provisioning assigns a role to new users: it is selected, or no role is selected, valid tokens exist and
 * it is the built-in reader role. The role has the alias `r`.
 */
export const isProvisioningRole = sql<boolean>`(exists (select from provisioning p
    where p.organization_id = r.organization_id and p.default_role_id = r.id)
  or (r.built_in = 'reader'
    and not exists (select from provisioning p
      where p.organization_id = r.organization_id and p.default_role_id is not null)
    and exists (select from scim_token t
      where t.organization_id = r.organization_id and t.revoked_at is null and t.expires_at > now())))`;

const rolesOf = (db: Kysely<Database>, organizationId: string) =>
  db
    .selectFrom('role as r')
    .innerJoin('organization as o', 'o.id', 'r.organization_id')
    .select([
      'r.id',
      'r.name',
      'r.description',
      'r.built_in',
      'r.permissions',
      'r.version',
      'r.created_at',
      'r.updated_at',
      'o.permissions as organization_permissions',
      sql<number>`${sql.raw(users)}`.as('users'),
      sql<number>`(select count(*)::int from group_role g where g.role_id = r.id)`.as('groups'),
      isProvisioningRole.as('isProvisioningRole'),
    ])
    .where('r.organization_id', '=', organizationId);

type Row = Awaited<ReturnType<ReturnType<typeof rolesOf>['executeTakeFirstOrThrow']>>;

const presentRow = (row: Row, editor: PermissionHolder): RoleRow => ({
  id: row.id,
  name: row.name,
  description: row.description,
  builtIn: row.built_in,
  permissionCount: permissionsInUse(row.permissions ?? []).length,
  effectiveCount: permissionsInUse(
    effectivePermissions({
      orgInfo: row.organization_permissions ?? undefined,
      roleInfo: row.permissions ?? undefined,
    }),
  ).length,
  users: row.users,
  assignable: isWithinAuthority(editor, row.permissions, row.organization_permissions),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  etag: `"${row.version}"`,
});

/** Lists the roles of an organization, with whether the caller may assign them. */
export async function listRoles(
  db: Kysely<Database>,
  organizationId: string,
  editor: PermissionHolder,
  query: ListQuery,
): Promise<ListPage<RoleRow> | StreamedList<RoleRow>> {
  const list = parseList(roles, query);
  const where = whereOf(roles, list);
  return answerList({
    list,
    rows: rolesOf(db, organizationId)
      .where(where)
      .orderBy(orderOf(roles, list, [{ field: 'name', descending: false }])),
    countAll: async () => {
      const { total } = await db
        .selectFrom('role as r')
        .select(sql<number>`count(*)::int`.as('total'))
        .where('r.organization_id', '=', organizationId)
        .where(where)
        .executeTakeFirstOrThrow();
      return total;
    },
    present: (row) => presentRow(row, editor),
  });
}

/** Finds the row of an organization's role. Throws a 404 refusal if not found. */
export async function findRole(db: Kysely<Database>, organizationId: string, id: string): Promise<Row> {
  const row = await rolesOf(db, organizationId).where('r.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** Returns a role with its keys and with those the caller could grant. */
export async function readRole(
  db: Kysely<Database>,
  organizationId: string,
  editor: PermissionHolder,
  id: string,
): Promise<RoleDetail> {
  const row = await findRole(db, organizationId, id);
  return {
    ...presentRow(row, editor),
    permissions: row.permissions,
    organizationKeys: [...(row.organization_permissions ?? [])],
    grantableKeys: effectivePermissions(editor),
  };
}

/** Returns the IDs of an organization's roles without keys that the editor lacks. */
export async function listRolesWithinAuthority(
  db: Kysely<Database>,
  organizationId: string,
  editor: PermissionHolder,
): Promise<Set<string>> {
  const rows = await rolesOf(db, organizationId).execute();
  return new Set(
    rows
      .filter((row) => isWithinAuthority(editor, row.permissions, row.organization_permissions))
      .map(({ id }) => id),
  );
}

/**
 * Returns the people with a role, the groups that grant it, and provisioning if it assigns the role to new users. They
 * block its deletion unless the request names a replacement.
 */
export async function roleDependants(
  db: Kysely<Database>,
  organizationId: string,
  id: string,
): Promise<Dependants> {
  const { users, groups, isProvisioningRole: isProvisioned } = await findRole(db, organizationId, id);
  const people = await db
    .selectFrom('held_role')
    .innerJoin('account', 'account.id', 'held_role.account_id')
    .select(['account.id', 'account.name'])
    .where('held_role.role_id', '=', id)
    .orderBy('account.name')
    .orderBy('account.id')
    .limit(shownDependants)
    .execute();
  const givenBy = await db
    .selectFrom('group_role')
    .innerJoin('directory_group', 'directory_group.id', 'group_role.group_id')
    .select(['directory_group.id', 'directory_group.name'])
    .where('group_role.role_id', '=', id)
    .orderBy('directory_group.name')
    .limit(shownDependants)
    .execute();
  const dependants = [
    { kind: 'user' as const, count: users, blocking: true, items: people },
    { kind: 'group' as const, count: groups, blocking: true, items: givenBy },
    { kind: 'provisioning' as const, count: Number(isProvisioned), blocking: true, items: [] },
  ].filter(({ count }) => count > 0);
  return { blocking: dependants.length > 0, dependants };
}
