import { CloudError } from '@blueport/cloud';
import { decodeJwt, errors, jwtVerify } from 'jose';
import type { CloudWorld, ConnectedCloud } from '../../../cloud/cloud-world.ts';
import { Refusal } from '../../../errors/refusal.ts';
import type { InvitedPerson } from './invitation-port.ts';

/** A person as the directory names them: issuer, tenant and object id together, never an e-mail address. */
export interface VerifiedPerson {
  readonly cloud: ConnectedCloud;
  readonly issuer: string;
  readonly tenantId: string;
  readonly objectId: string;
  /** As the directory writes them; for display, never for recognising anybody. */
  readonly name: string;
  readonly email: string;
  /** When they last proved who they are; null where the directory does not say. */
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

/** How far the clocks of the directory and of this server may be apart. */
const clockToleranceSeconds = 300;

const refused = (reason: string): Refusal => new Refusal('token-refused', { cause: reason });

function claimsOf(token: string): Readonly<Record<string, unknown>> {
  try {
    return decodeJwt(token);
  } catch {
    throw refused('no token at all');
  }
}

const textOf = (claim: unknown, longest: number): string =>
  typeof claim === 'string' ? claim.trim().slice(0, longest) : '';

/**
 * Whether a token lets the bearer act in this way in a person's name. An ID token carries no scope: it says who somebody
 * is, not what may be done; an application's own token speaks for no person, whatever scopes it claims.
 */
const isForPerson = (claims: Readonly<Record<string, unknown>>, scope: string): boolean =>
  claims['idtyp'] !== 'app' && typeof claims['scp'] === 'string' && claims['scp'].split(' ').includes(scope);

/** When and by what the person proved who they are, from a token whose signature is good. */
function proofOf(
  claims: Readonly<Record<string, unknown>>,
  multiFactorContext: string,
): Pick<VerifiedPerson, 'authenticatedAt' | 'multiFactor'> {
  const { auth_time: time, amr, acrs } = claims;
  const holds = (list: unknown, word: string): boolean => Array.isArray(list) && list.includes(word);
  return {
    // A time of the future would stay fresh for as long as it lies ahead.
    authenticatedAt: typeof time === 'number' ? new Date(Math.min(time * 1000, Date.now())) : null,
    multiFactor: holds(amr, 'mfa') || holds(acrs, multiFactorContext),
  };
}

/** The cloud whose directory issues tokens of this issuer for this tenant; the issuer decides, not the caller. */
function cloudOf(world: CloudWorld, issuer: unknown, tenantId: string): ConnectedCloud {
  const found = Object.values(world.clouds).find((cloud) => cloud.issuerOf(tenantId) === issuer);
  if (!found) throw refused('foreign issuer');
  return found;
}

/**
 * The management token cannot be verified by a third party (the cloud itself does that), but it must be for this cloud,
 * this tenant and this person; a token of one cloud is never kept for the other.
 */
function checkManagementToken(
  token: string,
  cloud: ConnectedCloud,
  tenantId: string,
  objectId: string,
): Date {
  const claims = claimsOf(token);
  const audience = String(claims['aud']).replace(/\/$/, '');
  const audiences = [cloud.profile.managementAudience, ...olderAudiences[cloud.name]];
  if (!audiences.includes(audience)) throw refused('management token for another audience');
  if (String(claims['tid']).toLowerCase() !== tenantId) throw refused('management token of another tenant');
  if (String(claims['oid']).toLowerCase() !== objectId) throw refused('management token of another person');
  if (!isForPerson(claims, 'user_impersonation')) throw refused('management token that acts for nobody');
  const expiresAt = Number(claims['exp']) * 1000;
  if (!(expiresAt > Date.now())) throw refused('management token has expired');
  return new Date(expiresAt);
}

/** Names the clouds still use for their management plane in older tokens. */
const olderAudiences = {
  general: ['https://management.core.windows.net'],
  us_gov: ['https://management.core.usgovcloudapi.net'],
} as const;

type ProvenPerson = Omit<VerifiedPerson, 'azureTokenExpiresAt'>;

/** Verifies the token of the portal's own API. */
async function provePerson(
  world: CloudWorld,
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
    if (String(payload['tid']).toLowerCase() !== tenantId) throw refused('tenant differs');
    if (!isForPerson(payload, 'access')) throw refused('scope is missing, or an application’s own token');
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

/** Verifies both tokens of a sign-in; anything that is not right is 401 without a word about what. */
export async function verifyTokens(
  world: CloudWorld,
  tokens: PresentedTokens,
  multiFactorContext: string,
): Promise<VerifiedPerson> {
  const { accessToken, tenantId: named } = tokens;
  const person = await provePerson(world, accessToken, named.toLowerCase(), multiFactorContext);
  const { cloud, tenantId, objectId } = person;
  return {
    ...person,
    azureTokenExpiresAt: checkManagementToken(tokens.azureToken, cloud, tenantId, objectId),
  };
}

/** Who holds a genuine access token of this portal; enough to ask for something, not to sign in. */
export async function verifyAccessToken(world: CloudWorld, accessToken: string): Promise<InvitedPerson> {
  const tenantId = claimsOf(accessToken)['tid'];
  if (typeof tenantId !== 'string') throw refused('no tenant');
  const person = await provePerson(world, accessToken, tenantId.toLowerCase());
  return { ...person, cloud: person.cloud.name };
}
