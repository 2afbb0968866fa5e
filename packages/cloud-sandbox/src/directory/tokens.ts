import { createHash, randomUUID } from 'node:crypto';
import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose';
import type { JWTPayload } from 'jose';
import { InvalidToken } from '../context.ts';
import type { Audience, Cloud, Principal } from '../context.ts';
import type { Account, Application, People, Tenant } from '../world/people.ts';
import { guidFrom } from '../world/people.ts';
import { GRAPH_ROLES } from './applications.ts';
import { audienceValue, CLOUD_PROFILES, issuerOf, olderIssuerOf } from './cloudProfile.ts';
import type { Keyring } from './keyring.ts';
import { proofClaims, type SignInProof } from './signInProof.ts';

/** The principal, audience and scopes of an access token to issue. */
export interface AccessTokenRequest {
  tenant: Tenant;
  audience: Audience;
  client: Application;
  subject:
    | { account: Account; permissions: readonly string[]; onBehalfOf: boolean; proof?: SignInProof }
    | { app: true };
  /** For tests of token verification: other claims or another lifetime. */
  overrides?: { claims?: Record<string, unknown>; expiresIn?: number };
}

/** Issues and verifies the directory's tokens. */
export interface Tokens {
  issueAccessToken(request: AccessTokenRequest): Promise<{ token: string; expiresIn: number }>;
  issueIdToken(request: {
    tenant: Tenant;
    account: Account;
    client: Application;
    proof?: SignInProof;
    nonce?: string;
  }): Promise<string>;
  verify(authorization: string | undefined, audience: Audience, cloud: Cloud): Promise<Principal>;
}

/** Returns the object id of the application's service principal in a directory. */
function servicePrincipalId(tenantId: string, clientId: string): string {
  return guidFrom('service principal', tenantId, clientId);
}

interface TokenParts {
  people: People;
  keyring: Keyring;
  origin: () => string;
  now: () => Date;
  tokenSeconds: number;
}

export function createTokens(parts: TokenParts): Tokens {
  const { people, keyring, origin, now, tokenSeconds } = parts;
  const readClaims = createClaimReader(keyring, now);
  return {
    async issueAccessToken(request) {
      const { overrides } = request;
      const expiresIn = overrides?.expiresIn ?? tokenSeconds;
      const token = await sign(parts, { ...accessClaims(parts, request), ...overrides?.claims }, expiresIn);
      return { token, expiresIn };
    },

    async issueIdToken({ tenant, account, client, proof, nonce }) {
      const { oid: objectId } = userClaims(tenant, client, { account, permissions: [] });
      const claims = {
        iss: issuerOf(CLOUD_PROFILES[tenant.cloud], origin(), tenant.tenantId),
        aud: client.clientId,
        tid: tenant.tenantId,
        oid: objectId,
        sub: pairwise(client, objectId),
        name: account.name,
        preferred_username: account.email,
        email: account.email,
        ver: '2.0',
        ...proofClaims(proof),
        ...(nonce === undefined ? {} : { nonce }),
      };
      return sign(parts, claims, tokenSeconds);
    },

    async verify(authorization, audience, cloud) {
      const claims = await readClaims(bearerOf(authorization));
      requireAudience(claims, audience, cloud, people);
      return toPrincipal(claims, cloud, people, origin());
    },
  };
}

async function sign({ keyring, now }: TokenParts, claims: JWTPayload, seconds: number): Promise<string> {
  const { kid, key } = await keyring.signingKey();
  const issuedAt = Math.floor(now().getTime() / 1000);
  return new SignJWT({
    iat: issuedAt,
    nbf: issuedAt,
    exp: issuedAt + seconds,
    uti: randomUUID(),
    ...claims,
  })
    .setProtectedHeader({ typ: 'JWT', alg: 'RS256', kid })
    .sign(key);
}

/** Returns the claims of an access token: version 2.0 for the portal, version 1.0 for the services of the cloud. */
function accessClaims(
  { people, origin }: TokenParts,
  { tenant, audience, client, subject }: AccessTokenRequest,
): JWTPayload {
  const profile = CLOUD_PROFILES[tenant.cloud];
  const confidential = 'app' in subject || subject.onBehalfOf ? '1' : '0';
  const form =
    audience === 'portal'
      ? {
          iss: issuerOf(profile, origin(), tenant.tenantId),
          ver: '2.0',
          azp: client.clientId,
          azpacr: confidential,
        }
      : {
          iss: olderIssuerOf(profile, origin(), tenant.tenantId),
          ver: '1.0',
          appid: client.clientId,
          appidacr: confidential,
        };
  return {
    aud: audienceValue(profile, audience, people.portalClients[tenant.cloud].clientId),
    tid: tenant.tenantId,
    ...form,
    ...('app' in subject ? appClaims(tenant, client, audience) : userClaims(tenant, client, subject)),
  };
}

