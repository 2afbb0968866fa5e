import { request as httpRequest } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { allRoutes } from '@blueport/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seed } from '../testing/figures.ts';
import { randomFrom } from '../testing/seeded-random.ts';
import { people } from '../testing/test-people.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const random = randomFrom(seed);
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;

const words = [
  '',
  ' ',
  '0',
  '-1',
  '1e400',
  'NaN',
  'null',
  'true',
  '[]',
  '{}',
  '{"a":1}',
  '%',
  '%00',
  '%zz',
  '..%2f..%2fetc',
  '\u0000',
  '\ud800',
  '__proto__',
  'constructor',
  "' or 1=1 --",
  '${7*7}',
  '<script>',
  'x'.repeat(5000),
  '🙂',
  '2026-13-45',
  '00000000-0000-0000-0000-000000000000',
];
const filters = [
  '{"title":{"like":"%"}}',
  '{"title":{"eq":{"$ne":null}}}',
  '{"documentation":{"like":"a"}}',
  '{"__proto__":{"eq":1}}',
  '{"title":{"regex":"(a+)+$"}}',
  '{"title":{"in":"x"}}',
  '{"createdAt":{"gt":"yesterday"}}',
  '[1]',
  '"x"',
  '{"title":1}',
  '{"a":'.repeat(80),
  '{"state":{"in":[]}}',
  '{"title":{"like":"\\u0000"}}',
  '{"resourceCount":{"eq":1.5}}',
  '{"resourceCount":{"gt":1e308}}',
  '{"resourceCount":{"gt":99999999999}}',
  '{"resourceCount":{"in":[1,1.5,1e30]}}',
  '{"resourceCount":{"nin":[-0,5e-324,-1e400]}}',
  '{"createdAt":{"gt":"-271821-04-20T00:00:00.000Z"}}',
  '{"createdAt":{"lt":"+275760-09-13T00:00:00.000Z"}}',
];
const bodies = [
  '',
  '{',
  'null',
  '[]',
  '"x"',
  '0',
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"a":"\\u0000"}',
  '{"a":"\\ud800"}',
  '['.repeat(100_000),
  `${'{"a":'.repeat(200)}1${'}'.repeat(200)}`,
  '{"parameters":{"__proto__":1}}',
  '{"version":"1.0.0","step":1e999,"parameters":{},"tags":{}}',
  '{"accessToken":1,"azureToken":[],"tenantId":{}}',
  '{"orgId":"x","role":"operator","state":"Active"}',
  '{"a":1,"a":2}',
  '\u{feff}{}',
];
const types = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/json;a=b;',
  '\tapplication/json',
  'x',
  '',
];
const leak =
  /node_modules|\bat \w+ \(|select .+ from|insert into|\/src\/|PostgreSQL|pg_|syntax error at|ECONN|Kysely/i;

let server: TestServer;
let port: number;
const tokens: (string | undefined)[] = [undefined, 'x', 'y'.repeat(43)];

beforeAll(async () => {
  server = await startTestServer();
  tokens.push((await server.login(people.engineer)).token, (await server.login(people.admin)).token);
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as AddressInfo).port;
});
afterAll(() => server.stop());

function fire(
  method: string,
  path: string,
  headers: Record<string, string>,
  body: string | Buffer | undefined,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
        timeout: 10_000,
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.once('end', () => resolve({ status: response.statusCode ?? 0, text }));
      },
    );
    outgoing.once('timeout', () => outgoing.destroy(new Error('no answer')));
    outgoing.once('error', (error) =>
      reject(
        new Error(
          `${method} ${path.slice(0, 200)} ${JSON.stringify(headers)} ${body?.toString().slice(0, 60)} (${body?.length}): ${error.message}`,
        ),
      ),
    );
    outgoing.end(body);
  });
}

