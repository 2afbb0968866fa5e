import type { ResponseOf, sessionRoutes } from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { SessionContext } from '../../../session-context.ts';
import { canSignIn, isActiveAccount } from './active-account.ts';

/**
 * Lists the organizations in which a person can sign in with one of the identities of their account, including the
 * current one, and the directory to sign in to for each: the one of the session, if it is possible.
 */
export async function listOwnOrganizations(
  db: Kysely<Database>,
  { accountId, tenantId, cloud }: Pick<SessionContext, 'accountId' | 'tenantId' | 'cloud'>,
): Promise<ResponseOf<typeof sessionRoutes.organizations>> {
  const rows = await db
    .selectFrom('identity as mine')
    .innerJoin('identity as same', (join) =>
      join
        .onRef('same.issuer', '=', 'mine.issuer')
        .onRef('same.tenant_id', '=', 'mine.tenant_id')
        .onRef('same.object_id', '=', 'mine.object_id'),
    )
    .innerJoin('account as a', 'a.id', 'same.account_id')
    .innerJoin('organization as o', 'o.id', 'a.organization_id')
    .distinctOn(['o.name', 'o.id'])
    .innerJoin('role as r', 'r.id', 'a.role_id')
    .select([
      'o.id',
      'o.name',
      'same.tenant_id as tenantId',
      'a.id as accountId',
      'r.name as role',
      sql<Date | null>`(select max(s.last_seen_at) from session s
        where s.account_id = a.id and s.kind = 'interactive')`.as('lastUsedAt'),
    ])
    .where('mine.account_id', '=', accountId)
    .where(isActiveAccount('a'))
    .where(canSignIn('a'))
    // An identity of the other cloud cannot be used with the sign-in of this one.
    .where(
      sql<boolean>`(mine.issuer, mine.tenant_id, mine.object_id) in (select s.issuer, s.tenant_id, s.object_id
        from session s where s.account_id = ${accountId} and s.cloud = ${cloud})`,
    )
    .orderBy('o.name')
    .orderBy('o.id')
    .orderBy(sql`same.tenant_id = ${tenantId}`, 'desc')
    .execute();
  return rows.map(({ accountId: id, lastUsedAt, ...row }) => ({
    ...row,
    cloud,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    current: id === accountId,
  }));
}
