import type { GroupDependants } from '@blueport/contracts';
import type { ResourceManager } from '@blueport/cloud';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { countAssignments, groupPath, groupsApi, readLocks, type GroupPlace } from './group-cloud.ts';

/** Maximum number of listed resources; the rest is only counted. */
const maxNamed = 100;
/** Maximum count. */
const maxCounted = 10_000;

interface ListedResource {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly location?: string;
}

/**
 * Reads the dependents of a group from the cloud, because the inventory may be some minutes old and the result decides
 * about a deletion.
 */
export async function readDependants(
  db: Kysely<Database>,
  arm: ResourceManager,
  organizationId: string,
  place: GroupPlace,
): Promise<GroupDependants> {
  const [locks, resources, assignments, deployments] = await Promise.all([
    readLocks(arm, place),
    arm.all<ListedResource>(`${groupPath(place)}/resources`, groupsApi, { most: maxCounted }),
    countAssignments(arm, place),
    db
      .selectFrom('deployment')
      .select(['name', 'title', 'state'])
      .where('organization_id', '=', organizationId)
      .where('subscription_id', '=', place.sid.toLowerCase())
      .where(sql<boolean>`lower(resource_group) = ${place.rid.toLowerCase()}`)
      .where('state', 'not in', ['Deleted', 'Detached'])
      .orderBy('created_at', 'desc')
      .limit(100)
      .execute(),
  ]);
  return {
    locks,
    resources: {
      count: resources.length,
      items: resources
        .slice(0, maxNamed)
        .map(({ id, name, type, location }) => ({ id, name, type, location: location ?? '' })),
    },
    deployments,
    assignments,
  };
}
