import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { ReadableScopes } from '../rights/readable-scopes.ts';

const uuids = (ids: readonly string[]) => sql`${[...ids]}::uuid[]`;

/**
 * Returns the condition for the rows of an organization within a user's rights. Omits empty parts, which would only
 * cost time.
 */
export function isVisible(organizationId: string, scopes: ReadableScopes): RawBuilder<SqlBool> {
  const reached = [sql<SqlBool>`r.subscription_id = any(${uuids(scopes.subscriptions)})`];
  if (scopes.groups.length > 0) reached.push(sql<SqlBool>`r.group_key = any(${[...scopes.groups]})`);
  if (scopes.resources.length > 0) reached.push(sql<SqlBool>`r.id_key = any(${[...scopes.resources]})`);
  return sql<SqlBool>`r.organization_id = ${organizationId} and r.deleted_at is null and (${sql.join(reached, sql` or `)})`;
}
