import fastify from 'fastify';
import { interactionPolicy, Provider } from 'oidc-provider';
import type { Configuration } from 'oidc-provider';
import type { Account, Client, People, Tenant } from '../world/people.ts';
import { guidFrom } from '../world/people.ts';
import type { Records } from './records.ts';
import type { SignInProof } from './signInProof.ts';

/** The provider's answer, as a value that the facade can rephrase before it goes out. */
export interface ProviderAnswer {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: string;
}

/** The OpenID provider of one tenant. It keeps the protocol; the facade around it speaks as Entra does. */
export interface TenantProvider {
  authorize(
    params: URLSearchParams,
    person?: { account: Account; proof: SignInProof },
  ): Promise<ProviderAnswer>;
  redeem(params: URLSearchParams): Promise<ProviderAnswer>;
}

/** The id by which the provider knows a person: the object id at home. */
export function accountIdOf(account: Account): string {
  return account.identities[0]?.objectId ?? account.email;
}

const SESSION_COOKIE = '_session';

/** A session lives for one request only: the facade keeps who is signed in. */
const SESSION_SECONDS = 60;

/** Builds the provider of a tenant. Only code with PKCE and refresh are enabled in it. */
export function createTenantProvider(parts: {
  tenant: Tenant;
  client: Client;
  redirectUris: readonly string[];
  people: People;
  records: Records;
  issuer: string;
  jwks: NonNullable<Configuration['jwks']>;
}): TenantProvider {
  const { tenant, client, people, records, issuer } = parts;
  const provider = new Provider(issuer, {
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
    ],
    cookies: {
      keys: [guidFrom('cookies', issuer)],
      names: { session: SESSION_COOKIE },
      long: { signed: false },
    },
    responseTypes: ['code'],
    scopes: ['openid', 'profile', 'email', 'offline_access'],
    claims: { openid: ['sub'] },
    pkce: { required: () => true },
    // Entra answers the same refresh token again and again; a page with two tabs depends on that.
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
    // Whoever comes with a session has been chosen by the facade, and consent is taken as given.
    interactions: { url: () => '/', policy: policyWithoutConsent() },
    loadExistingGrant: async (context) => {
      const { client: asking, account } = context.oidc;
      if (asking === undefined || account === undefined) return undefined;
      const grant = new context.oidc.provider.Grant({
        clientId: asking.clientId,
        accountId: account.accountId,
      });
      grant.addOIDCScope('openid profile email offline_access');
      await grant.save();
      return grant;
    },
    findAccount: (_context, id) => {
      const account = people.accountByObjectId(id);
      if (account === undefined || people.identityIn(account, tenant.tenantId) === undefined)
        return undefined;
      return { accountId: id, claims: () => ({ sub: id }) };
    },
    renderError: (context, out) => {
      context.type = 'json';
      context.body = out;
    },
  });
  provider.on('server_error', (_context, error) => console.error('directory:', error));

  const inside = fastify();
  inside.removeAllContentTypeParsers();
  inside.addContentTypeParser('*', (_request, _payload, done) => done(null));
  const callback = provider.callback();
  inside.all('/*', async (request, reply) => {
    reply.hijack();
    await callback(request.raw, reply.raw);
  });

  async function send(
    method: 'GET' | 'POST',
    url: string,
    headers: Record<string, string>,
    payload?: string,
  ): Promise<ProviderAnswer> {
    const { host } = new URL(issuer);
    const answer = await inside.inject({
      method,
      url,
      headers: { host, ...headers },
      ...(payload === undefined ? {} : { payload }),
    });
    return { status: answer.statusCode, headers: answer.headers, body: answer.body };
  }

  return {
    async authorize(params, person) {
      const headers: Record<string, string> = {};
      if (person !== undefined) {
        const { account, proof } = person;
        const session = new provider.Session();
        session.loginAccount({
          accountId: accountIdOf(account),
          loginTs: proof.at,
          amr: proof.multiFactor ? ['pwd', 'mfa'] : ['pwd'],
        });
        await session.save(SESSION_SECONDS);
        headers['cookie'] = `${SESSION_COOKIE}=${session.jti}`;
      }
      return send('GET', `/authorize?${params.toString()}`, headers);
    },
    redeem: (params) =>
      send('POST', '/token', { 'content-type': 'application/x-www-form-urlencoded' }, params.toString()),
  };
}

function policyWithoutConsent(): ReturnType<typeof interactionPolicy.base> {
  const policy = interactionPolicy.base();
  policy.remove('consent');
  return policy;
}
