import { setTimeout as wait } from 'node:timers/promises';
import { allRoutes, type RouteContract } from '@blueport/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hangs, startHangingCloud, type Hang, type HangingCloud } from '../testing/hanging-cloud.testing.ts';
import { createMatrix, mayUse, send, type Matrix } from '../testing/route-matrix.ts';
import { people } from '../testing/test-people.ts';
import { problemOf, type Answer } from '../testing/test-server.ts';

/** Replaces the default of eight seconds in this test. */
const cloudDeadlineMs = 200;
/** Far above the time of any route on a busy machine, and below the timeout of a single cloud call. */
const longestMs = 20_000;

let cloud: HangingCloud;
let matrix: Matrix;
beforeAll(async () => {
  cloud = await startHangingCloud();
  matrix = await createMatrix({
    through: (world) => cloud.through(world),
    cloudDeadlineMs,
    settings: { SANDBOX_PORT: String(cloud.port) },
  });
}, 60_000);
afterAll(async () => {
  await matrix.server.stop();
  await cloud.close();
});

/** Routes that end the sessions used by other routes. */
const endsSessions = /^(session\.(logout|endAll|organization)|user\.endSessions)$/;
const order: Readonly<Record<string, number>> = { GET: 0, POST: 1, PUT: 2, PATCH: 2, DELETE: 3 };
const routes = allRoutes
  .filter(({ id, produces }) => produces !== 'text/event-stream' && !endsSessions.test(id))
  .toSorted((one, other) => order[one.method]! - order[other.method]!);

/** Returns the token of a caller who may use the route. */
function tokenFor(contract: RouteContract): string | undefined {
  if (contract.access.kind === 'public') return undefined;
  return ['engineer', 'admin', 'operator']
    .map((name) => matrix.sessions.get(name)!)
    .find((session) => mayUse(contract, session))?.token;
}

const withTimeout = (answer: Promise<Answer>): Promise<Answer | 'no answer'> =>
  Promise.race([answer, wait(longestMs, 'no answer' as const, { ref: false })]);

/** Some of the routes that require the cloud. */
const needCloud = [
  'subscription.list',
  'subscription.locations',
  'resourceGroup.list',
  'resourceGroup.get',
  'resource.list',
  'resource.search',
  'deployment.cloudList',
  'deployment.preview',
  'deployment.verdict',
  'resourceGroup.create',
  'resourceAccess.add',
  'aws.signIn',
];

describe.each(Object.keys(hangs) as Hang[])('while the cloud %s', (how) => {
  const refusedRoutes = new Set<string>();
  beforeAll(() => cloud.hang(how));
  afterAll(() => cloud.hang(undefined));

  it.each(routes.map((contract) => [`${contract.method} ${contract.path}`, contract] as const))(
    '%s responds in time',
    async (_name, contract) => {
      const answer = await withTimeout(send(matrix, contract, 'own', tokenFor(contract)));
      if (answer === 'no answer') throw new Error(answer);
      expect(answer.status, answer.text).not.toBe(500);
      if (answer.status !== 503) return;
      expect(problemOf(answer)).toBe('cloud-unavailable');
      expect(answer.headers['retry-after']).toBe('5');
      refusedRoutes.add(contract.id);
    },
    longestMs + 10_000,
  );

  it('rejects the routes that require the cloud', () => {
    // Negative control: the calls above do reach the cloud.
    expect([...refusedRoutes]).toEqual(expect.arrayContaining(needCloud));
  });

  it('rejects a sign-in with an unknown signing key', async () => {
    await matrix.server.directory.rotate();
    const body = await matrix.server.directory.loginBody(people.reader);
    const answer = await withTimeout(matrix.server.request('POST', '/api/user/login', { body }));
    expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
  });

  it('rejects requests that need a new user token', async () => {
    const { token, account } = matrix.sessions.get('reader')!;
    await matrix.server.database.pool.query(
      `update session set azure_token_expires_at = now() - interval '1 hour' where account_id = $1`,
      [account.id],
    );
    const answer = await withTimeout(matrix.server.request('GET', '/api/user/subscription', { token }));
    expect(answer).toMatchObject({ status: 503, body: { reason: 'cloud-timeout' } });
  });
});
