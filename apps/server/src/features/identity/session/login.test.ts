import { cloudProfiles } from '@blueport/cloud';
import { createSecretKey } from 'node:crypto';
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientIds, issuerOf } from '../../../testing/test-directory.ts';
import { people, tenants } from '../../../testing/test-people.ts';
import { problemOf, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const engineer = people.engineer;
const identity = engineer.identities[0]!;
const good = {
  iss: issuerOf('general', tenants.contoso),
  aud: clientIds.general,
  tid: tenants.contoso,
  oid: identity.objectId,
  scp: 'access',
  preferred_username: engineer.email,
};

async function tryToken(
  accessToken: string,
  changes: object = {},
): Promise<{ status: number; problem: string }> {
  const body = { ...(await server.directory.loginBody(engineer)), accessToken, ...changes };
  const answer = await server.request('POST', '/api/user/login', { body });
  return { status: answer.status, problem: problemOf(answer) };
}

const refusal = { status: 401, problem: 'token-refused' };

describe('an access token', () => {
  it('is rejected without a signature', async () => {
    expect(await tryToken(new UnsecuredJWT(good).setExpirationTime('1h').encode())).toEqual(refusal);
  });
  it('is rejected if signed with a shared secret', async () => {
    const secret = createSecretKey(Buffer.alloc(32, 1));
    const token = await new SignJWT(good)
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('1h')
      .sign(secret);
    expect(await tryToken(token)).toEqual(refusal);
  });
  it('is rejected if signed by a foreign key with a known key ID', async () => {
    const { privateKey } = await generateKeyPair('RS256');
    expect(await tryToken(await server.directory.sign(good, { key: privateKey }))).toEqual(refusal);
  });
  it.each([
    ['another audience', { aud: 'https://graph.microsoft.com' }],
    ['the audience of cloud management', { aud: cloudProfiles.general.managementAudience }],
    ['the other cloud’s audience', { aud: clientIds.us_gov }],
    ['an unknown issuer', { iss: 'https://login.example.test/v2.0' }],
    ['the issuer of another tenant', { iss: issuerOf('general', tenants.fabrikam) }],
    ['a tenant that does not match its issuer', { tid: tenants.fabrikam }],
    ['no object id', { oid: undefined }],
    ['no scope, as an ID token', { scp: undefined, nonce: 'n' }],
    ['another scope', { scp: 'User.Read' }],
    ['a scope that only starts with the required one', { scp: 'access.read accessory' }],
    ['scopes as a list', { scp: ['access'] }],
    ['roles instead of scopes', { scp: undefined, roles: ['access'] }],
    ['the type of an application token', { idtyp: 'app' }],
    ['a start in the future', { nbf: Math.floor(Date.now() / 1000) + 3600 }],
  ])('is rejected with %s', async (_case, claims) => {
    expect(await tryToken(await server.directory.sign({ ...good, ...claims }))).toEqual(refusal);
  });
  it('is rejected 301 s after its expiry, but not after 200 s', async () => {
    const now = Math.floor(Date.now() / 1000);
    expect(await tryToken(await server.directory.sign(good, { expiresIn: now - 301 }))).toEqual(refusal);
    expect((await tryToken(await server.directory.sign(good, { expiresIn: now - 200 }))).status).toBe(200);
  });
  it('is rejected for another tenant than the one in the body', async () => {
    expect(await tryToken(await server.directory.sign(good), { tenantId: tenants.fabrikam })).toEqual(
      refusal,
    );
  });
  it.each(['', 'x', 'a.b.c', '..', 'null'])('is rejected if malformed: "%s"', async (token) => {
    expect([400, 401]).toContain((await tryToken(token)).status);
  });
});

describe('a management token', () => {
  it.each([
    ['the other cloud', { aud: cloudProfiles.us_gov.managementAudience }],
    ['Graph', { aud: cloudProfiles.general.graphAudience }],
    ['another tenant', { tid: tenants.fabrikam }],
    ['another person', { oid: people.reader.identities[0]!.objectId }],
    ['a missing scope', { scp: undefined }],
    ['another purpose', { scp: 'access' }],
    ['an application', { idtyp: 'app' }],
    ['no tenant', { tid: undefined }],
    ['no person', { oid: undefined }],
  ])('is rejected for %s', async (_case, claims) => {
    const azureToken = await server.directory.sign({
      ...good,
      aud: cloudProfiles.general.managementAudience,
      scp: 'user_impersonation',
      ...claims,
    });
    const { accessToken } = await server.directory.loginBody(engineer);
    expect(await tryToken(accessToken, { azureToken })).toEqual(refusal);
  });
});

describe('a person', () => {
  it('is distinct from one with the same email address in another tenant', async () => {
    const impostor = {
      ...engineer,
      identities: [{ tenantId: tenants.nowhere, objectId: identity.objectId }],
    };
    const body = await server.directory.loginBody(impostor, tenants.nowhere);
    const answer = await server.request('POST', '/api/user/login', { body });
    expect([answer.status, problemOf(answer)]).toEqual([403, 'no-organization']);
  });
  it('is unknown with another object ID in a known tenant', async () => {
    const newcomer = { ...engineer, identities: [{ tenantId: tenants.contoso, objectId: tenants.nowhere }] };
    const body = await server.directory.loginBody(newcomer);
    const answer = await server.request('POST', '/api/user/login', { body });
    expect([answer.status, problemOf(answer)]).toEqual([403, 'no-organization']);
    expect(Object.keys(answer.body as object).sort()).toEqual(['requestId', 'status', 'title', 'type']);
  });
  it('gets no data without an organization', async () => {
    const body = await server.directory.loginBody(people.stranger);
    const answer = await server.request('POST', '/api/user/login', { body });
    expect(answer.status).toBe(403);
    expect(answer.text).not.toMatch(/contoso|fabrikam/i);
  });
  it.each([
    ['Disabled', 'account-disabled'],
    ['Expired', 'account-expired'],
  ] as const)('cannot sign in or use an open session in the account state %s', async (state, problem) => {
    const session = await server.login(people.reader);
    const setState = (next: 'Active' | 'Disabled' | 'Expired') =>
      server.database.db
        .updateTable('account')
        .set({ state: next })
        .where('email', '=', people.reader.email)
        .execute();
    await setState(state);
    const body = await server.directory.loginBody(people.reader);
    expect(problemOf(await server.request('POST', '/api/user/login', { body }))).toBe(problem);
    expect(problemOf(await server.request('GET', '/api/user/me', { token: session.token }))).toBe(problem);
    await setState('Active');
    expect((await server.request('GET', '/api/user/me', { token: session.token })).status).toBe(200);
  });
});

describe('a session', () => {
  it('ends when a new sign-in replaces it', async () => {
    const first = await server.login(engineer);
    const body = await server.directory.loginBody(engineer, tenants.contosoResearch);
    const second = await server.request('POST', '/api/user/login', { body, token: first.token });
    expect(second.status).toBe(200);
    expect((second.body as { tenantId: string }).tenantId).toBe(tenants.contosoResearch);
    expect((await server.request('GET', '/api/user/me', { token: first.token })).status).toBe(401);
  });
  it('ends at sign-out, with its cloud tokens', async () => {
    const { token } = await server.login(engineer);
    expect((await server.request('DELETE', '/api/user/session', { token })).status).toBe(204);
    expect((await server.request('GET', '/api/user/me', { token })).status).toBe(401);
    const remainingTokens = await server.database.db
      .selectFrom('session')
      .select('azure_token')
      .where('ended_at', 'is not', null)
      .where('azure_token', 'is not', null)
      .execute();
    expect(remainingTokens).toEqual([]);
  });
  it('can be renewed with the same handles by the same person only', async () => {
    const session = await server.login(engineer);
    const renewed = await server.request('PUT', '/api/user/session', {
      token: session.token,
      body: await server.directory.loginBody(engineer),
    });
    expect(renewed.body).toMatchObject({ token: session.token, azureToken: session.azureToken });
    const foreign = await server.request('PUT', '/api/user/session', {
      token: session.token,
      body: await server.directory.loginBody(people.admin),
    });
    expect(problemOf(foreign)).toBe('header-mismatch');
  });
  it('ends after an hour without use and after twelve hours in any case', async () => {
    for (const column of ['last_seen_at', 'expires_at'] as const) {
      const { token } = await server.login(engineer);
      await server.database.pool.query(
        `update session set ${column} = now() - interval '61 minutes' where ended_at is null`,
      );
      expect((await server.request('GET', '/api/user/me', { token })).status).toBe(401);
    }
  });
  it('takes precedence over conflicting headers', async () => {
    const session = await server.login(engineer);
    const withHeader = (name: string, value: string) =>
      server.request('GET', '/api/user/me', { token: session.token, headers: { [name]: value } });
    expect((await withHeader('x-azure-token', session.azureToken)).status).toBe(200);
    expect((await withHeader('msservice', 'general')).status).toBe(200);
    expect((await withHeader('x-aws-auth', '')).status).toBe(200);
    expect((await withHeader('x-aws-auth', 'none')).status).toBe(200);
    for (const [name, value] of [
      ['x-azure-token', 'other'],
      ['msservice', 'us_gov'],
      ['x-aws-auth', 'x'],
    ] as const) {
      expect(problemOf(await withHeader(name, value))).toBe('header-mismatch');
    }
    const list = (tenantId: string) =>
      server.request('GET', `/api/blueprint?tenantId=${tenantId}`, { token: session.token });
    expect((await list(tenants.contoso)).status).toBe(200);
    expect(problemOf(await list(tenants.fabrikam))).toBe('header-mismatch');
  });
  it('survives a rotation of the directory’s keys', async () => {
    await server.directory.rotate();
    expect((await server.login(engineer)).account.email).toBe(engineer.email);
  });
  it('leaves no token or handle in the database or the log', async () => {
    const body = await server.directory.loginBody(engineer);
    const answer = await server.request('POST', '/api/user/login', { body });
    const { token, azureToken } = answer.body as { token: string; azureToken: string };
    await server.request('GET', '/api/user/me?x=1', { token });
    const { rows } = await server.database.pool.query<{ line: string }>(
      `select s::text as line from session s union all select a::text from audit a union all select c::text from connection c`,
    );
    const stored = rows.map(({ line }) => line).join('\n') + server.logs();
    for (const secret of [token, azureToken, body.accessToken, body.azureToken, 'CANARY-connection-secret']) {
      expect(stored).not.toContain(secret);
      expect(stored).not.toContain(Buffer.from(secret).toString('hex'));
    }
  });
});
