import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Area, Cloud, SandboxContext } from '../context.ts';
import { authorize } from './authorize.ts';
import { BrowserSessions } from './browserSessions.ts';
import { CLOUD_PROFILES, issuerOf } from './cloudProfile.ts';
import { DeviceCodes } from './device/deviceCodes.ts';
import { deviceEndpoint } from './device/deviceEndpoint.ts';
import {
  completeDeviceSignIn,
  deviceRedirectUri,
  showDeviceForm,
  submitDeviceCode,
} from './device/devicePages.ts';
import type { DirectoryContext } from './directoryContext.ts';
import { DirectoryError } from './directoryError.ts';
import { isSharedAuthority, redirectUris, tenantNamed, sendPage } from './directoryContext.ts';
import { discoverInstance } from './instanceDiscovery.ts';
import type { Keyring } from './keyring.ts';
import { Records } from './records.ts';
import { createTenantProvider } from './tenantProvider.ts';
import type { TenantProvider } from './tenantProvider.ts';
import { tokenEndpoint } from './tokenEndpoint.ts';
import type { Tokens } from './tokens.ts';
import { cloudNameOf, messagePage } from './pages/message.ts';

/** Assembles the directory of one cloud. */
export function createDirectory(
  sandbox: SandboxContext,
  { cloud, tokens, keyring }: { cloud: Cloud; tokens: Tokens; keyring: Keyring },
): DirectoryContext {
  const { people, db, settings } = sandbox;
  const profile = CLOUD_PROFILES[cloud];
  const now = (): Date => sandbox.now();
  const records = new Records(db, cloud, now);
  const client = people.portalClients[cloud];
  const anyTenant = people.tenants.find((tenant) => tenant.cloud === cloud);
  if (anyTenant === undefined) throw new Error(`the demo world has no tenant in ${cloud}`);
  const providers = new Map<string, TenantProvider>();
  return {
    sandbox,
    profile,
    client,
    tokens,
    records,
    sessions: new BrowserSessions({ db, cloud, people, now }),
    deviceCodes: new DeviceCodes(records, now),
    anyTenant,
    providerOf(tenant) {
      const known = providers.get(tenant.tenantId);
      if (known !== undefined) return known;
      const provider = createTenantProvider({
        tenant,
        client,
        redirectUris: redirectUris(settings.portalOrigins),
        deviceRedirectUri: deviceRedirectUri(sandbox.origin(), profile.loginPrefix),
        people,
        records,
        issuer: issuerOf(profile, sandbox.origin(), tenant.tenantId),
        jwks: { keys: keyring.privateKeys() },
      });
      providers.set(tenant.tenantId, provider);
      return provider;
    },
  };
}

/** The path of a request that names a tenant, or `common`. */
interface InTenant {
  Params: { tenant: string };
}

/** Returns the area with the directory's endpoints, which is mounted once per cloud. */
export function directoryArea(directory: DirectoryContext, keyring: Keyring): ReturnType<Area> {
  return async (app) => {
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );

    app.route<InTenant>({
      method: ['GET', 'POST'],
      url: '/:tenant/oauth2/v2.0/authorize',
      handler: (request, reply) => authorize(directory, request, reply),
    });
    app.post<InTenant>('/:tenant/oauth2/v2.0/token', (request, reply) =>
      tokenEndpoint(directory, request, reply),
    );
    app.post<InTenant>('/:tenant/oauth2/v2.0/devicecode', (request, reply) =>
      deviceEndpoint(directory, request, reply),
    );
    app.get('/device', (_request, reply) => showDeviceForm(directory, reply));
    app.post('/device', (request, reply) => submitDeviceCode(directory, request, reply));
    app.get('/device/complete', (request, reply) => completeDeviceSignIn(directory, request, reply));
    app.route({
      method: ['GET', 'POST'],
      url: '/:tenant/oauth2/v2.0/logout',
      handler: (request, reply) => logout(directory, request, reply),
    });

    app.get<InTenant>('/:tenant/discovery/v2.0/keys', async () => ({
      keys: keyring.publicKeys(),
    }));
    app.get('/:tenant/discovery/instance', (request, reply) => instanceDiscovery(directory, request, reply));
    app.get<InTenant>('/:tenant/v2.0/.well-known/openid-configuration', (request, reply) =>
      openidDiscovery(directory, request, reply),
    );

    app.setNotFoundHandler((_request, reply) =>
      reply
        .code(404)
        .send({ error: 'not_found', error_description: 'AADSTS90019: There is nothing at this address.' }),
    );
    app.setErrorHandler<FastifyError>((error, _request, reply) => sendError(error, reply));
  };
}

