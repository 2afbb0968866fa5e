import { resourceGroupRoutes } from '@blueport/contracts';
import { readOrNotFound } from '../../../cloud/cloud-refusal.ts';
import type { Feature, Parts } from '../../../feature.ts';
import type { RouteRegistry } from '../../../http/registry.ts';
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
import { settleDeletions, type SettleParts } from './settle-deletions.ts';

/** How long a deletion may be in progress before its outcome is checked, in seconds, and the check interval. */
const restSeconds = 120;
const settleMs = 60_000;

export { allowingPattern, denyingPattern } from './group-cloud.ts';

function registerRoutes(registry: RouteRegistry, parts: GroupParts): void {
  const { db, cloud } = parts;
  registry.register(resourceGroupRoutes.get, async ({ session, params, header }) => {
    const arm = cloud.armFor(session);
    const group = await readOrNotFound(
      readGroupBody(arm, params).then((body) => presentGroup(arm, params, body)),
    );
    header('etag', group.etag);
    return group;
  });
  registry.register(resourceGroupRoutes.create, async (call) => {
    const createdGroup = await createGroup(parts, call);
    call.header('etag', createdGroup.etag);
    return createdGroup;
  });
  registry.register(resourceGroupRoutes.edit, async (call) => {
    const edited = await editGroup(parts, call);
    call.header('etag', edited.etag);
    return edited;
  });
  registry.register(resourceGroupRoutes.remove, (call) => deleteGroup(parts, call));
  registry.register(resourceGroupRoutes.dependants, ({ session, params }) =>
    readOrNotFound(readDependants(db, cloud.armFor(session), session.organizationId, params)),
  );
  registry.register(resourceGroupRoutes.locks, async ({ session, params }) => {
    const result = await readOrNotFound(readLocks(cloud.armFor(session), params));
    return { count: result.length, total: result.length, result };
  });
  registry.register(resourceGroupRoutes.addLock, (call) => addLock(parts, call));
  registry.register(resourceGroupRoutes.removeLock, (call) => removeLock(parts, call));
}

/**
 * Creates the feature for resource groups. Changes use the token of the requesting user, and the inventory is updated
 * immediately. A personal access token uses the organization's connection, within the owner's permission keys.
 */
export function createResourceGroupsFeature(
  parts: Parts,
  {
    cloud,
    deployments,
    ...looking
  }: Pick<GroupParts, 'cloud' | 'deployments'> & Pick<SettleParts, 'world' | 'sessions' | 'readerOf'>,
): Feature {
  const { db } = parts.database;
  const { log } = parts;
  const whole: GroupParts = { db, cloud, deployments };
  const rests = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let settling = Promise.resolve();
  const settle = (): void => {
    settling = settling
      .then(() => settleDeletions({ ...looking, db, log, restSeconds }, rests))
      .catch((error: unknown) => log.warn({ err: error }, 'pending deletions could not be read'));
  };
  return {
    name: 'resource-groups',
    routes: (registry) => registerRoutes(registry, whole),
    async start() {
      settle();
      timer = setInterval(settle, settleMs).unref();
    },
    async stop() {
      clearInterval(timer);
      await settling;
    },
  };
}
