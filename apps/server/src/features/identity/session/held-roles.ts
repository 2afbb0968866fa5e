import type { HeldRole } from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';

/** The roles a person holds now, in a query of the table `account`. */
export const heldRoleIds = sql<string[]>`array(select held_role.role_id from held_role
  where held_role.account_id = account.id order by held_role.is_primary desc, held_role.role_id)`;

/** Returns the SQL of the further roles of an account that have not ended, as a JSON array ordered by name. */
export const furtherRolesOf = (accountId: string) => sql<readonly HeldRole[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', fr.id, 'name', fr.name, 'until', h.until) order by fr.name, fr.id), '[]')
  from held_role h join role fr on fr.id = h.role_id
  where h.account_id = ${sql.ref(accountId)} and not h.is_primary)`;

/** Presents further roles: PostgreSQL writes times in JSON with an offset. */
export const presentRoles = (roles: readonly HeldRole[]): HeldRole[] =>
  roles.map(({ id, name, until }) => ({ id, name, until: until && new Date(until).toISOString() }));

/** Returns the further roles of a person that have not ended. */
export async function readFurtherRoles(db: Kysely<Database>, accountId: string): Promise<HeldRole[]> {
  const row = await db
    .selectFrom('account')
    .select(furtherRolesOf('account.id').as('roles'))
    .where('id', '=', accountId)
    .executeTakeFirst();
  return presentRoles(row?.roles ?? []);
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
    .where('held_role.account_id', '=', accountId)
    .orderBy('held_role.is_primary', 'desc')
    .orderBy('role.name')
    .orderBy('role.id')
    .execute();
  return rows.map(({ id, name, permissions, until }) => ({
    id,
    name,
    until: until?.toISOString() ?? null,
    keys: permissions ?? [],
  }));
}
