import { describe, expect, it } from 'vitest';
import { CloudError } from '../errors/cloudError.ts';
import { cloudProfiles } from '../profiles.ts';
import { scriptedHttpClient, type ScriptedAnswer } from '../testing/scriptedHttpClient.ts';
import { createCloudCaller, type CallReport, type CloudCallerOptions } from './cloudCaller.ts';

const profile = cloudProfiles.general;
const url = `https://${profile.managementHost}/subscriptions?api-version=2022-12-01`;

function setup(script: readonly ScriptedAnswer[], options: CloudCallerOptions = {}) {
  const httpClient = scriptedHttpClient(script);
  const waits: number[] = [];
  const reports: CallReport[] = [];
  const call = createCloudCaller(profile, {
    httpClient,
    random: () => 0,
    now: () => Date.parse('2030-01-01T00:00:00Z'),
    sleep: (ms) => {
      waits.push(ms);
      return Promise.resolve();
    },
    onCall: (report) => reports.push(report),
    ...options,
  });
  return { call, httpClient, waits, reports };
}

async function failureOf(promise: Promise<unknown>): Promise<CloudError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CloudError)) throw new Error('A CloudError was expected.', { cause: error });
  return error;
}

describe('retries', () => {
  it.each([400, 401, 403, 404, 409, 412])('never retries a %i', async (status) => {
    const { call, httpClient } = setup([{ status, body: { error: { code: 'No', message: 'No.' } } }]);
    await failureOf(call({ area: 'management', method: 'GET', url }));
    expect(httpClient.requests).toHaveLength(1);
  });

  it('waits at least the seconds in Retry-After', async () => {
    const { call, waits } = setup([
      { status: 429, headers: { 'retry-after': '7' } },
      { status: 200, body: { value: [] } },
    ]);
    await call({ area: 'management', method: 'GET', url });
    expect(waits).toHaveLength(1);
    expect(waits[0]).toBeGreaterThanOrEqual(7000);
  });

  it('supports Retry-After as an HTTP date', async () => {
    const { call, waits } = setup([
      { status: 503, headers: { 'retry-after': 'Tue, 01 Jan 2030 00:00:03 GMT' } },
      { status: 200, body: {} },
    ]);
    await call({ area: 'management', method: 'GET', url });
    expect(waits[0]).toBeGreaterThanOrEqual(3000);
  });

  it('leaves throttled requests to a caller that asks for it, and retries other failures', async () => {
    const { call, httpClient } = setup([
      { status: 503 },
      { status: 429, headers: { 'retry-after': '7' } },
      { status: 200, body: {} },
    ]);
    const error = await failureOf(
      call({ area: 'management', method: 'GET', url, retry: 'unless-throttled' }),
    );
    expect([error.kind, error.retryAfterMs]).toEqual(['throttled', 7000]);
    expect(httpClient.requests).toHaveLength(2);
  });

  it('returns to the caller when the wait is too long', async () => {
    const { call, httpClient } = setup([{ status: 429, headers: { 'retry-after': '120' } }]);
    const error = await failureOf(call({ area: 'management', method: 'GET', url }));
    expect([error.kind, error.retryAfterMs]).toEqual(['throttled', 120_000]);
    expect(httpClient.requests).toHaveLength(1);
  });

  it('gives up after three attempts', async () => {
    const { call, httpClient } = setup([{ status: 500 }, { fail: 'ECONNRESET' }, { status: 502 }]);
    const error = await failureOf(call({ area: 'management', method: 'GET', url }));
    expect(error.kind).toBe('unavailable');
    expect(httpClient.requests).toHaveLength(3);
  });

  it('retries a write only when it was throttled', async () => {
    const throttled = setup([{ status: 429 }, { status: 201, body: {} }]);
    await throttled.call({ area: 'management', method: 'PUT', url, body: '{}' });
    expect(throttled.httpClient.requests).toHaveLength(2);
    const reset = setup([{ fail: 'ECONNRESET' }]);
    const error = await failureOf(reset.call({ area: 'management', method: 'PUT', url, body: '{}' }));
    expect(error.kind).toBe('unknown-outcome');
  });

  it('keeps the wait of a truncated response', async () => {
    const { call } = setup([{ status: 201, headers: { 'retry-after': '3' }, text: '{"properties":{' }]);
    const error = await failureOf(call({ area: 'management', method: 'PUT', url, body: '{}' }));
    expect([error.kind, error.retryAfterMs]).toEqual(['unknown-outcome', 3000]);
  });

  it('sends exactly one request when the caller schedules retries itself', async () => {
    const { call, httpClient } = setup([{ status: 429 }]);
    await failureOf(call({ area: 'management', method: 'GET', url, retry: false }));
    expect(httpClient.requests).toHaveLength(1);
  });
});

