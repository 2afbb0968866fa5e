import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { InvalidToken } from '../context.ts';
import type { Area, Cloud, Principal, SandboxContext } from '../context.ts';
import { CLOUD_PROFILES } from '../directory/cloudProfile.ts';
import type { Account, Tenant } from '../world/people.ts';
import { objectsByIds, userOf } from './directoryObjects.ts';
import { deniedRequest, GraphError, notSimulated } from './graphError.ts';
import { addPrincipalRoutes, groupIdsOf } from './principals.ts';
import { initialsOf } from '../directory/pages/accountPicker.ts';
import { escapeHtml } from '../directory/pages/page.ts';

/** Background colors with enough contrast for white letters. */
const COLOURS = ['#1257c2', '#0b6e6e', '#7a3ea1', '#a1352f', '#5b6312', '#86500a', '#345995', '#8a2c62'];

/** Returns a picture with the person's initials. The color depends only on the name. */
function avatar(name: string): string {
  const sum = Buffer.from(name).reduce((total, byte) => total + byte, 0);
  const colour = COLOURS[sum % COLOURS.length] ?? '#345995';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96" role="img" aria-label="${escapeHtml(name)}"><rect width="96" height="96" fill="${colour}"/><text x="48" y="50" fill="#fff" font-family="system-ui, sans-serif" font-size="38" font-weight="600" text-anchor="middle" dominant-baseline="central">${escapeHtml(initialsOf(name))}</text></svg>`;
}

interface Caller {
  account: Account;
  principal: Principal;
  tenant: Tenant;
}

/**
 * Mounts the parts of Graph that the portal and the Azure CLI read: the signed-in user, the photo, the organization, and
 * the principals of the directory. The rest is 501.
 */
export const graph: Area = (sandbox) => async (app) => {
  for (const { cloud, graphPrefix } of Object.values(CLOUD_PROFILES)) {
    await app.register(graphOf(sandbox, cloud), { prefix: graphPrefix });
  }
};

function graphOf(sandbox: SandboxContext, cloud: Cloud): ReturnType<Area> {
  const { graphOrigin } = CLOUD_PROFILES[cloud];

  async function person(request: FastifyRequest): Promise<Caller> {
    const principal = await sandbox.authenticate(request, 'graph', cloud);
    const account = sandbox.people.accountByObjectId(principal.objectId);
    const tenant = sandbox.people.tenant(principal.tenantId);
    if (principal.kind !== 'user' || account === undefined || tenant === undefined) {
      throw new GraphError(
        400,
        'BadRequest',
        '/me request is only valid with delegated authentication flow.',
      );
    }
    return { account, principal, tenant };
  }

  return async (app) => {
    app.get('/v1.0/me', async (request) => {
      const { account, principal } = await person(request);
      return {
        '@odata.context': `${graphOrigin}/v1.0/$metadata#users/$entity`,
        ...userOf(account, principal.objectId),
      };
    });

    app.get('/v1.0/me/photo/$value', async (request, reply) => {
      const { account } = await person(request);
      return reply
        .type('image/svg+xml')
        .header('cache-control', 'private, max-age=3600')
        .send(avatar(account.name));
    });

    app.get('/v1.0/organization', async (request) => {
      const principal = await sandbox.authenticate(request, 'graph', cloud);
      const tenant = sandbox.people.tenant(principal.tenantId);
      return {
        '@odata.context': `${graphOrigin}/v1.0/$metadata#organization`,
        value: tenant === undefined ? [] : [organizationOf(tenant)],
      };
    });

    for (const set of ['memberOf', 'transitiveMemberOf']) {
      app.get(`/v1.0/me/${set}`, async (request) => {
        const { principal } = await person(request);
        const { people } = sandbox;
        const { tenantId, objectId } = principal;
        const ids = groupIdsOf(people, tenantId, objectId, set !== 'memberOf');
        return {
          '@odata.context': `${graphOrigin}/v1.0/$metadata#directoryObjects`,
          value: objectsByIds(people, tenantId, ids),
        };
      });
    }

    addPrincipalRoutes(app, {
      people: sandbox.people,
      authenticate: (request) => sandbox.authenticate(request, 'graph', cloud),
      origin: graphOrigin,
    });

    app.get('/oidc/userinfo', async (request) => {
      const { account, principal } = await person(request);
      return { sub: principal.objectId, name: account.name, email: account.email };
    });

    app.setNotFoundHandler(async (request) => {
      const path = request.url.split('?')[0] ?? '';
      if (!/\/(v1\.0|beta)\/./.test(path))
        throw new GraphError(404, 'ResourceNotFound', `Resource not found for the path '${path}'.`);
      const principal = await sandbox.authenticate(request, 'graph', cloud);
      const account = sandbox.people.accountByObjectId(principal.objectId);
      const isAdministrator = (account?.directoryRoles ?? []).length > 0;
      // Only administrators of a directory may change it, which the embedded cloud does not simulate.
      if (!['GET', 'HEAD'].includes(request.method) && !isAdministrator) throw deniedRequest();
      throw notSimulated(`${request.method} ${path.replace(/^.*?\/(?=v1\.0|beta)/, '/')} of Graph`);
    });
    app.setErrorHandler<FastifyError | GraphError | InvalidToken>((error, request, reply) => {
      if (error instanceof GraphError) return refuse(request, reply, error);
      if (error instanceof InvalidToken) {
        return refuse(request, reply, new GraphError(401, 'InvalidAuthenticationToken', error.message));
      }
      const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
      if (status >= 500) console.error('graph:', error);
      const message = status < 500 ? error.message : 'An internal error occurred.';
      return refuse(
        request,
        reply,
        new GraphError(status, status < 500 ? 'BadRequest' : 'generalException', message),
      );
    });
  };
}

function organizationOf(tenant: Tenant): object {
  return {
    id: tenant.tenantId,
    displayName: tenant.name,
    verifiedDomains: [{ name: tenant.domain, type: 'Managed', isDefault: true, isInitial: true }],
    tenantType: 'AAD',
    countryLetterCode: null,
  };
}

function refuse(request: FastifyRequest, reply: FastifyReply, error: GraphError): FastifyReply {
  if (error.status === 401) void reply.header('www-authenticate', 'Bearer error="invalid_token"');
  return reply.code(error.status).send({
    error: {
      code: error.code,
      message: error.message,
      innerError: {
        date: new Date().toISOString().slice(0, 19),
        'request-id': request.id,
        'client-request-id': request.headers['client-request-id'] ?? request.id,
      },
    },
  });
}
