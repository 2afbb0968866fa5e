import type { OrganizationDetail, Problem, SessionAnswer } from '@blueport/contracts';
import { allRoutes, type RouteContract } from '@blueport/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actorOf, lastAudit } from '../../../testing/administration.testing.ts';
import { people, type TestPerson } from '../../../testing/test-people.ts';
import { problemOf, startTestServer, type TestServer } from '../../../testing/test-server.ts';
import * as z from 'zod/mini';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const minutesAgo = (minutes: number) => ({ auth_time: Math.floor(Date.now() / 1000) - minutes * 60 });
const secondFactor = { amr: ['pwd', 'mfa'] };

async function tryLogin(person: TestPerson, claims: object) {
  const body = await server.directory.loginBody(person, undefined, { ...claims });
  return server.request('POST', '/api/user/login', { body });
}
async function login(person: TestPerson, claims: object = {}): Promise<SessionAnswer> {
  const answer = await tryLogin(person, claims);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body as SessionAnswer;
}
const createRole = (token: string) =>
  server.request('POST', '/api/role', {
    token,
    body: { name: `role ${Math.random()}`, permissions: ['blueprints'] },
  });

describe('a sensitive action', () => {
  it('requires a sign-in within the last half hour, and the response states this as text and in machine-readable form', async () => {
    const old = await login(people.admin, minutesAgo(31));
    const refusal = await createRole(old.token);
    expect([refusal.status, problemOf(refusal)]).toEqual([401, 'sign-in-too-old']);
    expect(refusal.body).toMatchObject({ maxAge: 1800, detail: expect.stringContaining('30 minutes') });
    expect(refusal.headers['www-authenticate']).toBe(
      'Bearer error="insufficient_user_authentication", max_age="1800"',
    );
    // The session remains valid for everything else.
    expect((await server.request('GET', '/api/role', { token: old.token })).status).toBe(200);
    expect(await lastAudit(server, old.account.orgId)).toMatchObject({ action: 'role.create' });
    expect((await createRole((await login(people.admin, minutesAgo(29))).token)).status).toBe(201);
  });

  it('is rejected without an authentication time, and a time in the future does not extend the period', async () => {
    const silent = await login(people.admin, { auth_time: undefined });
    expect(problemOf(await createRole(silent.token))).toBe('sign-in-too-old');
    const { account } = await login(people.admin, minutesAgo(-600));
    const { rows } = await server.database.pool.query<{ ahead: boolean }>(
      "select authenticated_at > now() + interval '1 minute' as ahead from session where account_id = $1 order by created_at desc limit 1",
      [account.id],
    );
    expect(rows).toEqual([{ ahead: false }]);
  });

  it('is allowed again with the tokens of a new sign-in, which older tokens do not undo', async () => {
    const { token } = await login(people.admin, minutesAgo(60));
    const renew = async (claims: object) =>
      (
        await server.request('PUT', '/api/user/session', {
          token,
          body: await server.directory.loginBody(people.admin, undefined, { ...claims }),
        })
      ).status;
    expect(await renew(minutesAgo(60))).toBe(200);
    expect(problemOf(await createRole(token))).toBe('sign-in-too-old');
    expect(await renew(minutesAgo(0))).toBe(200);
    expect(await renew(minutesAgo(60))).toBe(200);
    expect((await createRole(token)).status).toBe(201);
  });

  it('is rejected for a missing key before a new sign-in is requested', async () => {
    const { token } = await login(people.reader, minutesAgo(60));
    expect(problemOf(await createRole(token))).toBe('permission-missing');
  });

  it('covers an invitation and the account that it creates', async () => {
    const { token } = await login(people.admin, minutesAgo(31));
    const invite = (holder: string) =>
      server.request('POST', '/api/invite/user', {
        token: holder,
        body: { invitations: [{ email: 'night@contoso.example', roleId: crypto.randomUUID() }] },
      });
    expect(problemOf(await invite(token))).toBe('sign-in-too-old');
    expect((await invite((await login(people.admin)).token)).status).toBe(200);
  });

  const routes: readonly RouteContract[] = allRoutes;
  const sensitive = (route: RouteContract) => route.freshSignIn === 'required';

  it('covers everything that grants a role, creates a secret, or removes people and organizations', () => {
    expect(
      routes
        .filter(sensitive)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual([
      'accessRequest.accept',
      'connection.create',
      'connection.delete',
      'connection.rotate',
      'group.setRoles',
      'invitation.create',
      'invitation.resend',
      'org.create',
      'org.createWithUser',
      'org.delete',
      'org.editPermissions',
      'org.editSignIn',
      'org.linkDirectory',
      'org.restoreAdministrator',
      'org.unlinkDirectory',
      'permissionRequest.approve',
      'provisioning.createToken',
      'provisioning.edit',
      'resourceAccess.add',
      'resourceAccess.remove',
      'role.create',
      'role.delete',
      'role.edit',
      'token.create',
      'user.create',
      'user.delete',
      'user.edit',
      'webhook.create',
      'webhook.edit',
      'webhook.rotate',
    ]);
  });

  /** Returns the property names at any depth of a request or response schema. */
  const namesIn = (schema: unknown): string[] => {
    if (schema === null || typeof schema !== 'object') return [];
    const { properties = {} } = schema as { properties?: Record<string, { type?: string }> };
    // A boolean describes a secret but does not contain one.
    const namedProperties = Object.entries(properties).filter(([, { type }]) => type !== 'boolean');
    return [...namedProperties.map(([name]) => name), ...Object.values(schema).flatMap(namesIn)];
  };
  const shapeOf = (type: z.core.$ZodType | undefined, io: 'input' | 'output') =>
    type === undefined ? [] : namesIn(z.toJSONSchema(type, { io, unrepresentable: 'any' }));
  const grants = ({ body }: RouteContract) =>
    shapeOf(body, 'input').some((name) => ['roleId', 'permissions', 'secret', 'clientSecret'].includes(name));
  const reveals = ({ response }: RouteContract) =>
    shapeOf(response, 'output').some((name) => ['secret', 'token'].includes(name));

  it('is enforced for every route that takes a role, keys or a secret, or returns a secret', () => {
    /** Signing in is itself the required authentication. */
    const proof = ['session.login', 'session.renew'];
    /** Roles in these rules only select the deployments that require approval and grant nothing. */
    const condition = ['approvalRule.create', 'approvalRule.edit'];
    const open = routes.filter(
      (route) =>
        route.method !== 'GET' &&
        route.effect !== 'none' &&
        ![...proof, ...condition].includes(route.id) &&
        !sensitive(route),
    );
    expect(open.filter((route) => grants(route) || reveals(route)).map(({ id }) => id)).toEqual([]);
    // The rule detects its subjects: without the marker, these routes would be reported.
    const found = routes.filter((route) => sensitive(route) && (grants(route) || reveals(route)));
    expect(found.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['invitation.create', 'role.edit', 'token.create', 'webhook.rotate']),
    );
  });
});

