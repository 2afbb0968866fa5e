import { allRoutes, allowsTokens, type RouteContract } from '@blueport/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { people } from '../../../testing/test-people.ts';
import { problemOf, startTestServer, type TestServer } from '../../../testing/test-server.ts';

const scope = 'deploymentList';
let server: TestServer;
let narrow: string;
let session: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ token: session } = await server.login(people.engineer));
  const tokenAnswer = await server.request('POST', '/api/user/token', {
    token: session,
    body: { name: 'Narrow', permissions: [scope], expiresInDays: 1 },
  });
  ({ token: narrow } = tokenAnswer.body as { token: string });
});
afterAll(() => server.stop());

const call = ({ method, path }: RouteContract, token: string) =>
  server.request(method, path.replaceAll(/:\w+/g, 'x'), { token });

const ofSessions = allRoutes.filter(({ access }) => access.kind === 'session');
const beyondScope = allRoutes.filter(
  ({ access }) => access.kind === 'key' && !access.anyOf.some((key) => key === scope),
);
const toRouteEntries = (routes: readonly RouteContract[]) =>
  routes.map((route) => [route.id, route] as const);

describe('a personal access token with one key', () => {
  it.each(toRouteEntries(ofSessions.filter((route) => !allowsTokens(route))))(
    'cannot call %s',
    async (_id, route) => {
      const answer = await call(route, narrow);
      expect([answer.status, problemOf(answer)]).toEqual([403, 'interactive-session-required']);
    },
  );

  it.each(toRouteEntries(beyondScope))('cannot call %s', async (_id, route) => {
    expect((await call(route, narrow)).status).toBe(403);
  });

  it('can read its identity and permissions', async () => {
    for (const path of ['/api/user/me', '/api/user/permission/roleEdit', '/api/user/deployment']) {
      expect((await server.request('GET', path, { token: narrow })).status).toBe(200);
    }
    const me = await server.request('GET', '/api/user/me', { token: narrow });
    expect(me.body).toMatchObject({ effectivePermissions: [scope], sessions: [] });
  });

  it('cannot perform an action that its owner may perform (negative control)', async () => {
    for (const path of [
      '/api/user/notification',
      '/api/user/preference',
      '/api/user/view',
      '/api/user/github',
    ]) {
      expect((await server.request('GET', path, { token: session })).status).toBe(200);
    }
  });
});
