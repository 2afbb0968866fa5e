import { accessRoutes } from '@blueport/contracts';
import { readOrNotFound } from '../../../cloud/cloud-refusal.ts';
import type { PersonCloud } from '../../../cloud/person-cloud.ts';
import type { Feature, Parts } from '../../../feature.ts';
import type { Inventory } from '../inventory/index.ts';
import { addAssignment, removeAssignment, type AccessParts } from './change-access.ts';
import type { DirectoryGraph } from './directory-graph.ts';
import { explainAccess } from './explain-access.ts';
import { presentAssignments, readAssignments, readRoles } from './read-access.ts';

export { createDirectoryGraph, type DirectoryGraph } from './directory-graph.ts';

/**
 * Creates the feature for role assignments in the cloud. Every call uses the token of the requesting user
 * (reliability.md T18).
 */
export function createResourceAccessFeature(options: {
  readonly database: Parts['database'];
  readonly cloud: PersonCloud;
  readonly graph: DirectoryGraph;
  readonly inventory: Pick<Inventory, 'forgetRights'>;
}): Feature {
  const { cloud, graph } = options;
  const parts: AccessParts = { db: options.database.db, cloud, graph, inventory: options.inventory };
  return {
    name: 'resource-access',
    routes(registry) {
      registry.register(accessRoutes.list, ({ session, query }) => {
        const arm = cloud.armFor(session);
        return readOrNotFound(
          readAssignments(arm, query.scope).then(async (found) => {
            const result = await presentAssignments({ arm, graph, session }, query.scope, found);
            return { count: result.length, total: result.length, result };
          }),
        );
      });
      registry.register(accessRoutes.roles, ({ session, query }) =>
        readOrNotFound(readRoles(cloud.armFor(session), query.scope)),
      );
      registry.register(accessRoutes.principals, ({ session, query }) => graph.search(session, query.text));
      registry.register(accessRoutes.explain, ({ session, query }) =>
        readOrNotFound(explainAccess({ arm: cloud.armFor(session), graph, session }, query)),
      );
      registry.register(accessRoutes.add, (call) => addAssignment(parts, call));
      registry.register(accessRoutes.remove, (call) => removeAssignment(parts, call));
    },
  };
}
