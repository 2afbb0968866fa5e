import { allRoutes, type RouteContract } from '@blueport/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { people } from '../testing/test-people.ts';
import { problemOf, startTestServer, type TestServer } from '../testing/test-server.ts';
import { routeLimits } from './rate-limits.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Calls a route repeatedly. Returns the number of accepted calls and the first rejected response. */
async function flood(times: number, call: (index: number) => ReturnType<TestServer['request']>) {
  const answers = [];
  for (let index = 0; index < times; index += 1) answers.push(await call(index));
  const refusedAnswers = answers.filter(({ status }) => status === 429);
  return { passed: times - refusedAnswers.length, first: refusedAnswers[0] };
}

describe('the rate limits', () => {
  it('name only existing routes', () => {
    const ids = new Set(allRoutes.map(({ id }) => id));
    expect(Object.keys(routeLimits).filter((id) => !ids.has(id))).toEqual([]);
  });
  it('include every public route that accepts input', () => {
    const open = allRoutes.filter(({ access, method }) => access.kind === 'public' && method !== 'GET');
    expect(open.map(({ id }) => id).filter((id) => routeLimits[id]?.of !== 'address')).toEqual([]);
  });
});

/**
 * Returns the properties at any depth, with the format of strings. A boolean describes a secret but does not contain
 * one.
 */
function propertiesIn(schema: unknown): string[] {
  if (schema === null || typeof schema !== 'object') return [];
  const { properties = {} } = schema as { properties?: Record<string, { type?: string; format?: string }> };
  const own = Object.entries(properties)
    .filter(([, { type }]) => type !== 'boolean')
    .flatMap(([name, { format }]) => (format === undefined ? [name] : [name, `format:${format}`]));
  return [...own, ...Object.values(schema).flatMap(propertiesIn)];
}
const shapeOf = (type: z.core.$ZodType | undefined, io: 'input' | 'output'): string[] =>
  type === undefined ? [] : propertiesIn(z.toJSONSchema(type, { io, unrepresentable: 'any' }));

const answersSecret = /^(secret|token|azureToken)$/;
const takesSecret =
  /^(secret|clientSecret|password|certificate|protectedSettings|accessToken|azureToken|code)$/;
const takesAddress = /^(url|format:uri)$/;
/** Routes that call another machine, or start work that does. */
const asks = /\.(test|redeliver|rotate|import|check|catalogue|options|plan|refresh|linkDirectory)$/;

/** Returns whether a route makes the portal call a given address, or creates or stores a secret. */
function isCostly({
  id,
  method,
  body,
  response,
}: Pick<RouteContract, 'id' | 'method' | 'body' | 'response'>) {
  if (asks.test(id)) return true;
  if (method === 'GET') return false;
  const inputNames = shapeOf(body, 'input');
  const answered = shapeOf(response, 'output');
  return (
    answered.some((name) => answersSecret.test(name)) ||
    inputNames.some((name) => takesSecret.test(name) || takesAddress.test(name))
  );
}

describe('a route that calls a given host or creates a secret', () => {
  it('has a rate limit', () => {
    const costly = allRoutes.filter(isCostly).map(({ id }) => id);
    expect(costly.filter((id) => routeLimits[id] === undefined)).toEqual([]);
    // The rule finds the routes it is about.
    expect(costly).toEqual(
      expect.arrayContaining([
        'webhook.create',
        'webhook.edit',
        'webhook.rotate',
        'webhook.test',
        'webhookDelivery.redeliver',
        'fleet.plan',
        'templateField.options',
        'extension.edit',
        'model.import',
        'token.create',
      ]),
    );
  });

  it.each([
    ['takes an address', { body: z.strictObject({ to: z.url() }) }],
    ['stores a secret', { body: z.strictObject({ deep: z.strictObject({ clientSecret: z.string() }) }) }],
    ['returns a secret', { response: z.object({ token: z.string() }) }],
  ])('is detected if it %s', (_case, shape) => {
    expect(isCostly({ id: 'thing.make', method: 'POST', ...shape } as unknown as RouteContract)).toBe(true);
  });
});

describe('a flood from one address', () => {
  it.each([
    ['accessRequest.create', '/api/trail/request', { accessToken: 'a.b.c', message: 'x' }],
    ['invitation.look', '/api/invite/user/look', { code: 'x'.repeat(43) }],
    ['share.open', '/api/user/deployment/link/open', { token: 'x'.repeat(22) }],
    ['session.login', '/api/user/login', { accessToken: 'a', azureToken: 'b', tenantId: 'c' }],
  ])('on %s is limited, with the time to wait', async (id, path, body) => {
    const most = routeLimits[id]!.perMinute;
    // Another handle, a forged X-Forwarded-For or a changed body do not create a new bucket.
    const { passed, first } = await flood(most + 20, (index) =>
      server.request('POST', path, {
        body: { ...body, ...(index % 2 === 0 && { extra: index }) },
        headers: {
          authorization: `Bearer ${'x'.repeat(40)}${index}`,
          'x-forwarded-for': `10.0.0.${index % 250}`,
        },
      }),
    );
    expect(passed).toBe(most);
    expect(problemOf(first!)).toBe('too-many-requests');
    expect(Number(first!.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(first!.headers['retry-after'])).toBeLessThanOrEqual(60);
  });

  it('does not affect other routes', async () => {
    expect((await server.request('GET', '/api/web-settings/landing')).status).toBe(200);
  });
});

describe('requests with invalid handles', () => {
  it('do not count towards any limit, because they are rejected first', async () => {
    const most = routeLimits['github.start']!.perMinute;
    const answers = await Promise.all(
      Array.from({ length: most * 2 }, () =>
        server.request('POST', '/api/user/github/start', { token: 'x'.repeat(43) }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
  });
});

describe('a burst', () => {
  it('is accepted up to the limit, regardless of concurrency', async () => {
    const { token } = (
      await server.app.inject({
        method: 'POST',
        url: '/api/user/login',
        remoteAddress: '10.1.1.2',
        payload: await server.directory.loginBody(people.reader),
      })
    ).json<{ token: string }>();
    const most = routeLimits['aws.signIn']!.perMinute;
    const answers = await Promise.all(
      Array.from({ length: most * 2 }, () => server.request('POST', '/api/aws/session', { token })),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(most);
  });
});

describe('a flood from one signed-in caller', () => {
  it('is limited without affecting a colleague at the same address', async () => {
    const { pool } = server.database;
    // The flooded sign-in route is exhausted for this minute, so these sessions use another address.
    const signIn = async (name: 'engineer' | 'admin') => {
      const answer = await server.app.inject({
        method: 'POST',
        url: '/api/user/login',
        remoteAddress: '10.1.1.1',
        payload: await server.directory.loginBody(people[name]),
      });
      return answer.json<{ token: string }>().token;
    };
    const [one, other] = [await signIn('engineer'), await signIn('admin')];
    const start = (token: string) => server.request('POST', '/api/user/github/start', { token });
    const most = routeLimits['github.start']!.perMinute;
    const before = await pool.query(`select 1 from audit where action = 'github.start'`);
    expect((await flood(most + 5, () => start(one))).passed).toBe(most);
    expect((await start(other)).status).toBe(200);
    const after = await pool.query(`select 1 from audit where action = 'github.start'`);
    expect((after.rowCount ?? 0) - (before.rowCount ?? 0)).toBe(most + 1);
  });
});
