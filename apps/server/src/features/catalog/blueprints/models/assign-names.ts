import type { Transaction } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import { reservedSlugs } from '@blueport/contracts';
import { invalidInput, issue } from '../../../../errors/refusal.ts';

const longest = 63;

/**
 * Returns the names in use in the organizations. Locks the organizations in a fixed order until the end of the
 * transaction.
 */
async function takenNames(
  tx: Transaction<Database>,
  organizationIds: readonly string[],
): Promise<Map<string, Set<string>>> {
  const ids = [...new Set(organizationIds)].toSorted();
  const usedNames = new Map(ids.map((id) => [id, new Set<string>(reservedSlugs)]));
  if (ids.length === 0) return usedNames;
  // The lock keeps names unique under concurrent inserts.
  await tx
    .selectFrom('organization')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const rows = await tx
    .selectFrom('organization_blueprint')
    .select(['organization_id', 'slug'])
    .where('organization_id', 'in', ids)
    .execute();
  for (const row of rows) usedNames.get(row.organization_id)?.add(row.slug);
  return usedNames;
}

/** Refuses a name that is already in use in the organization or reserved for routes. */
export async function requireFreeName(
  tx: Transaction<Database>,
  organizationId: string,
  name: string,
  pointer = '#/name',
): Promise<void> {
  if (!(await takenNames(tx, [organizationId])).get(organizationId)?.has(name)) return;
  throw invalidInput([issue(pointer, 'taken')]);
}

/**
 * Returns, for each request, the requested name if it is free in its organization, otherwise the first free
 * numbered variant.
 */
export async function freeNames(
  tx: Transaction<Database>,
  requests: readonly { readonly organizationId: string; readonly preferredName: string }[],
): Promise<string[]> {
  const usedNames = await takenNames(
    tx,
    requests.map(({ organizationId }) => organizationId),
  );
  return requests.map(({ organizationId, preferredName }) => {
    const others = usedNames.get(organizationId);
    for (let number = 1; ; number += 1) {
      const suffix = number === 1 ? '' : `-${number}`;
      const name = `${preferredName.slice(0, longest - suffix.length)}${suffix}`;
      if (others?.has(name)) continue;
      others?.add(name);
      return name;
    }
  });
}
