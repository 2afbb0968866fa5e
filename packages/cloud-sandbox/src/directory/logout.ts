import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DirectoryContext } from './directoryContext.ts';
import { redirectUris, sendPage } from './directoryContext.ts';
import { cloudNameOf, messagePage } from './pages/message.ts';

/** Ends the browser's session and returns to the portal, if the address is exactly one of the portal's. */
export function logout(
  directory: DirectoryContext,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
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
