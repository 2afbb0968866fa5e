import {
  connectionTokens,
  createMetricsBatch,
  createResourceManager,
  type MetricsBatch,
  type ResourceManager,
  type TokenSource,
} from '@blueport/cloud';
import type { CloudName } from '@blueport/contracts';
import type { FindConnection } from '../../../../cloud/automation-cloud.ts';
import type { CloudEnvironment } from '../../../../cloud/cloud-environment.ts';

const maxSources = 1000;

/** Returns the resource manager with the organization's connection, or undefined without a connection. */
export type ConnectionReader = (
  organizationId: string,
  tenantId: string,
  cloud: CloudName,
) => Promise<ResourceManager | undefined>;

/** Returns the client of the metrics batch API with the organization's connection, or undefined without a connection. */
export type ConnectionMetrics = (
  organizationId: string,
  tenantId: string,
  cloud: CloudName,
) => Promise<MetricsBatch | undefined>;

/** Returns the access with a connection. Caches one token source per version of it, so that calls share a token. */
function createConnectionAccess(world: CloudEnvironment, findConnection: FindConnection) {
  const sources = new Map<string, TokenSource>();
  return async (organizationId: string, tenantId: string, name: CloudName) => {
    const cloud = world.clouds[name];
    const connection = cloud && (await findConnection(organizationId, tenantId, name));
    if (!cloud || !connection) return undefined;
    let tokens = sources.get(connection.id);
    if (!tokens) {
      tokens = connectionTokens(cloud.directoryFor(connection.credential), tenantId);
      if (sources.size > maxSources) sources.clear();
      sources.set(connection.id, tokens);
    }
    return { profile: cloud.profile, call: cloud.call, tokens };
  };
}

/** Creates the reader of the resource manager. */
export function createConnectionReader(
  world: CloudEnvironment,
  findConnection: FindConnection,
): ConnectionReader {
  const accessOf = createConnectionAccess(world, findConnection);
  return async (...place) => {
    const access = await accessOf(...place);
    return access && createResourceManager(access);
  };
}

/** Creates the reader of metrics. */
export function createConnectionMetrics(
  world: CloudEnvironment,
  findConnection: FindConnection,
): ConnectionMetrics {
  const accessOf = createConnectionAccess(world, findConnection);
  return async (...place) => {
    const access = await accessOf(...place);
    return access && createMetricsBatch(access);
  };
}