describe('the outcome of a failed write', () => {
  it.each([
    [{ fail: 'ECONNREFUSED' }, 'unavailable'],
    [{ fail: 'ECONNRESET' }, 'unknown-outcome'],
    [{ status: 500 }, 'unknown-outcome'],
    [{ status: 502, text: '<html></html>', headers: { 'content-type': 'text/html' } }, 'unknown-outcome'],
    [{ status: 504 }, 'unknown-outcome'],
    [{ status: 503 }, 'unavailable'],
    [{ status: 200, text: '{"properties":{' }, 'unknown-outcome'],
    [{ status: 200, text: '<html></html>', headers: { 'content-type': 'text/html' } }, 'unknown-outcome'],
    [{ status: 409, body: { error: { code: 'Conflict', message: 'x' } } }, 'refused'],
    [{ status: 404 }, 'not-found'],
    [{ status: 401 }, 'unauthorized'],
  ] as const)('%j is %s', async (answer, kind) => {
    const { call } = setup([answer]);
    expect((await failureOf(call({ area: 'management', method: 'PUT', url, body: '{}' }))).kind).toBe(kind);
  });
});

describe('malicious responses', () => {
  it('stops reading at the size limit', async () => {
    const { call } = setup([{ status: 200, body: { name: 'x'.repeat(5000) } }], {
      limits: { bytes: 1000 },
      retry: { attempts: 1 },
    });
    expect((await failureOf(call({ area: 'management', method: 'GET', url }))).code).toBe('UnreadableAnswer');
  });

  it('rejects JSON that is nested too deeply', async () => {
    const { call } = setup([{ status: 200, text: '['.repeat(200) + ']'.repeat(200) }], {
      retry: { attempts: 1 },
    });
    expect((await failureOf(call({ area: 'management', method: 'GET', url }))).code).toBe('UnreadableAnswer');
  });

  it('drops a __proto__ key', async () => {
    const { call } = setup([{ status: 200, text: '{"a":{"__proto__":{"admin":true}}}' }]);
    const { body } = await call({ area: 'management', method: 'GET', url });
    expect(Object.keys((body as { a: object }).a)).toEqual([]);
  });

  it('does not wait for an endless body', async () => {
    const call = createCloudCaller(profile, {
      timeoutMs: 50,
      retry: { attempts: 1 },
      httpClient: {
        sendRequest: (request) =>
          new Promise((_resolve, reject) => {
            request.abortSignal?.addEventListener('abort', () => {
              reject(Object.assign(new Error('stopped'), { name: 'AbortError' }));
            });
          }),
      },
    });
    expect((await failureOf(call({ area: 'management', method: 'GET', url }))).code).toBe('Timeout');
  });
});

describe('the report of a call', () => {
  it('contains path, status and attempt, but neither query nor token', async () => {
    const { call, reports } = setup([{ status: 500 }, { status: 200, body: {} }]);
    await call({ area: 'management', method: 'GET', url, headers: { authorization: 'Bearer canary' } });
    expect(reports.map(({ attempt, status, path }) => ({ attempt, status, path }))).toEqual([
      { attempt: 1, status: 500, path: '/subscriptions' },
      { attempt: 2, status: 200, path: '/subscriptions' },
    ]);
    expect(new Set(reports.map((report) => report.clientRequestId)).size).toBe(1);
    expect(JSON.stringify(reports)).not.toContain('canary');
  });
});
