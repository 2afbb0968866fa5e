import { conflict } from '../http/errors.ts';
import { at, objectsOf, textOf } from '../json.ts';
import { keyOf } from '../resourceId.ts';
import { nameOf, type InUseRule } from './inUseRule.ts';

const cluster = 'Microsoft.ContainerService/managedClusters';

/** The last agent pool of a cluster, and its last one for system pods. */
export const lastAgentPool: InUseRule = {
  source: 'https://github.com/pulumi/pulumi-azure-native/issues/1575',
  users: [cluster],
  find: (id, tenantId, view) => {
    const found = view.find(keyOf(id.parent ?? '', tenantId));
    if (found === undefined) return [];
    const others = objectsOf(at(found.body, 'properties', 'agentPoolProfiles')).filter(
      (pool) => textOf(pool['name'])?.toLowerCase() !== nameOf(id).toLowerCase(),
    );
    const isSystem = others.some((pool) => (textOf(pool['mode']) ?? 'System') === 'System');
    return isSystem ? [] : [found];
  },
  refuse: (_id, [user]) =>
    objectsOf(at(user.body, 'properties', 'agentPoolProfiles')).length > 1
      ? conflict('OperationNotAllowed', 'There has to be at least one system agent pool.')
      : conflict('OperationNotAllowed', 'There has to be at least one agent pool.'),
};
