import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Principal } from '../context.ts';
import { initialsOf } from '../directory/pages/accountPicker.ts';
import { escapeHtml } from '../directory/pages/page.ts';
import type { Account } from '../world/people.ts';
import { userOf } from './directoryObjects.ts';
import { badRequest } from './graphError.ts';
import { objectAnswer } from './listQuery.ts';
import { requirePermission } from './routePermissions.ts';
import { contextOf, groupsPage, type PrincipalParts } from './principals.ts';

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

  app.get('/v1.0/me/photo/$value', async (request, reply) => {
    const { account } = await callerOf(request, parts);
    return reply
      .type('image/svg+xml')
      .header('cache-control', 'private, max-age=3600')
      .send(avatar(account.name));
  });

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