function sendError(error: FastifyError, reply: FastifyReply): FastifyReply {
  const status = error.statusCode ?? 500;
  if (status < 500) {
    const isJson = error.code === 'FST_ERR_CTP_INVALID_JSON_BODY';
    // The endpoints read forms only, so the service finds no parameters in JSON.
    const error_description = `AADSTS900144: ${isJson ? "The request body must contain the following parameter: 'grant_type'." : error.message}`;
    return reply.code(status).send({ error: 'invalid_request', error_description });
  }
  console.error('directory:', error);
  return reply.code(500).send({
    error: 'server_error',
    error_description: 'AADSTS90033: The directory met an internal error.',
  });
}

/** Lists the clouds for MSAL, which checks the host of an authority before it signs in. */
function instanceDiscovery(
  directory: DirectoryContext,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const endpoint = new URLSearchParams(request.url.split('?')[1] ?? '').get('authorization_endpoint');
  const found = discoverInstance(endpoint ?? '', {
    origin: directory.sandbox.origin(),
    loginPrefix: directory.profile.loginPrefix,
  });
  if (found !== undefined) return reply.send(found);
  const error = new DirectoryError('invalid_instance', 50049, 'Unknown or invalid instance.');
  return reply.code(error.status).send(error.toBody(directory.sandbox.now()));
}

/** Ends the browser's session and returns to the portal if the URL matches one of the portal's exactly. */
function logout(directory: DirectoryContext, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const params = new URLSearchParams(request.url.split('?')[1] ?? '');
  const target = params.get('post_logout_redirect_uri');
  const { portalOrigins } = directory.sandbox.settings;
  const allowed = [...portalOrigins.map((origin) => `${origin}/`), ...redirectUris(portalOrigins)];
  void reply.header('set-cookie', directory.sessions.signOut(request.headers.cookie));
  if (target !== null && allowed.includes(target)) {
    const url = new URL(target);
    const state = params.get('state');
    if (state !== null) url.searchParams.set('state', state);
    return reply.code(303).header('cache-control', 'no-store').header('location', url.href).send();
  }
  return sendPage(reply, {
    status: 200,
    html: messagePage({
      cloudName: cloudNameOf(directory.profile.cloud),
      title: 'You are signed out',
      text: 'You can close this page.',
    }),
  });
}

/** Sends the OpenID configuration of the authority in the path. */
function openidDiscovery(
  directory: DirectoryContext,
  request: FastifyRequest<InTenant>,
  reply: FastifyReply,
): FastifyReply {
  const authority = request.params.tenant;
  const tenant = tenantNamed(directory, authority);
  const tenantId = tenant?.tenantId ?? (isSharedAuthority(authority) ? '{tenantid}' : undefined);
  const isTool = request.headers['x-sandbox-host'] !== undefined;
  if (tenantId !== undefined)
    return reply.send(openidConfiguration(directory, { authority, tenantId, isTool }));
  return reply
    .code(400)
    .send({ error: 'invalid_tenant', error_description: `AADSTS90002: Tenant '${authority}' not found.` });
}

/**
 * Returns the OpenID configuration of one authority. `{tenantid}` stays in the issuer of shared authorities, as in
 * Entra.
 */
function openidConfiguration(
  directory: DirectoryContext,
  { authority, tenantId, isTool }: { authority: string; tenantId: string; isTool: boolean },
): object {
  const { profile, sandbox } = directory;
  const base = `${sandbox.origin()}${profile.loginPrefix}`;
  // Browsers do not use the proxy of the command-line tool. The tenant comes first, so that the address of the
  // sandbox is not replaced by the directory's host name.
  const pages = isTool ? `${sandbox.origin()}/${authority}${profile.loginPrefix}` : `${base}/${authority}`;
  return {
    issuer: `${base}/${tenantId}/v2.0`,
    authorization_endpoint: `${pages}/oauth2/v2.0/authorize`,
    device_authorization_endpoint: `${base}/${authority}/oauth2/v2.0/devicecode`,
    token_endpoint: `${base}/${authority}/oauth2/v2.0/token`,
    end_session_endpoint: `${base}/${authority}/oauth2/v2.0/logout`,
    jwks_uri: `${base}/${authority}/discovery/v2.0/keys`,
    userinfo_endpoint: `${sandbox.origin()}${profile.graphPrefix}/oidc/userinfo`,
    response_types_supported: ['code'],
    response_modes_supported: ['query', 'fragment'],
    grant_types_supported: [
      'authorization_code',
      'refresh_token',
      'client_credentials',
      'urn:ietf:params:oauth:grant-type:jwt-bearer',
      'urn:ietf:params:oauth:grant-type:device_code',
    ],
    subject_types_supported: ['pairwise'],
    scopes_supported: ['openid', 'profile', 'email', 'offline_access'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    claims_supported: [
      'sub',
      'iss',
      'aud',
      'exp',
      'iat',
      'nonce',
      'name',
      'tid',
      'oid',
      'preferred_username',
      'email',
      'ver',
    ],
    tenant_region_scope: null,
    cloud_instance_name: new URL(base).host,
    msgraph_host: new URL(profile.graphOrigin).host,
  };
}
