import type { SessionAnswer, StorageAccess } from '@blueport/contracts';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { people } from '../../../testing/test-people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { createPersonTokens } from './person-tokens.ts';

const audience = 'https://storage.azure.com';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const path = '/api/user/session/storage';

/** Signs a person in. Returns the session and a function that creates their storage token with other claims. */
async function signIn(person = people.engineer) {
  const body = await server.directory.loginBody(person);
  const { body: session } = await server.request('POST', '/api/user/login', { body });
  const storageToken = (claims: object = {}, expiresIn = 3600) =>
    server.directory.sign(
      { ...decodeJwt(body.azureToken), aud: audience, ...claims },
      { expiresIn: Math.floor(Date.now() / 1000) + expiresIn },
    );
  return { body, session: session as SessionAnswer, storageToken };
}

const send = (token: string, body: object) => server.request('POST', path, { body, token });
const me = async (token: string) =>
  (await server.request('GET', '/api/user/me', { token })).body as { storageAccessUntil: string | null };
const sealedTokens = async () => {
  const { rows } = await server.database.pool.query<{ id: string; storage_token: Buffer }>(
    'select id, storage_token from session where storage_token is not null',
  );
  return rows;
};

describe.each([
  ['general', people.engineer],
  ['US government', people.governmentAdmin],
])('a storage token in the %s cloud', (_cloud, person) => {
  it('is stored sealed with the session, which holds only its handle', async () => {
    const { session, storageToken } = await signIn(person);
    expect(session.secondaryAzureToken).toBe('');
    expect((await me(session.token)).storageAccessUntil).toBeNull();
    const token = await storageToken();
    const answer = await send(session.token, { storageToken: token });
    expect(answer.status, answer.text).toBe(200);
    const { secondaryAzureToken, expiresAt } = answer.body as StorageAccess;
    expect(secondaryAzureToken).toMatch(/^[\w-]{43}$/);
    expect([session.token, session.azureToken]).not.toContain(secondaryAzureToken);
    expect(answer.text).not.toContain(token);
    expect((await me(session.token)).storageAccessUntil).toBe(expiresAt);
    const [stored] = (await sealedTokens()).slice(-1);
    expect(stored!.storage_token.includes(token)).toBe(false);
    const tokens = createPersonTokens(server.database.db, server.parts.vault);
    expect(await tokens.storage(stored!.id)).toMatchObject({ token, tenantId: session.tenantId });
    await server.request('DELETE', '/api/user/session', { token: session.token });
    expect(await sealedTokens()).toEqual([]);
  });
});

describe('the handle', () => {
  it('is returned by renewals while the token is valid', async () => {
    const { body, session, storageToken } = await signIn();
    const answer = await send(session.token, { storageToken: await storageToken() });
    const renew = async () =>
      (await server.request('PUT', '/api/user/session', { body, token: session.token }))
        .body as SessionAnswer;
    const { secondaryAzureToken } = answer.body as StorageAccess;
    expect((await renew()).secondaryAzureToken).toBe(secondaryAzureToken);
    await server.database.pool.query(
      `update session set storage_token_expires_at = now() - interval '1 second'`,
    );
    expect((await renew()).secondaryAzureToken).toBe('');
  });
});

describe('a storage token is refused', () => {
  it.each([
    ['for the management API', { aud: 'https://management.azure.com' }],
    ['of another person', { oid: '00000000-0000-4000-8000-000000000000' }],
    ['of another tenant', { tid: '00000000-0000-4000-8000-000000000000' }],
    ['of an application', { idtyp: 'app' }],
    ['without the delegated scope', { scp: 'User.Read' }],
  ])('%s', async (_what, claims) => {
    const { session, storageToken } = await signIn();
    const answer = await send(session.token, { storageToken: await storageToken(claims) });
    expect(answer.status).toBe(401);
    expect((await me(session.token)).storageAccessUntil).toBeNull();
  });

  it('if it has expired', async () => {
    const { session, storageToken } = await signIn();
    expect((await send(session.token, { storageToken: await storageToken({}, -1) })).status).toBe(401);
  });
});
