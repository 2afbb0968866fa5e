import { sql, type RawBuilder } from 'kysely';

/**
 * What holds of an account that may use the portal now: it is active, and its end has not passed (nobody writes `Expired` into a row
 * when that happens). Names the account's table, or its alias, in the query.
 */
export function isActiveAccount(table = 'account'): RawBuilder<boolean> {
  const end = sql.ref(`${table}.expires_at`);
  return sql<boolean>`(${sql.ref(`${table}.state`)} = 'Active' and (${end} is null or ${end} > now()))`;
}
