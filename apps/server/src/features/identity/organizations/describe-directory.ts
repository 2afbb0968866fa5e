import type { CloudName, DirectoryDescription } from '@blueport/contracts';
import type { Kysely } from 'kysely';
import type { CloudEnvironment, ConnectedCloud } from '../../../cloud/cloud-environment.ts';
import type { Database } from '../../../database/tables/index.ts';
import { invalidInput, issue, Refusal } from '../../../errors/refusal.ts';
import type { SessionContext } from '../../../session-context.ts';
import { askDirectoryName, findDirectory, type DirectoryName } from '../directories/index.ts';
import { isOperator } from './visible-organization.ts';
import { CloudError } from '@blueport/cloud';
import { errors, jwtVerify, type JWTPayload } from 'jose';

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
  /** Tenant ID, or one of the directory's domains. */
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
  const name = question.cloud ?? session.cloud;
  const cloud = parts.world.clouds[name];
  if (!cloud) {
    throw invalidInput([issue('#/cloud', 'cloud-not-connected')]);
  }
  const found = await findDirectory(cloud, question.tenantId);
  const tenantId = found ?? question.tenantId.toLowerCase();
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
  const link = found === undefined ? 'nowhere' : await linkOf(parts.db, found, organizationId);
  const operates = await isOperator(parts.db, session.organizationId);
  if (!operates && link !== 'here') {
    const refusalReason = await refusedToken(cloud, tenantId, question.accessToken);
    if (refusalReason) return answer(refusalReason);
  }
  if (found === undefined) return answer('unknown-directory');
  return answer(links[link], await askDirectoryName(cloud, tenantId, question.accessToken));
}
