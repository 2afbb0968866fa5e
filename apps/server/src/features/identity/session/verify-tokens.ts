import { CloudError } from '@blueport/cloud';
import { decodeJwt, errors, jwtVerify } from 'jose';
import type { CloudEnvironment, ConnectedCloud } from '../../../cloud/cloud-environment.ts';
import { Refusal } from '../../../errors/refusal.ts';
import type { InvitedPerson } from './invitation-port.ts';

/** A person as identified by the directory: issuer, tenant and object ID together, never an email address. */
export interface VerifiedPerson {
  readonly cloud: ConnectedCloud;
  readonly issuer: string;
  readonly tenantId: string;
  readonly objectId: string;
  /** Name as written by the directory. For display only, never for identification. */
  readonly name: string;
  readonly email: string;
  /** Time of the last authentication; null if the directory does not report it. */
  readonly authenticatedAt: Date | null;
  readonly multiFactor: boolean;
  readonly portalTokenExpiresAt: Date;
  readonly azureTokenExpiresAt: Date;
}

export interface PresentedTokens {
  readonly accessToken: string;
  readonly azureToken: string;
  readonly tenantId: string;
}

/** Maximum clock difference between the directory and this server. */
const clockToleranceSeconds = 300;

const createRefusal = (reason: string): Refusal => new Refusal('token-refused', { cause: reason });

function claimsOf(token: string): Readonly<Record<string, unknown>> {
  try {
    return decodeJwt(token);
  } catch {
    throw createRefusal('no token at all');
  }
}

const textOf = (claim: unknown, longest: number): string =>
  typeof claim === 'string' ? claim.trim().slice(0, longest) : '';

/**
 * Returns whether a token has a scope to act on a person's behalf. An ID token has no scope: it only identifies
 * a person. An application token does not represent a person, regardless of its scopes.
 */
const isForPerson = (claims: Readonly<Record<string, unknown>>, scope: string): boolean =>
  claims['idtyp'] !== 'app' && typeof claims['scp'] === 'string' && claims['scp'].split(' ').includes(scope);

/** Returns the time and the factors of the authentication, from a verified token. */
function proofOf(
  claims: Readonly<Record<string, unknown>>,
  multiFactorContext: string,
): Pick<VerifiedPerson, 'authenticatedAt' | 'multiFactor'> {
  const { auth_time: time, amr, acrs } = claims;
  const holds = (list: unknown, word: string): boolean => Array.isArray(list) && list.includes(word);
  return {
    // A time in the future would otherwise count as recent for too long.
    authenticatedAt: typeof time === 'number' ? new Date(Math.min(time * 1000, Date.now())) : null,
    multiFactor: holds(amr, 'mfa') || holds(acrs, multiFactorContext),
  };
}

/**
 * Returns the cloud whose directory issues tokens with this issuer for this tenant. The issuer decides, not the caller.
 */
function cloudOf(world: CloudEnvironment, issuer: unknown, tenantId: string): ConnectedCloud {
  const found = Object.values(world.clouds).find((cloud) => cloud.issuerOf(tenantId) === issuer);
  if (!found) throw createRefusal('foreign issuer');
  return found;
}

/**
 * Checks the claims of a token for a service of the cloud and returns its expiry. A third party cannot verify the
 * signature (the service does that), but the token must be for this cloud, this tenant and this person; a token of one
 * cloud is never used for another.
 */
function checkServiceToken(
  service: 'management' | 'storage',
  token: string,
  { cloud, tenantId, objectId }: Pick<VerifiedPerson, 'cloud' | 'tenantId' | 'objectId'>,
): Date {
  const claims = claimsOf(token);
  const audience = String(claims['aud']).replace(/\/$/, '');
  if (!audiencesOf(service, cloud).includes(audience))
    throw createRefusal(`${service} token for another audience`);
  if (String(claims['tid']).toLowerCase() !== tenantId)
    throw createRefusal(`${service} token of another tenant`);
  if (String(claims['oid']).toLowerCase() !== objectId)
    throw createRefusal(`${service} token of another person`);
  if (!isForPerson(claims, 'user_impersonation'))
    throw createRefusal(`${service} token that does not represent a person`);
  const expiresAt = Number(claims['exp']) * 1000;
  if (!(expiresAt > Date.now())) throw createRefusal(`${service} token has expired`);
  return new Date(expiresAt);
}

