import { defaultPreferences } from '@blueport/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { people } from '../../../testing/test-people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  token = (await server.login(people.reader)).token;
});
afterAll(() => server.stop());

const path = '/api/user/preference';
const save = (body: unknown) => server.request('PUT', path, { token, body });

describe('preferences', () => {
  it('have defaults until they are set', async () => {
    expect((await server.request('GET', path, { token })).body).toEqual(defaultPreferences);
  });
  it('are stored per account, not per session', async () => {
    const chosen = {
      ...defaultPreferences,
      theme: 'dark',
      language: 'de',
      region: 'de-CH',
      timeZone: 'Europe/Zurich',
    };
    expect((await save(chosen)).status).toBe(200);
    const other = await server.login(people.reader);
    expect((await server.request('GET', path, { token: other.token })).body).toEqual(chosen);
    const stranger = await server.login(people.engineer);
    expect((await server.request('GET', path, { token: stranger.token })).body).toEqual(defaultPreferences);
  });
  it.each([
    [{ timeZone: 'Mars/Olympus' }, 422],
    [{ region: 'de-CH-CH' }, 422],
    [{ region: 'de-1' }, 400],
    [{ theme: 'blue' }, 400],
    [{ state: 'Active' }, 400],
    [{ notifications: {} }, 400],
  ])('reject %j', async (change, expected) => {
    expect((await save({ ...defaultPreferences, ...change })).status).toBe(expected);
  });
});
