import fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { interactionPolicy, Provider } from 'oidc-provider';
import type { Configuration } from 'oidc-provider';
import type { Account, Client, People, Tenant } from '../world/people.ts';
import { guidFrom } from '../world/people.ts';
import { COMMAND_LINE_APPLICATIONS, LOOPBACK_REDIRECT_URIS } from './applications.ts';
import type { Records } from './records.ts';
import type { SignInProof } from './signInProof.ts';

/** The provider's response, which the facade can rewrite before sending it. */
export interface ProviderAnswer {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: string;
}

/** The OpenID provider of one tenant. It implements the protocol; the facade around it behaves like Entra. */
export interface TenantProvider {
  authorize(
    params: URLSearchParams,
    person?: { account: Account; proof: SignInProof },
  ): Promise<ProviderAnswer>;
  redeem(params: URLSearchParams): Promise<ProviderAnswer>;
}

/** Returns the id of a person in the provider: the object id in the home tenant. */
export function accountIdOf(account: Account): string {
  return account.identities[0]?.objectId ?? account.email;
}

const SESSION_COOKIE = '_session';

/** A provider session lasts for one request only: the facade tracks who is signed in. */
const SESSION_SECONDS = 60;

interface TenantProviderParts {
  readonly tenant: Tenant;
  readonly client: Client;
  readonly redirectUris: readonly string[];
  /** Where the sign-in of a device code ends. */
  readonly deviceRedirectUri: string;
  readonly people: People;
  readonly records: Records;
  readonly issuer: string;
  readonly jwks: NonNullable<Configuration['jwks']>;
}

/** The allowed protocol of a tenant: only the code flow with PKCE, and refresh tokens. */
const protocol: Configuration = {
  responseTypes: ['code'],
  scopes: ['openid', 'profile', 'email', 'offline_access'],
  claims: { openid: ['sub'] },
  pkce: { required: () => true },
  // Entra accepts the same refresh token repeatedly, which a page open in two tabs relies on.
  rotateRefreshToken: false,
  issueRefreshToken: () => true,
  expiresWithSession: () => false,
  clientBasedCORS: () => true,
  routes: { authorization: '/authorize', token: '/token', jwks: '/keys' },
  features: {
    devInteractions: { enabled: false },
    userinfo: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    resourceIndicators: { enabled: false },
  },
  ttl: {
    AuthorizationCode: 600,
    AccessToken: 3600,
    IdToken: 3600,
    RefreshToken: 24 * 3600,
    Grant: 24 * 3600,
    Session: SESSION_SECONDS,
    Interaction: SESSION_SECONDS,
  },
  async loadExistingGrant(context) {
    const { client: asking, account, provider } = context.oidc;
    if (asking === undefined || account === undefined) return undefined;
    const grant = new provider.Grant({ clientId: asking.clientId, accountId: account.accountId });
    grant.addOIDCScope('openid profile email offline_access');
    await grant.save();
    return grant;
  },
  renderError(context, out) {
    context.type = 'json';
    context.body = out;
  },
};

const createProvider = ({ tenant, client, people, records, issuer, ...parts }: TenantProviderParts) =>
  new Provider(issuer, {
    ...protocol,
    adapter: records.adapterFor(tenant.tenantId),
    jwks: parts.jwks,
    clients: [
      {
        client_id: client.clientId,
        client_name: client.name,
        redirect_uris: [...parts.redirectUris],
        response_types: ['code'],
        grant_types: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_method: 'none',
      },
      ...COMMAND_LINE_APPLICATIONS.map(({ clientId, name }) => ({
        client_id: clientId,
        client_name: name,
        application_type: 'native' as const,
        redirect_uris: [...LOOPBACK_REDIRECT_URIS, parts.deviceRedirectUri],
        response_types: ['code' as const],
        grant_types: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_method: 'none' as const,
      })),
    ],
    cookies: {
      keys: [guidFrom('cookies', issuer)],
      names: { session: SESSION_COOKIE },
      long: { signed: false },
    },
    // The facade has already chosen the account of the session, and consent is assumed.
    interactions: { url: () => '/', policy: policyWithoutConsent() },
    findAccount: (_context, id) => {
      const account = people.accountByObjectId(id);
      if (account === undefined || people.identityIn(account, tenant.tenantId) === undefined)
        return undefined;
      return { accountId: id, claims: () => ({ sub: id }) };
    },
  });

/** Wraps the provider in a server that is only called within this process. */
function serveInside(provider: Provider): FastifyInstance {
  const innerServer = fastify();
  innerServer.removeAllContentTypeParsers();
  innerServer.addContentTypeParser('*', (_request, _payload, done) => done(null));
  const callback = provider.callback();
  innerServer.all('/*', async (request, reply) => {
    reply.hijack();
    await callback(request.raw, reply.raw);
  });
  return innerServer;
}

/** Signs a person in for one request and returns the session cookie. */
async function signIn(provider: Provider, account: Account, proof: SignInProof): Promise<string> {
  const session = new provider.Session();
  session.loginAccount({
    accountId: accountIdOf(account),
    loginTs: proof.at,
    amr: proof.multiFactor ? ['pwd', 'mfa'] : ['pwd'],
  });
  await session.save(SESSION_SECONDS);
  return `${SESSION_COOKIE}=${session.jti}`;
}

/** Creates the provider of a tenant. Only the code flow with PKCE and refresh tokens are enabled. */
export function createTenantProvider(parts: TenantProviderParts): TenantProvider {
  const provider = createProvider(parts);
  provider.on('server_error', (_context, error) => console.error('directory:', error));
  const innerServer = serveInside(provider);
  const { host } = new URL(parts.issuer);

  async function send(request: InjectOptions): Promise<ProviderAnswer> {
    const answer = await innerServer.inject({ ...request, headers: { host, ...request.headers } });
    return { status: answer.statusCode, headers: answer.headers, body: answer.body };
  }

  return {
    async authorize(params, person) {
      const cookie = person && (await signIn(provider, person.account, person.proof));
      const url = `/authorize?${params.toString()}`;
      return send({ method: 'GET', url, headers: cookie === undefined ? {} : { cookie } });
    },
    redeem: (params) =>
      send({
        method: 'POST',
        url: '/token',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: params.toString(),
      }),
  };
}

function policyWithoutConsent(): ReturnType<typeof interactionPolicy.base> {
  const policy = interactionPolicy.base();
  policy.remove('consent');
  return policy;
}
