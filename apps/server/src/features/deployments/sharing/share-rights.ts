import { effectivePermissions, keyOfShareRight, shareRights, type ShareRight } from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { isActiveAccount } from '../../identity/session/index.ts';

/** Returns the rights that a person can share now. */
export async function rightsOfSharer(
  db: Kysely<Database>,
  organizationId: string,
  accountId: string,
): Promise<ShareRight[]> {
  return (await rightsOfSharers(db, organizationId, [accountId])).get(accountId) ?? [];
}

/**
 * Returns the rights that each person can share now: those whose permissions both roles and organization include. People
 * who are inactive or have left the organization can share nothing, so their shares end.
 */
export async function rightsOfSharers(
  db: Kysely<Database>,
  organizationId: string,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, ShareRight[]>> {
  const rows = await db
    .selectFrom('account')
    .innerJoin('account_permission', 'account_permission.account_id', 'account.id')
    .innerJoin('organization', 'organization.id', 'account.organization_id')
    .select([
      'account.id',
      'account_permission.permissions as roleKeys',
      'organization.permissions as organizationKeys',
    ])
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

/** Returns the effective rights of a share: never more than its sharer has now. */
export function effectiveRights(
  grantedRights: readonly ShareRight[],
  sharer: readonly ShareRight[],
): ShareRight[] {
  return grantedRights.filter((right) => sharer.includes(right));
}
