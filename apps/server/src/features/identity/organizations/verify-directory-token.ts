import { CloudError } from '@blueport/cloud';
import { errors, jwtVerify, type JWTPayload } from 'jose';
import type { ConnectedCloud } from '../../../cloud/cloud-world.ts';
import { Refusal } from '../../../errors/refusal.ts';

/** Templates of the directory roles whose holders may let an application into their directory. */
const administratorRoles: ReadonlySet<string> = new Set([
  // Global Administrator
  '62e90394-69f5-4237-9190-012177145e10',
  // Application Administrator
  '9b895d92-2cd3-44c7-9d02-a6ac2d5ea5c3',
]);

const clockToleranceSeconds = 300;

export type DirectoryToken = 'refused' | 'member' | 'administrator';

async function read(
  cloud: ConnectedCloud,
  tenantId: string,
  accessToken: string,
): Promise<JWTPayload | undefined> {
  try {
    const { payload } = await jwtVerify(accessToken, cloud.signingKeys, {
      issuer: cloud.issuerOf(tenantId),
      audience: [cloud.clientId, `api://${cloud.clientId}`],
      algorithms: ['RS256'],
      clockTolerance: clockToleranceSeconds,
      requiredClaims: ['exp', 'tid', 'oid', 'scp'],
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    if (error instanceof CloudError) {
      throw new Refusal('cloud-unavailable', { retryAfterSeconds: 5, cause: error });
    }
    throw error;
  }
}

/** Whose word a token is: of nobody we know, of somebody of the directory, or of one of its administrators. */
export async function verifyDirectoryToken(
  cloud: ConnectedCloud,
  tenantId: string,
  accessToken: string,
): Promise<DirectoryToken> {
  const claims = await read(cloud, tenantId, accessToken);
  const isPerson = claims?.['idtyp'] !== 'app' && String(claims?.['scp']).split(' ').includes('access');
  if (!claims || !isPerson || String(claims['tid']).toLowerCase() !== tenantId) return 'refused';
  const roles: unknown = claims['wids'];
  const isAdministrator = Array.isArray(roles) && roles.some((role) => administratorRoles.has(String(role)));
  return isAdministrator ? 'administrator' : 'member';
}
