import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sendWithRetry } from './call.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/**
 * Sends through a fake connection that returns these responses in turn, repeating the last; null is a network error.
 */
async function ask(answers: readonly (Response | null)[], signal?: AbortSignal) {
  let times = 0;
  const send = async (): Promise<Response> => {
    const answer = answers[Math.min(times, answers.length - 1)];
    times += 1;
    if (!answer) throw new TypeError('Failed to fetch');
    return answer.clone();
  };
  const startTime = Date.now();
  const pendingOutcome = sendWithRetry(send, signal).then(
    ({ status }) => status,
    (error: Error) => error.message,
  );
  await vi.runAllTimersAsync();
  return { outcome: await pendingOutcome, times, tookMs: Date.now() - startTime };
}

const refusal = (status: number, headers: Record<string, string> = {}, type = 'unavailable') =>
  Response.json({ type: `urn:blueport:problem:${type}`, title: 'x', status }, { status, headers });

it('retries a request without a response, and returns the first response', async () => {
  expect(await ask([null, refusal(503), new Response('{}')])).toMatchObject({ outcome: 200, times: 3 });
});

it('gives up after the third attempt and returns the last result', async () => {
  expect(await ask([refusal(502)])).toMatchObject({ outcome: 502, times: 3 });
  expect(await ask([null])).toMatchObject({ outcome: 'Failed to fetch', times: 3 });
});

it.each([400, 401, 403, 404, 409, 422, 500])('does not retry after status %i', async (status) => {
  expect(await ask([refusal(status)])).toMatchObject({ outcome: status, times: 1 });
});

it('does not retry what the server has already retried', async () => {
  expect(await ask([refusal(503, {}, 'cloud-unavailable')])).toMatchObject({ outcome: 503, times: 1 });
});

it('waits for the requested time, and gives up if it is too long', async () => {
  const result = await ask([refusal(429, { 'retry-after': '3' }), new Response('{}')]);
  expect(result).toMatchObject({ outcome: 200, times: 2 });
  expect(result.tookMs).toBeGreaterThanOrEqual(3000);
  expect(await ask([refusal(429, { 'retry-after': '30' })])).toMatchObject({ outcome: 429, times: 1 });
});

it('does not retry while offline or after an abort', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  expect(await ask([null])).toMatchObject({ times: 1 });
  vi.unstubAllGlobals();
  expect(await ask([null], AbortSignal.abort())).toMatchObject({ times: 1 });
});
