import { connectionRoutes } from '@blueport/contracts';
import type { CloudEnvironment } from '../../../cloud/cloud-environment.ts';
import type { PlatformToken } from '../../../cloud/connection-credential.ts';
import type { Feature, Parts } from '../../../feature.ts';
import { listConnections } from './connection-store.ts';
import {
  checkOwn,
  createConnection,
  removeConnection,
  rotateConnection,
  runTest,
  type ConnectionParts,
} from './edit-connections.ts';

export { readConnectionHealth } from './connection-health.ts';

/**
 * Creates the feature for the credentials of organizations that the portal uses for background work.
 * Credentials are write-only.
 */
export function createConnectionsFeature(
  parts: Parts,
  options: { readonly world: CloudEnvironment; readonly platformToken: PlatformToken },
): Feature {
  const whole: ConnectionParts = { ...parts, ...options };
  return {
    name: 'connections',
    routes(registry) {
      registry.register(connectionRoutes.list, async (call) =>
        listConnections(parts.database.db, checkOwn(call), call.query),
      );
      registry.register(connectionRoutes.create, async (call) => createConnection(whole, call));
      registry.register(connectionRoutes.test, (call) => runTest(whole, call));
      registry.register(connectionRoutes.rotate, (call) => rotateConnection(whole, call));
      registry.register(connectionRoutes.remove, async (call) => removeConnection(whole, call));
    },
  };
}
