import { CloudError, type IssuedTokens } from '@blueport/cloud';
import type { ConnectedCloud } from '../../../cloud/cloud-environment.ts';

/** Name and domains of a directory, starting with the default domain. */
export interface DirectoryName {
  readonly name: string | null;
  readonly domains: string[];
}

interface VerifiedDomain {
  readonly name?: unknown;
  readonly isDefault?: unknown;
}

const nameless: DirectoryName = { name: null, domains: [] };
const maxNameLength = 120;

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
 * Requests the name and the verified domains of a directory from Graph: on behalf of the user if a token is passed,
 * otherwise as the application. If the directory denies access, it has no name, which is not an error.
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
      (body as { value?: { displayName?: unknown; verifiedDomains?: VerifiedDomain[] }[] }).value ?? [];
    if (!found) return nameless;
    const domains = (found.verifiedDomains ?? [])
      .toSorted((left, right) => Number(right.isDefault === true) - Number(left.isDefault === true))
      .flatMap(({ name }) => (typeof name === 'string' ? [name] : []));
    const { displayName } = found;
    return {
      name:
        typeof displayName === 'string' && displayName !== '' ? displayName.slice(0, maxNameLength) : null,
      domains: domains.slice(0, 50),
    };
  } catch (error) {
    if (error instanceof CloudError) return nameless;
    throw error;
  }
}
