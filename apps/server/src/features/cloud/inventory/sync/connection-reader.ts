import {
  connectionTokens,
  createResourceManager,
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

/** Creates the reader. Caches one token source per version of a connection, so that calls share a token. */
export function createConnectionReader(
  world: CloudEnvironment,
  findConnection: FindConnection,
): ConnectionReader {
  const sources = new Map<string, TokenSource>();
  return async (organizationId, tenantId, name) => {
    const cloud = world.clouds[name];
    const connection = cloud && (await findConnection(organizationId, tenantId, name));
    if (!cloud || !connection) return undefined;
    let tokens = sources.get(connection.id);
    if (!tokens) {
      tokens = connectionTokens(cloud.directoryFor(connection.credential), tenantId);
      if (sources.size > maxSources) sources.clear();
      sources.set(connection.id, tokens);
    }
    return createResourceManager({ profile: cloud.profile, call: cloud.call, tokens });
  };
}
