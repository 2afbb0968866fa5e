import type { CloudName, DirectoryDescription } from '@blueport/contracts';
import type { Kysely } from 'kysely';
import type { CloudEnvironment, ConnectedCloud } from '../../../cloud/cloud-environment.ts';
import type { Database } from '../../../database/tables/index.ts';
import { invalidInput, issue, Refusal } from '../../../errors/refusal.ts';
import type { SessionContext } from '../../../session-context.ts';
import { isOperator } from './visible-organization.ts';
import { CloudError, type IssuedTokens } from '@blueport/cloud';
import { errors, jwtVerify, type JWTPayload } from 'jose';

/** Name and domains of a directory, starting with the default domain. */
interface DirectoryName {
  readonly name: string | null;
  readonly domains: string[];
}

interface VerifiedDomain {
  readonly name?: unknown;
  readonly isDefault?: unknown;
}

const nameless: DirectoryName = { name: null, domains: [] };
const maxNameLength = 120;

/** Returns whether a directory exists in the cloud, according to its public metadata. */
async function directoryExists(cloud: ConnectedCloud, tenantId: string): Promise<boolean> {
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
 * Requests the name and the verified domains of a directory from Graph: on behalf of the user if a token is given, else
 * as the application. If the directory denies access, it has no name, which is not an error.
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

/** Template IDs of the directory roles that may grant an application access to the directory. */
const administratorRoles: ReadonlySet<string> = new Set([
  // Global Administrator
  '62e90394-69f5-4237-9190-012177145e10',
  // Application Administrator
  '9b895d92-2cd3-44c7-9d02-a6ac2d5ea5c3',
]);

const clockToleranceSeconds = 300;

type DirectoryToken = 'refused' | 'member' | 'administrator';

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

/**
 * Verifies a token and returns the trust level of its holder: unknown, a member of the directory, or one of its
 * administrators.
 */
async function verifyDirectoryToken(
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

export interface DirectoryQuery {
  readonly tenantId: string;
  readonly cloud?: CloudName | undefined;
  readonly accessToken?: string | undefined;
}

type Reason = DirectoryDescription['reason'];

/** Returns where a directory is linked, from the perspective of one organization. */
export async function linkOf(
  db: Kysely<Database>,
  tenantId: string,
  organizationId: string,
): Promise<'nowhere' | 'here' | 'elsewhere'> {
  const row = await db
    .selectFrom('directory')
    .select('organization_id')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  if (!row) return 'nowhere';
  return row.organization_id === organizationId ? 'here' : 'elsewhere';
}

async function refusedToken(
  cloud: ConnectedCloud,
  tenantId: string,
  accessToken: string | undefined,
): Promise<Reason | undefined> {
  if (accessToken === undefined) return 'token-needed';
  const word = await verifyDirectoryToken(cloud, tenantId, accessToken);
  if (word === 'refused') return 'token-refused';
  return word === 'member' ? 'not-administrator' : undefined;
}

const links = { nowhere: 'linkable', here: 'linked-here', elsewhere: 'linked-elsewhere' } as const;

/**
 * Describes a directory and whether it can be linked to an organization. The operator may link any directory. All other
 * users must provide a token that the directory issued for this portal to one of its administrators; without it, they
 * do not see where else the directory is linked.
 */
export async function describeDirectory(
  parts: { readonly db: Kysely<Database>; readonly world: CloudEnvironment },
  session: SessionContext,
  organizationId: string,
  question: DirectoryQuery,
): Promise<DirectoryDescription> {
  const tenantId = question.tenantId.toLowerCase();
  const name = question.cloud ?? session.cloud;
  const cloud = parts.world.clouds[name];
  if (!cloud) {
    throw invalidInput([issue('#/cloud', 'cloud-not-connected')]);
  }
  const answer = (
    reason: Reason,
    directoryName: DirectoryName = { name: null, domains: [] },
  ): DirectoryDescription => ({
    tenantId,
    cloud: name,
    ...directoryName,
    canLink: reason === 'linkable',
    reason,
  });
  const link = await linkOf(parts.db, tenantId, organizationId);
  const operates = await isOperator(parts.db, session.organizationId);
  if (!operates && link !== 'here') {
    const refusalReason = await refusedToken(cloud, tenantId, question.accessToken);
    if (refusalReason) return answer(refusalReason);
  }
  if (!(await directoryExists(cloud, tenantId))) return answer('unknown-directory');
  return answer(links[link], await askDirectoryName(cloud, tenantId, question.accessToken));
}
