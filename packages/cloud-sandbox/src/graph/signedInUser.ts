import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Principal } from '../context.ts';
import type { Account } from '../world/people.ts';
import { userOf } from './directoryObjects.ts';
import { badRequest } from './graphError.ts';
import { objectAnswer } from './listQuery.ts';
import { requirePermission } from './routePermissions.ts';
import { addPhotoRoutes } from './photos.ts';
import { contextOf, groupsPage, type PrincipalParts } from './principals.ts';

interface Caller {
  account: Account;
  principal: Principal;
}

async function callerOf(request: FastifyRequest, { people, authenticate }: PrincipalParts): Promise<Caller> {
  const principal = await authenticate(request);
  const account = people.accountByObjectId(principal.objectId);
  if (principal.kind !== 'user' || account === undefined)
    throw badRequest('/me request is only valid with delegated authentication flow.');
  requirePermission(request, principal);
  return { account, principal };
}

/** Adds the routes about the signed-in user: profile, photo, groups and the claims for OpenID Connect. */
export function addSignedInUserRoutes(app: FastifyInstance, parts: PrincipalParts): void {
  app.get('/v1.0/me', async (request) => {
    const { account, principal } = await callerOf(request, parts);
    return objectAnswer(request, contextOf(parts, 'users'), userOf(account, principal.objectId));
  });

  addPhotoRoutes(app, '/v1.0/me', async (request) => (await callerOf(request, parts)).account);

  for (const list of ['memberOf', 'transitiveMemberOf'])
    app.get(`/v1.0/me/${list}`, async (request) => {
      const { principal } = await callerOf(request, parts);
      return groupsPage(request, parts, principal, list !== 'memberOf');
    });

  app.get('/oidc/userinfo', async (request) => {
    const { account, principal } = await callerOf(request, parts);
    return { sub: principal.objectId, name: account.name, email: account.email };
  });
}