describe(`malformed requests (SEED=${seed})`, () => {
  it('cause no 5xx and leak no internals in 1,500 requests', { timeout: 120_000 }, async () => {
    const routes = allRoutes.filter(({ produces }) => !produces);
    const wrong: string[] = [];
    const histogram = new Map<number, number>();
    for (let round = 0; round < 1500; round += 1) {
      const route = pick(routes);
      const path = route.path.replaceAll(/:\w+/g, () =>
        encodeURIComponent(pick(words).toWellFormed()).replaceAll('%25', '%'),
      );
      const query = new URLSearchParams();
      for (const name of [
        'filter',
        'skip',
        'limit',
        'from',
        'to',
        'sortObj',
        'filterObj',
        'fields',
        'tenantId',
        'x',
        'version',
        '__proto__',
      ]) {
        if (random() < 0.2)
          query.append(
            name,
            name === 'filterObj' || name === 'sortObj' ? pick(filters) : pick(words).toWellFormed(),
          );
        if (random() < 0.02) query.append(name, 'twice');
      }
      const token = pick(tokens);
      const hasBody = random() < 0.7 && route.method !== 'GET';
      const method = random() < 0.1 ? pick(['PATCH', 'PUT', 'DELETE', 'HEAD', 'OPTIONS']) : route.method;
      const headers = {
        ...(token && { authorization: random() < 0.1 ? `Basic ${token}` : `Bearer ${token}` }),
        ...(hasBody && { 'content-type': random() < 0.6 ? 'application/json' : pick(types).trim() }),
        ...(random() < 0.5 && { 'idempotency-key': `fuzz-${round}` }),
        ...(random() < 0.05 && { msservice: pick(['general', 'us_gov', 'x']) }),
      };
      const target = `${path}?${query.toString()}`;
      const answer = await fire(method, target, headers, hasBody ? pick(bodies) : undefined);
      histogram.set(answer.status, (histogram.get(answer.status) ?? 0) + 1);
      const where = `round ${round}: ${method} ${target} -> ${answer.status} ${answer.text.slice(0, 200)}`;
      // No cloud runs in this test, so a valid request for one is refused.
      const isOutage = answer.status === 503 && answer.text.includes('problem:cloud-unavailable');
      if ((answer.status >= 500 && !isOutage) || (answer.status >= 400 && leak.test(answer.text)))
        wrong.push(where);
    }
    expect(wrong).toEqual([]);
    // The requests must reach validation to be meaningful.
    expect([...histogram.keys()]).toContain(400);
  });

  it('every seed filter on deployments is answered or rejected', async () => {
    const wrong: string[] = [];
    for (const filter of filters) {
      const path = `/api/user/deployment?filterObj=${encodeURIComponent(filter)}`;
      const answer = await fire('GET', path, { authorization: `Bearer ${tokens[3]}` }, undefined);
      if (![200, 400].includes(answer.status)) wrong.push(`${filter.slice(0, 80)} -> ${answer.status}`);
    }
    expect(wrong).toEqual([]);
  });

  it.each([
    'filter=%ff',
    'filter=%c3%28',
    'filter=%ed%a0%80',
    'filter=%zz',
    'filter=100%',
    '%ff=1',
    'limit=0x10',
    'limit=1e2',
    'limit=%201',
    'limit=+1',
    'limit=1.0',
    'limit=',
    'limit=-1',
    'limit=10001',
    'skip=00000000000001',
    'skip=Infinity',
    'limit=1&limit=1',
    'skip=1&skip=2',
    'filter=a&filter=a',
    'filterObj={}&filterObj={}',
    'fields=id&fields=id',
  ])('the query %s is malformed', async (query) => {
    const headers = { authorization: `Bearer ${tokens[3]}` };
    for (const path of ['/api/user/deployment', '/api/blueprint'])
      expect((await fire('GET', `${path}?${query}`, headers, undefined)).status).toBe(400);
  });

  it('plain digits and whole escapes are well-formed', async () => {
    const query = 'limit=10&skip=0&filter=%F0%9F%99%82+%25+a%2Bb';
    const headers = { authorization: `Bearer ${tokens[3]}` };
    expect((await fire('GET', `/api/blueprint?${query}`, headers, undefined)).status).toBe(200);
  });

  it.each([
    ['bytes that are not UTF-8', Buffer.from('{"tenantId":"\u00ff"}', 'latin1'), 'not valid UTF-8'],
    [
      'an encoded lone surrogate',
      Buffer.from('{"tenantId":"\u00ed\u00a0\u0080"}', 'latin1'),
      'not valid UTF-8',
    ],
    ['a truncated text', Buffer.from('{"tenantId":"\u00e2\u0082', 'latin1'), 'not valid UTF-8'],
    ['an infinite number', Buffer.from('{"tenantId":[-1e400]}'), 'too large'],
  ])('a body with %s is malformed', async (_case, body, word) => {
    const json = { 'content-type': 'application/json' };
    const answer = await fire('POST', '/api/user/login', json, body);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(word);
  });

  it.each([
    ['a malformed request line', 'GET\r\n\r\n'],
    [
      'two lengths',
      'POST /api/user/login HTTP/1.1\r\nhost: localhost\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nhello',
    ],
    [
      'both a length and chunks',
      'POST /api/user/login HTTP/1.1\r\nhost: localhost\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    [
      'an invalid chunk',
      'POST /api/user/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
    ],
    ['an endless header', `GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`],
    ['a line feed in a header', 'GET / HTTP/1.1\r\nhost: localhost\r\nx: a\nb: c\r\n\r\n'],
    ['another protocol', '\u0016\u0003\u0001\u0000'],
  ])('%s on the socket is rejected and the server keeps running', async (_case, bytes) => {
    const text = await new Promise<string>((resolve) => {
      let received = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
      socket.setTimeout(3000, () => socket.destroy());
      socket.on('data', (chunk) => (received += chunk.toString()));
      socket.once('error', () => resolve(received));
      socket.once('close', () => resolve(received));
    });
    expect(text).not.toMatch(/^HTTP\/1\.1 5/);
    expect(text).not.toMatch(leak);
    expect((await fire('GET', '/healthz', {}, undefined)).status).toBe(200);
  });

  it('a large body, an unknown path and a wrong method each get their own status', async () => {
    const json = { 'content-type': 'application/json' };
    expect(
      (
        await fire('POST', '/api/user/login', json, `"${'x'.repeat(3_000_000)}"`).catch(() => ({
          status: 413,
        }))
      ).status,
    ).toBe(413);
    expect((await fire('GET', '/api/nothing', {}, undefined)).text).toContain(
      'urn:blueport:problem:not-found',
    );
    expect((await fire('DELETE', '/api/blueprint', {}, undefined)).text).toContain('method-not-allowed');
    expect((await fire('HEAD', '/api/web-settings/landing', {}, undefined)).status).toBe(200);
    expect((await fire('POST', '/api/user/login', { 'content-type': 'text/plain' }, 'x')).status).toBe(415);
  });
});
