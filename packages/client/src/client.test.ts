import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { allRoutes, problemType } from '@blueport/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiProblem, createCaller, createClient, UnexpectedAnswer, type Client } from './index.ts';

interface SeenRequest {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let requests: SeenRequest[] = [];
let answer: (response: ServerResponse) => void;
let origin: string;
let client: Client;

const answerJson =
  (body: unknown, status = 200) =>
  (response: ServerResponse) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
  request.on('end', () => {
    const { method, url, headers } = request;
    requests.push({ method, url, headers, body });
    answer(response);
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  client = createClient({ origin, token: 'handle' });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  requests = [];
  answer = answerJson({ id: 'one' });
});

const body = { blueprint: 'storage-account', subscriptionId: 'sub', parameters: {} };
const detach = { id: 'web', query: { resources: 'detach' } } as const;

describe('client requests', () => {
  it('sends method, path and token, and returns the parsed JSON', async () => {
    expect(await client.fleet.get({ id: 'f1' })).toEqual({ id: 'one' });
    expect(requests[0]).toMatchObject({
      method: 'GET',
      url: '/api/user/fleet/f1',
      headers: { authorization: 'Bearer handle', accept: 'application/json' },
      body: '',
    });
    expect(requests[0]?.headers).not.toHaveProperty('content-type');
  });

  it('reads the token before every request, and sends none when it is undefined', async () => {
    let token: string | undefined;
    const changing = createClient({ origin, token: () => token, headers: { 'x-trace': '7' } });
    await changing.deployment.list();
    token = 'second';
    await changing.deployment.list();
    expect(requests.map(({ headers }) => headers.authorization)).toEqual([undefined, 'Bearer second']);
    expect(requests[0]?.headers['x-trace']).toBe('7');
  });

  it('encodes path parameters', async () => {
    await client.deployment.get({ id: 'a/b c?d=ü%2e' });
    expect(requests[0]?.url).toBe('/api/user/deployment/a%2Fb%20c%3Fd%3D%C3%BC%252e');
  });

  it.each(['', '.', '..'])('rejects %j as a path parameter before sending the request', async (id) => {
    await expect(client.deployment.get({ id })).rejects.toThrow(TypeError);
    await expect(client.deployment.get({} as { id: string })).rejects.toThrow('deployment.get needs');
    expect(requests).toEqual([]);
  });

  it('serializes objects in the query as JSON and omits undefined and null', async () => {
    await client.deployment.list({
      query: {
        filter: 'a&b=c',
        skip: undefined,
        fields: null,
        limit: 0,
        sortObj: { name: 1 },
        filterObj: { state: { in: ['Failed'] } },
      },
    });
    const url = new URL(requests[0]?.url ?? '', origin);
    expect(url.pathname).toBe('/api/user/deployment');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      filter: 'a&b=c',
      limit: '0',
      sortObj: '{"name":1}',
      filterObj: '{"state":{"in":["Failed"]}}',
    });
  });

  it('omits the question mark when the query has no values', async () => {
    await client.deployment.list({ query: { limit: undefined, filter: null } });
    expect(requests[0]?.url).toBe('/api/user/deployment');
  });

  it('sends the body as JSON and the version as If-Match', async () => {
    await client.deployment.create({ body, etag: '"7"' });
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual(body);
    expect(requests[0]?.headers).toMatchObject({ 'content-type': 'application/json', 'if-match': '"7"' });
  });

  it('generates an Idempotency-Key where the route requires one, unless the caller passes one', async () => {
    await client.deployment.create({ body });
    await client.deployment.create({ body });
    await client.deployment.create({ body, idempotencyKey: 'key-of-mine' });
    await client.deployment.preview({ body });
    const [first, second, third, fourth] = requests.map(({ headers }) => headers['idempotency-key']);
    expect(first).toMatch(/^[\da-f-]{36}$/);
    expect(second).not.toBe(first);
    expect(third).toBe('key-of-mine');
    expect(fourth).toBeUndefined();
  });
});

describe('client responses', () => {
  it('returns undefined for a response without content', async () => {
    answer = (response) => response.writeHead(204).end();
    expect(await client.deployment.delete(detach)).toBeUndefined();
  });

  it('throws an ApiProblem with the full problem body when the request is rejected', async () => {
    const problem = {
      type: problemType('invalid-input'),
      title: 'Some values are not acceptable',
      status: 422,
      detail: 'Two values break a rule.',
      hint: 'Correct them.',
      requestId: 'r1',
      errors: [{ pointer: '/blueprint', code: 'unknown', message: 'No such blueprint.' }],
    };
    answer = answerJson(problem, 422);
    const error = await client.deployment.create({ body }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiProblem);
    const { requestId: _, ...fields } = problem;
    expect(error).toMatchObject({ ...fields, name: 'ApiProblem', problem });
    expect((error as ApiProblem).message).toBe(
      'Some values are not acceptable: Two values break a rule.\n  /blueprint  No such blueprint.',
    );
  });

  it.each([200, 502])(
    'throws an UnexpectedAnswer for a response with status %i that is not JSON',
    async (status) => {
      answer = (response) => response.writeHead(status).end('<h1>Bad gateway</h1>');
      const error = await client.deployment.list().catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(UnexpectedAnswer);
      expect(error).toMatchObject({ status, text: '<h1>Bad gateway</h1>' });
    },
  );

  it('returns a stream as a response, and throws a problem when the stream is rejected', async () => {
    answer = (response) =>
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end('id: 1\ndata: {}\n\n');
    const response = await client.event.stream();
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(await response.text()).toBe('id: 1\ndata: {}\n\n');
    answer = answerJson(
      { type: problemType('not-signed-in'), title: 'You are not signed in', status: 401 },
      401,
    );
    await expect(client.event.stream()).rejects.toThrow('You are not signed in');
  });

  it("rejects with the caller's signal when no response arrives", async () => {
    const controller = new AbortController();
    answer = () => controller.abort(new Error('changed my mind'));
    await expect(client.deployment.list({ signal: controller.signal })).rejects.toThrow('changed my mind');
  });

  it('keeps the cause of a network failure', async () => {
    const unreachable = createClient({ origin: 'http://127.0.0.1:1' });
    const error = await unreachable.deployment.list().catch((reason: unknown) => reason);
    expect((error as Error).cause).toBeInstanceOf(Error);
  });
});

describe('client routes', () => {
  it('provides a function for every route of the contracts', () => {
    const names = Object.entries(client).flatMap(([entity, verbs]) =>
      Object.keys(verbs).map((verb) => `${entity}.${verb}`),
    );
    expect(names.toSorted()).toEqual(allRoutes.map(({ id }) => id).toSorted());
  });

  it('separates path parameters from the rest of the input', () => {
    const conflicts = allRoutes.filter(({ path }) => /:(query|body|etag|idempotencyKey|signal)\b/.test(path));
    expect(conflicts).toEqual([]);
  });

  it('accepts a route id chosen at run time', async () => {
    const call = createCaller({ origin });
    expect(await call('fleet.get', { id: 'f2' })).toEqual({ id: 'one' });
    expect(requests[0]?.url).toBe('/api/user/fleet/f2');
    await expect(call('toString')).rejects.toThrow('There is no route toString.');
  });
});
