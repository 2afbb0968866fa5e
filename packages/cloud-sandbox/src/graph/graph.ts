import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { InvalidToken } from '../context.ts';
import type { Area, Cloud, SandboxContext } from '../context.ts';
import { CLOUD_PROFILES } from '../directory/cloudProfile.ts';
import type { Tenant } from '../world/people.ts';
import type { DirectoryObject } from './directoryObjects.ts';
import { deniedRequest, GraphError, notSimulated } from './graphError.ts';
import { addBatchRoute, batchPath } from './batch.ts';
import { listPage } from './listQuery.ts';
import { addPrincipalRoutes, contextOf, type PrincipalParts } from './principals.ts';
import { addUserPhotoRoutes } from './photos.ts';
import { permissionsOfRoute, requirePermission } from './routePermissions.ts';
import { addSignedInUserRoutes } from './signedInUser.ts';

/**
 * Mounts the parts of Graph that the portal and the Azure CLI read: the signed-in user, photos, the organization, the
 * principals of the directory, and batches of such requests. The rest is 501.
 */
export const graph: Area = (sandbox) => async (app) => {
  for (const { cloud, graphPrefix } of Object.values(CLOUD_PROFILES)) {
    await app.register(graphOf(sandbox, cloud), { prefix: graphPrefix });
  }
};

function graphOf(sandbox: SandboxContext, cloud: Cloud): ReturnType<Area> {
  const authenticate: PrincipalParts['authenticate'] = (request) =>
    sandbox.authenticate(request, 'graph', cloud);
  const parts: PrincipalParts = {
    people: sandbox.people,
    authenticate,
    async authorize(request) {
      const principal = await authenticate(request);
      requirePermission(request, principal);
      return principal;
    },
    origin: CLOUD_PROFILES[cloud].graphOrigin,
  };
  return async (app) => {
    app.addHook('onRoute', ({ method, url, prefix }) => {
      const path = url.slice(prefix.length);
      // A batch requires no permission; each request in it does.
      if (path === batchPath) return;
      for (const name of [method].flat()) permissionsOfRoute(name, path);
    });
    addBatchRoute(app, parts);
    addSignedInUserRoutes(app, parts);
    addOrganizationRoute(app, parts);
    addPrincipalRoutes(app, parts);
    addUserPhotoRoutes(app, parts);
    refuseOtherRequests(app, parts);
    app.setErrorHandler<FastifyError | GraphError | InvalidToken>((error, request, reply) =>
      refuse(request, reply, toGraphError(error)),
    );
  };
}

function addOrganizationRoute(app: FastifyInstance, parts: PrincipalParts): void {
  app.get('/v1.0/organization', async (request) => {
    const { tenantId } = await parts.authorize(request);
    const tenant = parts.people.tenant(tenantId);
    const objects = tenant === undefined ? [] : [organizationOf(tenant)];
    return listPage(request, {
      objects,
      properties: new Set(objects.flatMap((object) => Object.keys(object))),
      origin: parts.origin,
      type: 'microsoft.graph.organization',
      context: contextOf(parts, 'organization'),
    });
  });
}

/** Answers paths that are not simulated. Only administrators of a directory may change it. */
function refuseOtherRequests(app: FastifyInstance, { people, authenticate }: PrincipalParts): void {
  app.setNotFoundHandler(async (request) => {
    const path = request.url.split('?')[0] ?? '';
    if (!/\/(v1\.0|beta)\/./.test(path))
      throw new GraphError(404, 'ResourceNotFound', `Resource not found for the path '${path}'.`);
    const principal = await authenticate(request);
    const account = people.accountByObjectId(principal.objectId);
    const isAdministrator = (account?.directoryRoles ?? []).length > 0;
    if (!['GET', 'HEAD'].includes(request.method) && !isAdministrator) throw deniedRequest();
    throw notSimulated(`${request.method} ${path.replace(/^.*?\/(?=v1\.0|beta)/, '/')} of Graph`);
  });
}

function toGraphError(error: FastifyError | GraphError | InvalidToken): GraphError {
  if (error instanceof GraphError) return error;
  if (error instanceof InvalidToken) return new GraphError(401, 'InvalidAuthenticationToken', error.message);
  const status = error.statusCode ?? 500;
  if (error.code === 'FST_ERR_CTP_INVALID_JSON_BODY')
    return new GraphError(
      status,
      'BadRequest',
      'Unable to read JSON request payload. Please ensure Content-Type header is set and payload is of valid JSON format.',
    );
  if (status < 500) return new GraphError(status, 'BadRequest', error.message);
  console.error('graph:', error);
  return new GraphError(status, 'generalException', 'An internal error occurred.');
}

function organizationOf(tenant: Tenant): DirectoryObject {
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
