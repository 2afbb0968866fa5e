import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { ReadableScopes } from '../rights/readable-scopes.ts';

const uuids = (ids: readonly string[]) => sql`${[...ids]}::uuid[]`;

/** The rows of an organization that a person's rights reach. Parts that nobody needs are left out: they would only cost. */
export function isVisible(organizationId: string, scopes: ReadableScopes): RawBuilder<SqlBool> {
  const reached = [sql<SqlBool>`r.subscription_id = any(${uuids(scopes.subscriptions)})`];
  if (scopes.groups.length > 0) reached.push(sql<SqlBool>`r.group_key = any(${[...scopes.groups]})`);
  if (scopes.resources.length > 0) reached.push(sql<SqlBool>`r.id_key = any(${[...scopes.resources]})`);
  return sql<SqlBool>`r.organization_id = ${organizationId} and r.deleted_at is null and (${sql.join(reached, sql` or `)})`;
}
