import type { DefaultRoleName } from '@blueport/contracts';
import type { Migration, NewKey } from './migration.ts';

/** Returns SQL that appends the keys that a permission list lacks, in their order. */
const appendMissing = (keys: string): string =>
  `permissions || (select coalesce(jsonb_agg(added.key order by added.place), '[]')
     from jsonb_array_elements_text(${keys}) with ordinality as added (key, place)
     where not permissions ? added.key)`;

/** Returns a statement that adds keys to the rows of a table with a permission list. */
const grant = (table: 'organization' | 'role', rows: string, keys: readonly string[]): string => {
  const list = listOf(keys);
  return `update ${table} set permissions = ${appendMissing(list)}, version = version + 1, updated_at = now()
     where ${rows} and permissions is not null and not permissions @> ${list}`;
};

const listOf = (keys: readonly string[]): string => `'${JSON.stringify(keys)}'::jsonb`;

/**
 * Returns the migration of a release that adds permission keys. It grants them to every organization, or only to the
 * portal's own one, and to the built-in roles that hold them by default, even if they were renamed. Other roles do not
 * change. Administrators are notified of the keys once the server is running.
 *
 * The statements are part of the recorded hash of each migration that uses this function: to change them, add another
 * function.
 */
export function grantKeys(name: string, newKeys: readonly NewKey[]): Migration {
  const malformed = newKeys.find(({ key }) => !/^[a-z][A-Za-z0-9]*$/.test(key));
  if (malformed) throw new Error(`${malformed.key} is not a permission key`);
  const keys = newKeys.map(({ key }) => key);
  const customerKeys = newKeys.filter(({ isOperatorOnly }) => !isOperatorOnly).map(({ key }) => key);
  const roles = [...new Set(newKeys.flatMap((newKey) => newKey.roles))];
  const keysOf = (role: DefaultRoleName): string[] =>
    newKeys.filter((newKey) => newKey.roles.includes(role)).map(({ key }) => key);
  const notice = (rows: string, added: readonly string[]): string =>
    `insert into key_notice (organization_id, migration, keys)
     select id, '${name}', ${listOf(added)} from organization where ${rows} and permissions is not null`;
  return {
    name,
    newKeys,
    statements: [
      grant('organization', 'is_operator', keys),
      notice('is_operator', keys),
      ...(customerKeys.length > 0
        ? [grant('organization', 'not is_operator', customerKeys), notice('not is_operator', customerKeys)]
        : []),
      ...roles.map((role) => grant('role', `built_in = '${role}'`, keysOf(role))),
    ],
  };
}
