import { effectivePermissions, type PermissionEffect } from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';

type Keys = readonly string[] | null;

const shownAccounts = 100;

const worth = (organization: Keys, role: Keys): string[] =>
  effectivePermissions({ orgInfo: organization ?? undefined, roleInfo: role ?? undefined });

function difference(before: readonly string[], after: readonly string[]) {
  const had = new Set(before);
  const has = new Set(after);
  return { gained: after.filter((key) => !had.has(key)), lost: before.filter((key) => !has.has(key)) };
}

async function membersOf(db: Kysely<Database>, roleId: string) {
  const accounts = await db
    .selectFrom('account')
    .select(['id', 'name', 'email'])
    .where('role_id', '=', roleId)
    .orderBy('name')
    .orderBy('id')
    .limit(shownAccounts)
    .execute();
  const { count } = await db
    .selectFrom('account')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('role_id', '=', roleId)
    .executeTakeFirstOrThrow();
  return { accounts, count };
}

/** Returns who would gain or lose which keys if the keys of an organization or role changed. Read-only. */
export async function permissionEffect(
  db: Kysely<Database>,
  organizationId: string,
  change: {
    readonly organizationKeys?: readonly string[];
    readonly role?: { id: string; keys: readonly string[] };
  },
): Promise<PermissionEffect> {
  const { permissions: present } = await db
    .selectFrom('organization')
    .select('permissions')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  const roles = await db
    .selectFrom('role')
    .select(['id', 'name', 'permissions'])
    .where('organization_id', '=', organizationId)
    .$if(change.role !== undefined, (query) => query.where('id', '=', change.role!.id))
    .orderBy('name')
    .execute();
  const changes: PermissionEffect['changes'] = [];
  for (const { id, name, permissions } of roles) {
    const after = worth(change.organizationKeys ?? present, change.role?.keys ?? permissions);
    const { gained, lost } = difference(worth(present, permissions), after);
    if (gained.length === 0 && lost.length === 0) continue;
    const { accounts, count } = await membersOf(db, id);
    if (count > 0) changes.push({ role: { id, name }, gained, lost, count, accounts });
  }
  return { total: changes.reduce((sum, { count }) => sum + count, 0), changes };
}
