import { effectivePermissions, keyOfShareRight, shareRights, type ShareRight } from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { isActiveAccount } from '../../identity/session/index.ts';

/** The rights that somebody can share now. */
export async function rightsOfSharer(
  db: Kysely<Database>,
  organizationId: string,
  accountId: string,
): Promise<ShareRight[]> {
  return (await rightsOfSharers(db, organizationId, [accountId])).get(accountId) ?? [];
}

/**
 * The rights that each of some people can share now: those whose keys role and organization both hold. Nobody who is not active, or has
 * left the organization, can share anything, so what they shared ends with them.
 */
export async function rightsOfSharers(
  db: Kysely<Database>,
  organizationId: string,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, ShareRight[]>> {
  const rows = await db
    .selectFrom('account')
    .innerJoin('role', 'role.id', 'account.role_id')
    .innerJoin('organization', 'organization.id', 'account.organization_id')
    .select(['account.id', 'role.permissions as roleKeys', 'organization.permissions as organizationKeys'])
    .where(sql<boolean>`account.id = any(${[...new Set(accountIds)]})`)
    .where('account.organization_id', '=', organizationId)
    .where(isActiveAccount())
    .execute();
  return new Map(
    rows.map(({ id, organizationKeys, roleKeys }) => {
      const keys = new Set(
        effectivePermissions({ orgInfo: organizationKeys ?? undefined, roleInfo: roleKeys ?? undefined }),
      );
      const mayShare = keys.has('deploymentShare');
      return [id, shareRights.filter((right) => mayShare && keys.has(keyOfShareRight[right]))];
    }),
  );
}

/** What of a share counts: never more than its sharer has at this moment. */
export function countingRights(given: readonly ShareRight[], sharer: readonly ShareRight[]): ShareRight[] {
  return given.filter((right) => sharer.includes(right));
}
