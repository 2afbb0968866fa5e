import { CloudError, cloudProfiles, type CallCloud } from '@blueport/cloud';
import type { CloudName } from '@blueport/contracts';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose';
import type { CloudEnvironment, ConnectedCloud } from '../cloud/cloud-environment.ts';
import { createSigningKeys } from '../cloud/signing-keys.ts';
import { testPeople, type TestPerson } from './test-people.ts';

/** A fake directory for tests: signs tokens and responds to cloud requests with empty lists. */
export interface TestDirectory {
  readonly world: CloudEnvironment;
  readonly signer: CryptoKey;
  /** Returns a token like the directory would issue it; every claim can be overridden. */
  sign(
    claims: JWTPayload,
    options?: { key?: CryptoKey; kid?: string; expiresIn?: string | number },
  ): Promise<string>;
  /** Returns the body of a sign-in. */
  loginBody(
    person: TestPerson,
    tenantId?: string,
    /** Overrides for claims of the portal's token, such as an older sign-in or a second factor. */
    claims?: JWTPayload,
  ): Promise<{ accessToken: string; azureToken: string; tenantId: string }>;
  /** Publishes a new key and signs with it. */
  rotate(): Promise<void>;
}

const origin: Readonly<Record<CloudName, string>> = {
  general: 'http://localhost:1/login',
  us_gov: 'http://localhost:1/login-gov',
};
export const clientIds: Readonly<Record<CloudName, string>> = {
  general: '10000000-0000-4000-8000-000000000001',
  us_gov: '10000000-0000-4000-8000-000000000002',
};

export const issuerOf = (cloud: CloudName, tenantId: string): string => `${origin[cloud]}/${tenantId}/v2.0`;

export async function createTestDirectory(): Promise<TestDirectory> {
  const published: Record<string, unknown>[] = [];
  let current: { key: CryptoKey; kid: string };
  const rotate = async (): Promise<void> => {
    const { publicKey, privateKey } = await generateKeyPair('RS256');
    const kid = `key-${published.length + 1}`;
    published.push({ ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' });
    current = { key: privateKey, kid };
  };
  await rotate();

  const call: CallCloud = async ({ area, url }) => {
    const requestedTenant = /\/([^/]+)\/v2\.0\/\.well-known/.exec(url)?.[1];
    const tenant = testPeople.tenants.find(
      ({ tenantId, domain }) => tenantId === requestedTenant || domain === requestedTenant,
    );
    if (requestedTenant !== undefined && tenant === undefined) {
      throw new CloudError({
        kind: 'refused',
        code: 'invalid_tenant',
        message: 'Tenant not found.',
        status: 400,
      });
    }
    const issuer = tenant && { issuer: issuerOf(tenant.cloud, tenant.tenantId) };
    const body = area === 'login' ? { keys: [...published], ...issuer } : { value: [] };
    return { status: 200, headers: {}, body, retryAfterMs: undefined };
  };

  const noTokens = async (): Promise<never> => {
    throw new CloudError({
      kind: 'refused',
      code: 'invalid_client',
      message: 'The test directory gives no tokens to applications.',
    });
  };

  const connected = (name: CloudName): ConnectedCloud => ({
    name,
    profile: cloudProfiles[name],
    call,
    directory: undefined,
    directoryFor: () => ({ onBehalfOf: noTokens, refresh: noTokens, clientCredentials: noTokens }),
    clientId: clientIds[name],
    issuerOf: (tenantId) => issuerOf(name, tenantId),
    readBlob: () => Promise.reject(new Error('There is no storage account.')),
    signingKeys: createSigningKeys(
      call,
      `https://${cloudProfiles[name].loginHost}/common/discovery/v2.0/keys`,
    ),
    signIn: {
      clientId: clientIds[name],
      authority: 'https://localhost:1/common',
      knownAuthorities: [],
      apiScope: `api://${clientIds[name]}/access`,
      managementScope: cloudProfiles[name].managementScope,
      signInScopes: ['openid'],
      origins: ['http://localhost:1'],
    },
  });

  const sign: TestDirectory['sign'] = (claims, options = {}) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: options.kid ?? current.kid })
      .setIssuedAt()
      .setExpirationTime(options.expiresIn ?? '1h')
      .sign(options.key ?? current.key);

  return {
    world: {
      clouds: { general: connected('general'), us_gov: connected('us_gov') },
      sandbox: testPeople,
    },
    get signer() {
      return current.key;
    },
    sign,
    rotate,
    async loginBody(person, tenantId = person.homeTenantId, claims = {}) {
      const oid = person.identities.find((identity) => identity.tenantId === tenantId)?.objectId;
      const { cloud } = person;
      const common = { iss: issuerOf(cloud, tenantId), tid: tenantId, oid, preferred_username: person.email };
      return {
        tenantId,
        accessToken: await sign({
          ...common,
          aud: clientIds[cloud],
          scp: 'access',
          auth_time: Math.floor(Date.now() / 1000),
          amr: ['pwd'],
          ...claims,
        }),
        azureToken: await sign({
          ...common,
          aud: cloudProfiles[cloud].managementAudience,
          scp: 'user_impersonation',
        }),
      };
    },
  };
}
