import type { HeldRole } from '@blueport/contracts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';

/** The roles a person holds now, in a query of the table `account`. */
export const heldRoleIds = sql<string[]>`array(select held_role.role_id from held_role
  where held_role.account_id = account.id order by held_role.is_primary desc, held_role.role_id)`;

/** SQL of the names of the groups that grant a role to a person. Takes the SQL of both IDs. */
const grantingGroups = (accountId: RawBuilder<unknown>, roleId: RawBuilder<unknown>) => sql<string[]>`array(
  select dg.name from group_member gm
  join group_role gr on gr.group_id = gm.group_id
  join directory_group dg on dg.id = gm.group_id
  where gm.account_id = ${accountId} and gr.role_id = ${roleId} order by lower(dg.name))`;

/**
 * Returns the SQL of the current additional roles of an account as a JSON array: assigned roles by name, then those of
 * groups. A role that is assigned and comes from a group is included twice, because each may end separately.
 */
export const additionalRolesOf = (accountId: string) => sql<readonly HeldRole[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', fr.id, 'name', fr.name, 'until', f.until, 'via', f.via)
    order by cardinality(f.via) > 0, fr.name, fr.id), '[]')
  from (
    select ar.role_id, ar.until, '{}'::text[] as via from account_role ar
      where ar.account_id = ${sql.ref(accountId)} and (ar.until is null or ar.until > statement_timestamp())
    union all
    select gr.role_id, null, array_agg(dg.name order by lower(dg.name)) from group_member gm
      join group_role gr on gr.group_id = gm.group_id
      join directory_group dg on dg.id = gm.group_id
      where gm.account_id = ${sql.ref(accountId)} group by gr.role_id
  ) f
  join role fr on fr.id = f.role_id
  join account fa on fa.id = ${sql.ref(accountId)} and fa.role_id <> f.role_id)`;

/** Presents additional roles: PostgreSQL writes times in JSON with an offset. */
export const presentRoles = (roles: readonly HeldRole[]): HeldRole[] =>
  roles.map(({ until, ...role }) => ({ ...role, until: until && new Date(until).toISOString() }));

/** Returns the roles that are assigned to a person, without those of groups. */
export const assignedRoles = (roles: readonly HeldRole[]): HeldRole[] =>
  presentRoles(roles).filter(({ via }) => via.length === 0);

/** Returns the additional roles of a person that have not ended. */
export async function readAdditionalRoles(db: Kysely<Database>, accountId: string): Promise<HeldRole[]> {
  const row = await db
    .selectFrom('account')
    .select(additionalRolesOf('account.id').as('roles'))
    .where('id', '=', accountId)
    .executeTakeFirst();
  return presentRoles(row?.roles ?? []);
}

/** Returns the seconds until the first of the roles ends, rounded up; null if none of them ends. */
export function secondsUntilRoleEnds(roles: readonly HeldRole[], now: Date): number | null {
  const ends = roles.flatMap(({ until }) => (until === null ? [] : [Date.parse(until)]));
  if (ends.length === 0) return null;
  const first = ends.reduce((a, b) => Math.min(a, b));
  return Math.max(0, Math.ceil((first - now.getTime()) / 1000));
}

/** Returns all roles that a person holds now, with their keys; the primary role is the first. */
export async function readHeldRoles(
  db: Kysely<Database>,
  accountId: string,
): Promise<(HeldRole & { readonly keys: string[] })[]> {
  const rows = await db
    .selectFrom('held_role')
    .innerJoin('role', 'role.id', 'held_role.role_id')
    .select(['role.id', 'role.name', 'role.permissions', 'held_role.until'])
    .select(grantingGroups(sql.ref('held_role.account_id'), sql.ref('role.id')).as('via'))
    .where('held_role.account_id', '=', accountId)
    .orderBy('held_role.is_primary', 'desc')
    .orderBy('role.name')
    .orderBy('role.id')
    .execute();
  return rows.map(({ id, name, permissions, until, via }) => ({
    id,
    name,
    until: until?.toISOString() ?? null,
    via,
    keys: permissions ?? [],
  }));
}
