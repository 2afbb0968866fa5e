import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import { groupSchema } from '../protocol/discovery.ts';
import { filterCondition, type FilterColumns } from '../protocol/filter-sql.ts';
import type { Projection, ScimListQuery } from '../protocol/list-query.ts';
import { resourceNotFound } from '../protocol/scim-error.ts';
import { isGuid } from '../../../../database/is-guid.ts';
import { versionOf } from '../users/user-store.ts';

const members = {
  type: 'contains',
  contains: (id: string) => sql<boolean>`exists (select from group_member m
    where m.group_id = g.id and m.account_id::text = lower(${id}))`,
  any: sql<boolean>`exists (select from group_member m where m.group_id = g.id)`,
} as const;

const columns: FilterColumns = {
  id: { type: 'text', value: sql`g.id::text` },
  displayname: { type: 'text', value: sql`g.name` },
  externalid: { type: 'text', value: sql`g.external_id`, isExact: true },
  members,
  'members.value': members,
  'meta.created': { type: 'time', value: sql`g.created_at` },
  'meta.lastmodified': { type: 'time', value: sql`g.updated_at` },
};

const groupsOf = (db: Kysely<Database>, organizationId: string) =>
  db
    .selectFrom('directory_group as g')
    .select(['g.id', 'g.name', 'g.external_id', 'g.version', 'g.created_at', 'g.updated_at'])
    .where('g.organization_id', '=', organizationId);

export type ScimGroupRow = Awaited<ReturnType<ReturnType<typeof groupsOf>['executeTakeFirstOrThrow']>>;

/** Members of groups, by the ID of the group. */
export type GroupMembers = ReadonlyMap<string, readonly { readonly id: string; readonly name: string }[]>;

/** Finds a group of the organization. Throws 404 if not found. */
export async function findScimGroup(
  db: Kysely<Database>,
  organizationId: string,
  id: string,
): Promise<ScimGroupRow> {
  const row = isGuid(id)
    ? await groupsOf(db, organizationId).where('g.id', '=', id).executeTakeFirst()
    : undefined;
  if (!row) throw resourceNotFound();
  return row;
}

/** Returns the members of groups, unless a response excludes them. */
export async function readMembers(
  db: Kysely<Database>,
  groupIds: readonly string[],
  projection?: Projection,
): Promise<GroupMembers> {
  if (groupIds.length === 0 || projection?.includes('members') === false) return new Map();
  const rows = await db
    .selectFrom('group_member as m')
    .innerJoin('account as a', 'a.id', 'm.account_id')
    .select(['m.group_id', 'a.id', 'a.name'])
    .where(sql<boolean>`m.group_id = any(${[...groupIds]}::uuid[])`)
    .orderBy('m.created_at')
    .orderBy('a.id')
    .execute();
  return Map.groupBy(rows, (row) => row.group_id);
}

/** Returns one page of the organization's groups, oldest first, and the number of all that match. */
export async function listScimGroups(
  db: Kysely<Database>,
  organizationId: string,
  { filter, startIndex, count }: ScimListQuery,
): Promise<{ total: number; rows: ScimGroupRow[] }> {
  const where = filter === null ? sql<boolean>`true` : filterCondition(filter, columns);
  const { total } = await db
    .selectFrom('directory_group as g')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('g.organization_id', '=', organizationId)
    .where(where)
    .executeTakeFirstOrThrow();
  if (count === 0 || startIndex > total) return { total, rows: [] };
  const rows = await groupsOf(db, organizationId)
    .where(where)
    .orderBy('g.created_at')
    .orderBy('g.id')
    .limit(count)
    .offset(startIndex - 1)
    .execute();
  return { total, rows };
}

/** Returns a group as a SCIM resource. */
export function presentScimGroup(row: ScimGroupRow, all: GroupMembers, base: string): object {
  return {
    schemas: [groupSchema],
    id: row.id,
    ...(row.external_id !== null && { externalId: row.external_id }),
    displayName: row.name,
    members: (all.get(row.id) ?? []).map(({ id, name }) => ({
      value: id,
      display: name,
      $ref: `${base}/Users/${id}`,
      type: 'User',
    })),
    meta: {
      resourceType: 'Group',
      created: row.created_at.toISOString(),
      lastModified: row.updated_at.toISOString(),
      location: `${base}/Groups/${row.id}`,
      version: versionOf(row),
    },
  };
}
