import { sql, type Kysely, type RawBuilder } from 'kysely';
import { isGuid } from '../../../../database/is-guid.ts';
import type { Database } from '../../../../database/tables/index.ts';
import { userSchema } from '../protocol/discovery.ts';
import { filterCondition, type FilterColumns } from '../protocol/filter-sql.ts';
import type { ScimListQuery } from '../protocol/list-query.ts';
import { resourceNotFound } from '../protocol/scim-error.ts';

const isActive = sql<boolean>`(a.state in ('Active', 'Invited') and (a.expires_at is null or a.expires_at > now()))`;

const memberOf = (condition: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from group_member m where m.account_id = a.id and ${condition})`;
const email = { type: 'text', value: sql`a.email`, isIndexed: true } as const;
const name = { type: 'text', value: sql`a.name` } as const;
const groups = {
  type: 'contains',
  contains: (id: string) => memberOf(sql`m.group_id::text = lower(${id})`),
  any: memberOf(sql`true`),
} as const;

const columns: FilterColumns = {
  id: { type: 'text', value: sql`a.id::text` },
  username: email,
  emails: email,
  'emails.value': email,
  'emails.type': { type: 'text', value: sql`'work'::text` },
  'emails.primary': { type: 'boolean', value: sql`true` },
  displayname: name,
  'name.formatted': name,
  'name.givenname': { type: 'text', value: sql`s.given_name` },
  'name.familyname': { type: 'text', value: sql`s.family_name` },
  externalid: { type: 'text', value: sql`s.external_id`, isExact: true },
  active: { type: 'boolean', value: isActive },
  groups,
  'groups.value': groups,
  'meta.created': { type: 'time', value: sql`a.created_at` },
  'meta.lastmodified': { type: 'time', value: sql`a.updated_at` },
};

const usersOf = (db: Kysely<Database>, organizationId: string) =>
  db
    .selectFrom('account as a')
    .leftJoin('scim_user as s', 's.account_id', 'a.id')
    .select(['a.id', 'a.name', 'a.email', 'a.version', 'a.created_at', 'a.updated_at'])
    .select(['s.external_id', 's.given_name', 's.family_name', 's.is_created'])
    .select(isActive.as('active'))
    .select(
      sql<readonly { readonly value: string; readonly display: string }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('value', g.id, 'display', g.name) order by g.name), '[]')
        from group_member m join directory_group g on g.id = m.group_id where m.account_id = a.id)`.as(
        'groups',
      ),
    )
    .where('a.organization_id', '=', organizationId);

export type ScimUserRow = Awaited<ReturnType<ReturnType<typeof usersOf>['executeTakeFirstOrThrow']>>;

/** Finds a person of the organization. Throws 404 if not found. */
export async function findScimUser(
  db: Kysely<Database>,
  organizationId: string,
  id: string,
): Promise<ScimUserRow> {
  const row = isGuid(id)
    ? await usersOf(db, organizationId).where('a.id', '=', id).executeTakeFirst()
    : undefined;
  if (!row) throw resourceNotFound();
  return row;
}

/** Returns one page of the organization's people, oldest first, and the number of all that match. */
export async function listScimUsers(
  db: Kysely<Database>,
  organizationId: string,
  { filter, startIndex, count }: ScimListQuery,
): Promise<{ total: number; rows: ScimUserRow[] }> {
  const where = filter === null ? sql<boolean>`true` : filterCondition(filter, columns);
  const { total } = await db
    .selectFrom('account as a')
    .leftJoin('scim_user as s', 's.account_id', 'a.id')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('a.organization_id', '=', organizationId)
    .where(where)
    .executeTakeFirstOrThrow();
  if (count === 0 || startIndex > total) return { total, rows: [] };
  const rows = await usersOf(db, organizationId)
    .where(where)
    .orderBy('a.created_at')
    .orderBy('a.id')
    .limit(count)
    .offset(startIndex - 1)
    .execute();
  return { total, rows };
}

/** Returns a person as a SCIM resource. */
export function presentScimUser(row: ScimUserRow, base: string): object {
  return {
    schemas: [userSchema],
    id: row.id,
    ...(row.external_id !== null && { externalId: row.external_id }),
    userName: row.email,
    name: {
      formatted: row.name,
      ...(row.given_name !== null && { givenName: row.given_name }),
      ...(row.family_name !== null && { familyName: row.family_name }),
    },
    displayName: row.name,
    active: row.active,
    emails: [{ value: row.email, type: 'work', primary: true }],
    groups: row.groups.map((group) => ({ ...group, $ref: `${base}/Groups/${group.value}`, type: 'direct' })),
    meta: {
      resourceType: 'User',
      created: row.created_at.toISOString(),
      lastModified: row.updated_at.toISOString(),
      location: `${base}/Users/${row.id}`,
      version: versionOf(row),
    },
  };
}

/** Returns the version of a resource as a weak entity tag: attributes that a request excludes are not part of it. */
export const versionOf = ({ version }: { readonly version: number }): string => `W/"${version}"`;
