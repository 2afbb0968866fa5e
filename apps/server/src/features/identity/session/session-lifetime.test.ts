import type { ResponseOf, SessionAnswer, sessionRoutes } from '@blueport/contracts';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { people, type TestPerson } from '../../../testing/test-people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type Tokens = Awaited<ReturnType<TestServer['directory']['loginBody']>>;
type Me = ResponseOf<typeof sessionRoutes.me>;

/** Creates tokens of a person that expire after the given seconds. */
async function tokensFor(person: TestPerson, portalSeconds: number, azureSeconds: number): Promise<Tokens> {
  const body = await server.directory.loginBody(person);
  const reissue = (token: string, seconds: number) =>
    server.directory.sign(decodeJwt(token), { expiresIn: Math.floor(Date.now() / 1000) + seconds });
  return {
    ...body,
    accessToken: await reissue(body.accessToken, portalSeconds),
    azureToken: await reissue(body.azureToken, azureSeconds),
  };
}

async function send(method: 'POST' | 'PUT', body: Tokens, token?: string): Promise<SessionAnswer> {
  const url = method === 'POST' ? '/api/user/login' : '/api/user/session';
  const answer = await server.request(method, url, { body, token });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as SessionAnswer;
}

const me = async (token: string) => (await server.request('GET', '/api/user/me', { token })).body as Me;

/** Allows for seconds that pass during a test. */
const about = (seconds: number) => (found: number | undefined) =>
  found !== undefined && found <= seconds && found > seconds - 60;

describe.each([
  ['general', people.engineer],
  ['US government', people.governmentAdmin],
])('lifetime of a session in the %s cloud', (_cloud, person) => {
  it('follows whichever directory token expires first', async () => {
    expect((await send('POST', await tokensFor(person, 3600, 420))).lifetime.tokenSeconds).toSatisfy(
      about(420),
    );
    expect((await send('POST', await tokensFor(person, 600, 3600))).lifetime.tokenSeconds).toSatisfy(
      about(600),
    );
  });

  it('reports the absolute expiry of the session separately', async () => {
    expect((await send('POST', await tokensFor(person, 3600, 3600))).lifetime.sessionSeconds).toSatisfy(
      about(12 * 3600),
    );
  });

  it('is extended by renewed tokens, also for pages opened later', async () => {
    const { token } = await send('POST', await tokensFor(person, 420, 420));
    expect((await me(token)).lifetime?.tokenSeconds).toSatisfy(about(420));
    expect((await send('PUT', await tokensFor(person, 3600, 3600), token)).lifetime.tokenSeconds).toSatisfy(
      about(3600),
    );
    expect((await me(token)).lifetime?.tokenSeconds).toSatisfy(about(3600));
  });

  it('is zero for tokens that expired within the clock tolerance', async () => {
    const { lifetime } = await send('POST', await tokensFor(person, -100, 3600));
    expect(lifetime.tokenSeconds).toBe(0);
  });
});
