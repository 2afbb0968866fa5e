import { sql, type Kysely, type RawBuilder } from 'kysely';
import { prepared } from '../../../database/prepared.ts';
import type { Database } from '../../../database/tables/index.ts';

/**
 * Returns the condition for an account that may currently use the portal: active and not expired (the stored state does
 * not change to `Expired` by itself). Takes the account's table or alias in the query.
 */
export function isActiveAccount(table = 'account'): RawBuilder<boolean> {
  const end = sql.ref(`${table}.expires_at`);
  return sql<boolean>`(${sql.ref(`${table}.state`)} = 'Active' and (${end} is null or ${end} > now()))`;
}

/**
 * Returns the condition that an account has an identity in a directory of its organization, or is a guest of an
 * organization that allows guests: a person whose directories are all unlinked cannot sign in. Takes the account's table
 * or alias in the query.
 */
export function canSignIn(table = 'account'): RawBuilder<boolean> {
  const organizationId = sql.ref(`${table}.organization_id`);
  return sql<boolean>`exists (select from identity i where i.account_id = ${sql.ref(`${table}.id`)} and case
    when ${sql.ref(`${table}.is_guest`)}
    then exists (select from organization g where g.id = ${organizationId} and g.guests_allowed)
    else exists (select from directory d where d.tenant_id = i.tenant_id and d.organization_id = ${organizationId})
    end)`;
}

/** Returns whether work may currently be done on a person's behalf: their account is active and they can sign in. */
export async function hasAccess(db: Kysely<Database>, accountId: string): Promise<boolean> {
  const found = await db
    .selectFrom('account')
    .modifyFront(prepared)
    .select('id')
    .where('id', '=', accountId)
    .where(isActiveAccount())
    .where(canSignIn())
    .executeTakeFirst();
  return found !== undefined;
}
