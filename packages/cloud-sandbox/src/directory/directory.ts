import type { FastifyError } from 'fastify';
import type { Area, Cloud, SandboxContext } from '../context.ts';
import { authorize } from './authorize.ts';
import { BrowserSessions } from './browserSessions.ts';
import { CLOUD_PROFILES, issuerOf } from './cloudProfile.ts';
import type { DirectoryContext } from './directoryContext.ts';
import { isSharedAuthority, redirectUris, tenantNamed } from './directoryContext.ts';
import { openidConfiguration } from './discovery.ts';
import type { Keyring } from './keyring.ts';
import { logout } from './logout.ts';
import { Records } from './records.ts';
import { createTenantProvider } from './tenantProvider.ts';
import type { TenantProvider } from './tenantProvider.ts';
import { tokenEndpoint } from './tokenEndpoint.ts';
import type { Tokens } from './tokens.ts';

/** Puts one cloud's directory together. */
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
    anyTenant,
    providerOf(tenant) {
      const known = providers.get(tenant.tenantId);
      if (known !== undefined) return known;
      const provider = createTenantProvider({
        tenant,
        client,
        redirectUris: redirectUris(settings.portalOrigins),
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

/** The directory's endpoints; mounted once per cloud. */
export function directoryArea(directory: DirectoryContext, keyring: Keyring): ReturnType<Area> {
  return async (app) => {
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );

    app.route<{ Params: { tenant: string } }>({
      method: ['GET', 'POST'],
      url: '/:tenant/oauth2/v2.0/authorize',
      handler: (request, reply) => authorize(directory, request, reply),
    });
    app.post<{ Params: { tenant: string } }>('/:tenant/oauth2/v2.0/token', (request, reply) =>
      tokenEndpoint(directory, request, reply),
    );
    app.route({
      method: ['GET', 'POST'],
      url: '/:tenant/oauth2/v2.0/logout',
      handler: (request, reply) => logout(directory, request, reply),
    });

    app.get<{ Params: { tenant: string } }>('/:tenant/discovery/v2.0/keys', async () => ({
      keys: keyring.publicKeys(),
    }));
    app.get<{ Params: { tenant: string } }>(
      '/:tenant/v2.0/.well-known/openid-configuration',
      async (request, reply) => {
        const name = request.params.tenant;
        const tenant = tenantNamed(directory, name);
        if (tenant !== undefined) return openidConfiguration(directory, name, tenant.tenantId);
        if (isSharedAuthority(name)) return openidConfiguration(directory, name, '{tenantid}');
        return reply
          .code(400)
          .send({ error: 'invalid_tenant', error_description: `AADSTS90002: Tenant '${name}' not found.` });
      },
    );

    app.setNotFoundHandler((_request, reply) =>
      reply
        .code(404)
        .send({ error: 'not_found', error_description: 'AADSTS90019: There is nothing at this address.' }),
    );
    app.setErrorHandler<FastifyError>((error, _request, reply) => {
      const status = error.statusCode ?? 500;
      if (status < 500) {
        const error_description = `AADSTS900144: ${error.message}`;
        return reply.code(status).send({ error: 'invalid_request', error_description });
      }
      console.error('directory:', error);
      return reply.code(500).send({
        error: 'server_error',
        error_description: 'AADSTS90033: The directory met an internal error.',
      });
    });
  };
}
