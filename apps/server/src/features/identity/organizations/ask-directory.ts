import { CloudError, type IssuedTokens } from '@blueport/cloud';
import type { ConnectedCloud } from '../../../cloud/cloud-world.ts';
import { Refusal } from '../../../errors/refusal.ts';

/** How a directory calls itself. */
export interface DirectoryName {
  readonly name: string | null;
  readonly domains: string[];
}

const nameless: DirectoryName = { name: null, domains: [] };
const longestName = 120;

/** Whether a directory of this id exists in the cloud, by its public metadata. */
export async function directoryExists(cloud: ConnectedCloud, tenantId: string): Promise<boolean> {
  const url = `https://${cloud.profile.loginHost}/${tenantId}/v2.0/.well-known/openid-configuration`;
  try {
    await cloud.call({ area: 'login', method: 'GET', url, timeoutMs: 5000 });
    return true;
  } catch (error) {
    if (!(error instanceof CloudError)) throw error;
    if (error.kind === 'refused' || error.kind === 'not-found') return false;
    throw new Refusal('cloud-unavailable', { retryAfterSeconds: 5, cause: error });
  }
}

async function graphToken(
  cloud: ConnectedCloud,
  tenantId: string,
  accessToken: string | undefined,
): Promise<IssuedTokens | undefined> {
  const { directory, profile } = cloud;
  if (!directory) return undefined;
  return accessToken === undefined
    ? directory.clientCredentials(tenantId, profile.graphDefaultScope)
    : directory.onBehalfOf(tenantId, accessToken, `${profile.graphAudience}/User.Read`);
}

/**
 * Asks Graph for the name and the verified domains of a directory: in the name of the person who handed in a token, else as the
 * application. A directory that does not let us ask stays nameless; that is no reason to refuse it.
 */
export async function askDirectoryName(
  cloud: ConnectedCloud,
  tenantId: string,
  accessToken: string | undefined,
): Promise<DirectoryName> {
  try {
    const token = await graphToken(cloud, tenantId, accessToken);
    if (!token) return nameless;
    const { body } = await cloud.call({
      area: 'graph',
      method: 'GET',
      url: `https://${cloud.profile.graphHost}/v1.0/organization?$select=id,displayName,verifiedDomains`,
      headers: { authorization: `Bearer ${token.accessToken}` },
      timeoutMs: 5000,
    });
    const [found] =
      (body as { value?: { displayName?: unknown; verifiedDomains?: { name?: unknown }[] }[] }).value ?? [];
    if (!found) return nameless;
    const domains = (found.verifiedDomains ?? []).flatMap(({ name }) =>
      typeof name === 'string' ? [name] : [],
    );
    const { displayName } = found;
    return {
      name: typeof displayName === 'string' && displayName !== '' ? displayName.slice(0, longestName) : null,
      domains: domains.slice(0, 50),
    };
  } catch (error) {
    if (error instanceof CloudError) return nameless;
    throw error;
  }
}
