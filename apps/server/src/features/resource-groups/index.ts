import { resourceGroupRoutes } from '@blueport/contracts';
import { readOrNotFound } from '../../cloud/cloud-refusal.ts';
import type { Feature, Parts } from '../../feature.ts';
import {
  addLock,
  createGroup,
  deleteGroup,
  editGroup,
  removeLock,
  type GroupParts,
} from './change-groups.ts';
import { readDependants } from './dependants.ts';
import { presentGroup, readGroupBody, readLocks } from './group-cloud.ts';

export { allowingPattern, denyingPattern } from './group-cloud.ts';

/**
 * Resource groups, changed with the token of the person who asks; the inventory learns of it in the same moment. A personal
 * access token acts with the organization's connection, within the owner's keys (contracts.md section 2, item 5).
 */
export function createResourceGroupsFeature(
  parts: Parts,
  { cloud, deployments }: Pick<GroupParts, 'cloud' | 'deployments'>,
): Feature {
  const whole: GroupParts = { db: parts.database.db, cloud, deployments };
  return {
    name: 'resource-groups',
    routes(registry) {
      registry.register(resourceGroupRoutes.get, async ({ session, params, header }) => {
        const arm = cloud.armFor(session);
        const group = await readOrNotFound(
          readGroupBody(arm, params).then((body) => presentGroup(arm, params, body)),
        );
        header('etag', group.etag);
        return group;
      });
      registry.register(resourceGroupRoutes.create, async (call) => {
        const made = await createGroup(whole, call);
        call.header('etag', made.etag);
        return made;
      });
      registry.register(resourceGroupRoutes.edit, async (call) => {
        const edited = await editGroup(whole, call);
        call.header('etag', edited.etag);
        return edited;
      });
      registry.register(resourceGroupRoutes.remove, (call) => deleteGroup(whole, call));
      registry.register(resourceGroupRoutes.dependants, ({ session, params }) =>
        readOrNotFound(
          readDependants(parts.database.db, cloud.armFor(session), session.organizationId, params),
        ),
      );
      registry.register(resourceGroupRoutes.locks, async ({ session, params }) => {
        const result = await readOrNotFound(readLocks(cloud.armFor(session), params));
        return { count: result.length, total: result.length, result };
      });
      registry.register(resourceGroupRoutes.addLock, (call) => addLock(whole, call));
      registry.register(resourceGroupRoutes.removeLock, (call) => removeLock(whole, call));
    },
  };
}
