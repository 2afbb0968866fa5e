import { effectivePermissions, type PermissionEffect } from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';

type Keys = readonly string[] | null;
type Change = PermissionEffect['changes'][number];

const shownAccounts = 100;

/** People with the same roles. */
interface Group {
  readonly primaryRoleId: string;
  readonly roleIds: string[];
  readonly count: number;
  readonly accounts: Change['accounts'];
}

/** Returns the people of an organization, or those with one role, grouped by the roles they hold now. */
async function readGroups(
  db: Kysely<Database>,
  organizationId: string,
  roleId: string | undefined,
): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select role_id as "primaryRoleId", roles as "roleIds", count(*)::int as count,
      to_jsonb((array_agg(jsonb_build_object('id', id, 'name', name, 'email', email) order by name, id))[:${sql.lit(shownAccounts)}])
        as accounts
    from (select a.id, a.name, a.email, a.role_id,
        array(select h.role_id from held_role h where h.account_id = a.id order by h.role_id) as roles
      from account a where a.organization_id = ${organizationId}) person
    where ${roleId === undefined ? sql`true` : sql`${roleId}::uuid = any(roles)`}
    group by role_id, roles
    order by min(name), role_id, roles`.execute(db);
  return rows;
}

/** Returns the effective permissions of people with several roles: a missing list of a role grants nothing. */
const effectiveKeys = (organization: Keys, roles: readonly Keys[]): string[] =>
  effectivePermissions({ orgInfo: organization ?? undefined, roleInfo: roles.flatMap((keys) => keys ?? []) });

function difference(before: readonly string[], after: readonly string[]) {
  const had = new Set(before);
  const has = new Set(after);
  return { gained: after.filter((key) => !had.has(key)), lost: before.filter((key) => !has.has(key)) };
}

const byName = (a: { name: string; id: string }, b: { name: string; id: string }): number =>
  a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1);

/** Merges groups of one role that gain and lose the same keys. */
function mergeChanges(changes: readonly Change[]): Change[] {
  const merged = new Map<string, Change>();
  for (const change of changes) {
    const identity = JSON.stringify([change.role.id, change.gained, change.lost]);
    const same = merged.get(identity);
    merged.set(
      identity,
      same
        ? {
            ...same,
            count: same.count + change.count,
            accounts: [...same.accounts, ...change.accounts].toSorted(byName).slice(0, shownAccounts),
          }
        : change,
    );
  }
  return [...merged.values()].toSorted((a, b) => byName(a.role, b.role));
}

/**
 * Returns the people who would gain or lose keys if the keys of an organization or role changed. Keys that another role
 * of a person grants are neither gained nor lost. A change of a role lists people under that role, and a change of the
 * organization under their primary role. Read-only.
 */
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
    .execute();
  const byId = new Map(roles.map((role) => [role.id, role]));
  const keysOf = (id: string): Keys => byId.get(id)?.permissions ?? null;
  const keysAfter = (id: string): Keys => (id === change.role?.id ? change.role.keys : keysOf(id));
  const groups = await readGroups(db, organizationId, change.role?.id);
  const changes = groups.flatMap(({ primaryRoleId, roleIds, count, accounts }) => {
    const { gained, lost } = difference(
      effectiveKeys(present, roleIds.map(keysOf)),
      effectiveKeys(change.organizationKeys ?? present, roleIds.map(keysAfter)),
    );
    if (gained.length === 0 && lost.length === 0) return [];
    const { id, name } = byId.get(change.role?.id ?? primaryRoleId)!;
    return [{ role: { id, name }, gained, lost, count, accounts }];
  });
  return { total: changes.reduce((sum, { count }) => sum + count, 0), changes: mergeChanges(changes) };
}
