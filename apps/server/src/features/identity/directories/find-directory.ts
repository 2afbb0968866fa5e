import { CloudError } from '@blueport/cloud';
import type { ConnectedCloud } from '../../../cloud/cloud-environment.ts';
import { Refusal } from '../../../errors/refusal.ts';

const guid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i;

/**
 * Returns the tenant ID of a directory that is named by ID or by one of its domains, according to its public metadata.
 * Returns undefined if the cloud has no such directory. Throws `cloud-unavailable` if the cloud does not respond.
 */
export async function findDirectory(cloud: ConnectedCloud, name: string): Promise<string | undefined> {
  const url = `https://${cloud.profile.loginHost}/${encodeURIComponent(name.toLowerCase())}/v2.0/.well-known/openid-configuration`;
  try {
    const { body } = await cloud.call({ area: 'login', method: 'GET', url, timeoutMs: 5000 });
    const issuer = String((body as { readonly issuer?: unknown } | null)?.issuer);
    const tenantId = guid.exec(issuer)?.[0].toLowerCase();
    // A directory of the other cloud has another issuer.
    return tenantId !== undefined && cloud.issuerOf(tenantId) === issuer ? tenantId : undefined;
  } catch (error) {
    if (!(error instanceof CloudError)) throw error;
    if (error.kind === 'refused' || error.kind === 'not-found') return undefined;
    throw new Refusal('cloud-unavailable', { retryAfterSeconds: 5, cause: error });
  }
}
