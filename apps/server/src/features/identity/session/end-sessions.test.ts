import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { people } from '../../../testing/test-people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

interface Me {
  readonly sessions: readonly { readonly id: string; readonly current: boolean }[];
}

async function sessionsOf(token: string): Promise<Me['sessions']> {
  return ((await server.request('GET', '/api/user/me', { token })).body as Me).sessions;
}

const status = async (method: string, path: string, token: string, body?: unknown) =>
  (await server.request(method, path, { token, body })).status;

describe('ending sessions', () => {
  it('ends one of the user’s own sessions', async () => {
    const currentSession = await server.login(people.engineer);
    const otherSession = await server.login(people.engineer);
    const other = (await sessionsOf(currentSession.token)).find(({ current }) => !current);
    expect(await status('DELETE', `/api/user/session/${other?.id}`, currentSession.token)).toBe(204);
    expect(await status('GET', '/api/user/me', otherSession.token)).toBe(401);
    expect(await status('GET', '/api/user/me', currentSession.token)).toBe(200);
  });
  it('returns 404 for sessions of other users and ended sessions', async () => {
    const mine = await server.login(people.engineer);
    const theirs = await server.login(people.reader);
    const [foreign] = await sessionsOf(theirs.token);
    expect(await status('DELETE', `/api/user/session/${foreign?.id}`, mine.token)).toBe(404);
    expect(await status('GET', '/api/user/me', theirs.token)).toBe(200);
    await status('DELETE', '/api/user/session', theirs.token);
    const readerSession = await server.login(people.reader);
    expect(await status('DELETE', `/api/user/session/${foreign?.id}`, readerSession.token)).toBe(404);
  });
  it.each([
    [true, 200],
    [false, 401],
  ])('signs out everywhere except in this session: %s', async (keepCurrent, after) => {
    const currentSession = await server.login(people.admin);
    const otherSession = await server.login(people.admin);
    expect(await status('POST', '/api/user/session/end', currentSession.token, { keepCurrent })).toBe(200);
    expect(await status('GET', '/api/user/me', otherSession.token)).toBe(401);
    expect(await status('GET', '/api/user/me', currentSession.token)).toBe(after);
  });
  it('deletes the cloud tokens of the ended sessions', async () => {
    const { rows } = await server.database.pool.query(
      'select 1 from session where ended_at is not null and (portal_token is not null or azure_token is not null)',
    );
    expect(rows).toEqual([]);
  });
});
