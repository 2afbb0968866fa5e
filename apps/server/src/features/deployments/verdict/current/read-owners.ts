import type { Verdict } from '@blueport/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import { otherOwners } from '../../operations/index.ts';

/** Other living deployments of the organization that declare some of these resources, each with which. */
export async function readOwners(
  db: Kysely<Database>,
  organizationId: string,
  resources: readonly { readonly id: string }[],
  except: string | undefined,
): Promise<NonNullable<Verdict['owners']>> {
  const resourceIds = resources.map(({ id }) => id);
  const found = await otherOwners(db, { organizationId, resourceIds, except });
  const byName = new Map<string, NonNullable<Verdict['owners']>[number]>();
  for (const id of resourceIds) {
    for (const owner of found.get(id.toLowerCase()) ?? []) {
      const known = byName.get(owner.name);
      if (known === undefined) byName.set(owner.name, { ...owner, resourceIds: [id] });
      else known.resourceIds.push(id);
    }
  }
  return [...byName.values()];
}