describe('an organization that requires a second factor', () => {
  const url = (session: SessionAnswer) => `/api/org/${session.account.orgId}`;
  const demand = async (session: SessionAnswer, requiresMultiFactor: boolean) => {
    const actor = actorOf(server, session);
    const { etag } = (await actor.get(url(session))).body as OrganizationDetail;
    return actor.put(`${url(session)}/sign-in`, { requiresMultiFactor }, etag);
  };

  it('cannot be configured by a user who signed in without one', async () => {
    const refusal = await demand(await login(people.otherAdmin), true);
    expect([refusal.status, problemOf(refusal)]).toEqual([401, 'multi-factor-needed']);
    const { claims = '' } = refusal.body as Problem;
    expect(JSON.parse(claims)).toEqual({ access_token: { acrs: { essential: true, value: 'c1' } } });
    expect(refusal.headers['www-authenticate']).toBe(
      `Bearer error="insufficient_claims", claims="${Buffer.from(claims).toString('base64')}"`,
    );
    expect((await tryLogin(people.otherAdmin, {})).status).toBe(200);
  });

  it('ends sessions without a second factor and admits only sign-ins with one', async () => {
    const weak = await login(people.otherAdmin);
    const strong = await login(people.otherAdmin, secondFactor);
    const demandAnswer = await demand(strong, true);
    expect([demandAnswer.status, demandAnswer.body]).toEqual([
      200,
      expect.objectContaining({ requiresMultiFactor: true }),
    ]);
    expect(await lastAudit(server, strong.account.orgId)).toMatchObject({ action: 'org.editSignIn' });
    expect((await server.request('GET', '/api/user/me', { token: weak.token })).status).toBe(401);
    expect((await server.request('GET', '/api/user/me', { token: strong.token })).status).toBe(200);
    const refusal = await tryLogin(people.otherAdmin, {});
    expect([refusal.status, problemOf(refusal)]).toEqual([401, 'multi-factor-needed']);
    // Conditional Access reports it with the authentication context; another context has a different meaning.
    expect((await tryLogin(people.otherAdmin, { acrs: ['c1'] })).status).toBe(200);
    expect((await tryLogin(people.otherAdmin, { acrs: ['c2'] })).status).toBe(401);
    expect((await tryLogin(people.otherAdmin, { amr: 'mfa' })).status).toBe(401);
    // The requirement applies only to this organization.
    expect((await tryLogin(people.admin, {})).status).toBe(200);
    expect((await demand(strong, false)).status).toBe(200);
    expect((await tryLogin(people.otherAdmin, {})).status).toBe(200);
  });
});
