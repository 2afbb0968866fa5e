import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { Refusal } from '../../../errors/refusal.ts';
import { canSignIn, isActiveAccount } from '../session/index.ts';
import { countKeyHolders, keysWithoutHolder, type KeyHolders } from './key-holders.ts';
import { keyIssues } from './key-issues.ts';

/** The keys required to assign and edit roles; an organization can never drop them. */
const administrationKeys = ['userEdit', 'roleEdit'];
/** If the portal's own organization lost this key, it could not be restored. */
const operatorKey = 'organizationPermissionEdit';

async function readKeyHolders(tx: Transaction<Database>, organizationId: string): Promise<KeyHolders> {
  const { permissions } = await tx
    .selectFrom('organization')
    .select('permissions')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  const roles = await tx
    .selectFrom('role as r')
    .innerJoin('held_role as h', 'h.role_id', 'r.id')
    .innerJoin('account as a', 'a.id', 'h.account_id')
    .select([
      'r.permissions',
      sql<number>`count(*)::int`.as('active'),
      sql<number>`count(*) filter (where a.expires_at is null and h.until is null)::int`.as('lasting'),
    ])
    .where('r.organization_id', '=', organizationId)
    .where(isActiveAccount('a'))
    .where(canSignIn('a'))
    .groupBy('r.id')
    .execute();
  return countKeyHolders(
    roles.map(({ permissions: keys, active, lasting }) => ({ keys: keys ?? [], active, lasting })),
    permissions ?? [],
  );
}

/** Returns the keys that an organization may drop from itself. */
export function releasableKeys(
  withdrawn: readonly string[],
  { isOperator }: { readonly isOperator: boolean },
): string[] {
  const reservedKeys = new Set(isOperator ? [...administrationKeys, operatorKey] : administrationKeys);
  return withdrawn.filter((key) => !reservedKeys.has(key));
}

interface KeepOptions {
  /** Keys that the organization drops deliberately. */
  readonly released?: readonly string[];
  readonly reason?: 'last-holder' | 'last-holder-directory';
}

/**
 * Runs a change and rejects it if it removes the last holder of a key, because no one in the organization could grant
 * the key again. Expiring accounts and roles do not count if a permanent one had the key. The caller must lock the organization's
 * administration, so that two concurrent changes cannot remove the last two holders.
 */
export async function requireHolders<Answer>(
  tx: Transaction<Database>,
  organizationId: string,
  change: () => Promise<Answer>,
  { released = [], reason = 'last-holder' }: KeepOptions = {},
): Promise<Answer> {
  const before = await readKeyHolders(tx, organizationId);
  const answer = await change();
  const lostKeys = keysWithoutHolder(before, await readKeyHolders(tx, organizationId), new Set(released));
  if (lostKeys.length === 0) return answer;
  throw new Refusal('conflict', {
    reason,
    errors: keyIssues(lostKeys, 'last-holder'),
  });
}