/** Checks a token for the storage data plane and returns its expiry. */
export const checkStorageToken = (
  token: string,
  person: Pick<VerifiedPerson, 'cloud' | 'tenantId' | 'objectId'>,
): Date => checkServiceToken('storage', token, person);

/** Audiences that the clouds still use for their management APIs in older tokens. */
const olderAudiences = {
  general: ['https://management.core.windows.net'],
  us_gov: ['https://management.core.usgovcloudapi.net'],
} as const;

const audiencesOf = (
  service: 'management' | 'storage',
  { name, profile }: ConnectedCloud,
): readonly string[] =>
  service === 'storage' ? [profile.storageAudience] : [profile.managementAudience, ...olderAudiences[name]];

type ProvenPerson = Omit<VerifiedPerson, 'azureTokenExpiresAt'>;

/** Verifies the token for the portal's API. */
async function provePerson(
  world: CloudEnvironment,
  accessToken: string,
  tenantId: string,
  multiFactorContext = '',
): Promise<ProvenPerson> {
  const cloud = cloudOf(world, claimsOf(accessToken)['iss'], tenantId);
  try {
    const { payload } = await jwtVerify(accessToken, cloud.signingKeys, {
      issuer: cloud.issuerOf(tenantId),
      audience: [cloud.clientId, `api://${cloud.clientId}`],
      algorithms: ['RS256'],
      clockTolerance: clockToleranceSeconds,
      requiredClaims: ['exp', 'tid', 'oid', 'scp'],
    });
    if (String(payload['tid']).toLowerCase() !== tenantId) throw createRefusal('tenant differs');
    if (!isForPerson(payload, 'access'))
      throw createRefusal('scope is missing, or an application’s own token');
    const objectId = String(payload['oid']).toLowerCase();
    const email = textOf(payload['preferred_username'], 320) || textOf(payload['upn'], 320);
    return {
      name: textOf(payload['name'], 200) || email || objectId,
      email,
      cloud,
      issuer: cloud.issuerOf(tenantId),
      tenantId,
      objectId,
      ...proofOf(payload, multiFactorContext),
      portalTokenExpiresAt: new Date(Number(payload.exp) * 1000),
    };
  } catch (error) {
    if (error instanceof errors.JOSEError) throw new Refusal('token-refused', { cause: error.code });
    if (error instanceof CloudError)
      throw new Refusal('cloud-unavailable', { retryAfterSeconds: 5, cause: error });
    throw error;
  }
}

/** Verifies both tokens of a sign-in. Any problem results in a 401 without details. */
export async function verifyTokens(
  world: CloudEnvironment,
  tokens: PresentedTokens,
  multiFactorContext: string,
): Promise<VerifiedPerson> {
  const { accessToken, tenantId: claimedTenantId } = tokens;
  const person = await provePerson(world, accessToken, claimedTenantId.toLowerCase(), multiFactorContext);
  return { ...person, azureTokenExpiresAt: checkServiceToken('management', tokens.azureToken, person) };
}

/** Verifies an access token for this portal and returns its holder. Sufficient to request access, not to sign in. */
export async function verifyAccessToken(
  world: CloudEnvironment,
  accessToken: string,
): Promise<InvitedPerson> {
  const tenantId = claimsOf(accessToken)['tid'];
  if (typeof tenantId !== 'string') throw createRefusal('no tenant');
  const person = await provePerson(world, accessToken, tenantId.toLowerCase());
  return { ...person, cloud: person.cloud.name };
}
