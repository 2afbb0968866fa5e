import { effectivePermissions, keyOfShareRight, shareRights, type ShareRight } from '@blueport/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';

/**
 * The rights that somebody can share now: those whose keys role and organization both hold. Nobody who is not active, or has
 * left the organization, can share anything, so what they shared ends with them.
 */
export async function rightsOfSharer(
  db: Kysely<Database>,
  organizationId: string,
  accountId: string,
): Promise<ShareRight[]> {
  const row = await db
    .selectFrom('account')
    .innerJoin('role', 'role.id', 'account.role_id')
    .innerJoin('organization', 'organization.id', 'account.organization_id')
    .select(['role.permissions as roleKeys', 'organization.permissions as organizationKeys', 'account.state'])
    .where('account.id', '=', accountId)
    .where('account.organization_id', '=', organizationId)
    .executeTakeFirst();
  if (row?.state !== 'Active') return [];
  const keys = new Set(
    effectivePermissions({
      orgInfo: row.organizationKeys ?? undefined,
      roleInfo: row.roleKeys ?? undefined,
    }),
  );
  if (!keys.has('deploymentShare')) return [];
  return shareRights.filter((right) => keys.has(keyOfShareRight[right]));
}

/** What of a share counts: never more than its sharer has at this moment. */
export function countingRights(given: readonly ShareRight[], sharer: readonly ShareRight[]): ShareRight[] {
  return given.filter((right) => sharer.includes(right));
}