function requireAudience(claims: JWTPayload, audience: Audience, cloud: Cloud, people: People): void {
  const profile = CLOUD_PROFILES[cloud];
  const expected = audienceValue(profile, audience, people.portalClients[cloud].clientId);
  // Clients of the metrics batch API send tokens for the management plane by default.
  const aliases =
    audience === 'management'
      ? profile.managementAliases
      : audience === 'metrics'
        ? [profile.managementOrigin, ...profile.managementAliases]
        : [];
  const audiences = [expected, `${expected}/`, ...aliases];
  if (typeof claims.aud === 'string' && audiences.includes(claims.aud)) return;
  throw new InvalidToken(
    'InvalidAuthenticationTokenAudience',
    `The access token is for '${String(claims.aud)}'; this service takes tokens for '${expected}'.`,
  );
}

function userClaims(
  tenant: Tenant,
  client: Application,
  { account, permissions, proof }: { account: Account; permissions: readonly string[]; proof?: SignInProof },
): JWTPayload & { oid: string } {
  const identity = account.identities.find(({ tenantId }) => tenantId === tenant.tenantId);
  if (identity === undefined) throw new Error(`${account.email} has no identity in ${tenant.name}`);
  return {
    oid: identity.objectId,
    sub: pairwise(client, identity.objectId),
    name: account.name,
    upn: account.email,
    preferred_username: account.email,
    idtyp: 'user',
    scp: permissions.join(' '),
    ...proofClaims(proof),
    ...(account.directoryRoles && { wids: account.directoryRoles }),
  };
}

function appClaims(tenant: Tenant, client: Application, audience: Audience): JWTPayload {
  const oid = servicePrincipalId(tenant.tenantId, client.clientId);
  const roles = audience === 'graph' ? { roles: GRAPH_ROLES } : {};
  return { oid, sub: oid, idtyp: 'app', name: client.name, ...roles };
}

/** Returns the pairwise subject of a person, which differs per application as in the real directory. */
function pairwise(client: Application, objectId: string): string {
  return createHash('sha256').update(`${client.clientId}\n${objectId}`).digest('base64url');
}

function bearerOf(authorization: string | undefined): string {
  const token = authorization?.replace(/^Bearer\s+/i, '').trim() ?? '';
  if (token === '') {
    throw new InvalidToken(
      'AuthenticationFailed',
      "Authentication failed. The 'Authorization' header is missing.",
    );
  }
  return token;
}

/** Verified tokens to keep; a caller sends the same one with every request. */
const maxVerified = 1000;

/** Returns a function that verifies tokens: the signature once, the key and the lifetime at each use. */
function createClaimReader(keyring: Keyring, now: () => Date): (token: string) => Promise<JWTPayload> {
  const verified = new Map<string, JWTPayload>();
  return async (token) => {
    try {
      const { kid } = decodeProtectedHeader(token);
      const key = await keyring.verificationKey(kid);
      if (key === undefined) throw new errors.JWKSNoMatchingKey();
      const known = verified.get(token);
      if (known?.exp !== undefined && known.exp * 1000 > now().getTime()) return known;
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['RS256'],
        currentDate: now(),
        requiredClaims: ['exp', 'iss', 'aud', 'tid', 'oid', 'idtyp'],
      });
      if (verified.size >= maxVerified) verified.clear();
      verified.set(token, payload);
      return payload;
    } catch (error) {
      if (error instanceof errors.JWTExpired) {
        throw new InvalidToken('ExpiredAuthenticationToken', 'The access token has expired.');
      }
      throw new InvalidToken('InvalidAuthenticationToken', 'The access token is invalid.');
    }
  };
}

const textsIn = (list: unknown): string[] =>
  Array.isArray(list) ? list.filter((item) => typeof item === 'string') : [];

function toPrincipal(claims: JWTPayload, cloud: Cloud, people: People, origin: string): Principal {
  const text = (name: string): string | undefined => {
    const value = claims[name];
    return typeof value === 'string' ? value : undefined;
  };
  const tenantId = text('tid') ?? '';
  const profile = CLOUD_PROFILES[cloud];
  const issuers = [issuerOf(profile, origin, tenantId), olderIssuerOf(profile, origin, tenantId)];
  if (people.tenant(tenantId)?.cloud !== cloud || !issuers.includes(text('iss') ?? '')) {
    throw new InvalidToken(
      'InvalidAuthenticationTokenTenant',
      `The access token is from the wrong issuer '${text('iss') ?? ''}'.`,
    );
  }
  const appId = text('appid') ?? text('azp') ?? '';
  const kind = text('idtyp') === 'app' ? 'app' : 'user';
  const upn = text('upn') ?? text('preferred_username');
  const onBehalfOf = kind === 'user' && (text('appidacr') ?? text('azpacr')) === '1';
  return {
    kind,
    cloud,
    tenantId,
    objectId: text('oid') ?? '',
    appId,
    name: text('name') ?? '',
    permissions: kind === 'app' ? textsIn(claims['roles']) : (text('scp') ?? '').split(' ').filter(Boolean),
    ...(upn === undefined ? {} : { upn }),
    ...(onBehalfOf ? { actor: appId } : {}),
  };
}
