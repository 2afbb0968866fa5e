import { CloudError, type CallCloud } from '@blueport/cloud';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { people } from '../../../testing/test-people.ts';
import { problemOf, startTestServer, type TestServer } from '../../../testing/test-server.ts';

const subscriptionId = '40000000-0000-4000-8000-000000000001';
const paths = [
  `/api/user/subscription/${subscriptionId}/location`,
  `/api/resource/subscription/${subscriptionId}/group`,
];

/** Status and code of the cloud's next responses. */
let refusal: { status: number; kind: 'unauthorized' | 'not-found' | 'refused'; code: string };
let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  token = (await server.login(people.engineer)).token;
  const cloud = server.directory.world.clouds.general as { call: CallCloud };
  cloud.call = () => Promise.reject(new CloudError({ ...refusal, message: 'the cloud names contoso' }));
});
afterAll(() => server.stop());

async function ask(path: string, nextRefusal: typeof refusal) {
  refusal = nextRefusal;
  const answer = await server.request('GET', path, { token });
  return { status: answer.status, problem: problemOf(answer), text: answer.text };
}

describe.each(paths)('%s', (path) => {
  it('gives the same response for subscriptions of another directory, another user, and missing ones', async () => {
    const missing = await ask(path, { status: 404, kind: 'not-found', code: 'SubscriptionNotFound' });
    expect(missing).toMatchObject({ status: 404, problem: 'not-found' });
    expect(
      await ask(path, { status: 401, kind: 'unauthorized', code: 'InvalidAuthenticationTokenTenant' }),
    ).toEqual(missing);
    expect(await ask(path, { status: 403, kind: 'refused', code: 'AuthorizationFailed' })).toEqual(missing);
  });
  it('requires a new sign-in when the token is no longer valid', async () => {
    expect(
      await ask(path, { status: 401, kind: 'unauthorized', code: 'ExpiredAuthenticationToken' }),
    ).toMatchObject({ problem: 'cloud-sign-in-needed' });
  });
});
