import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFullSize, reportFigures } from '../testing/figures.ts';
import { openSilentLine, type SilentLine } from '../testing/silent-line.testing.ts';
import { createTestInstallation, type TestInstallation, type TestServing } from '../testing/test-process.ts';

/** Timings on a busy machine are not meaningful: the full-size goal is ten seconds. */
const longestMs = isFullSize ? 10_000 : 25_000;

let line: SilentLine;
let installation: TestInstallation;
let server: TestServing;
let token: string;

beforeAll(async () => {
  installation = await createTestInstallation({ sandbox: { speed: 'instant' } });
  line = await openSilentLine(installation.sandbox.port);
  const settings = { SANDBOX_PORT: String(line.port) };
  server = await installation.serve(settings);
  token = (
    await installation.run(['token', '--as', 'engineer@contoso.example', '--no-store'], settings)
  ).out.trim();
  if (token === '') throw new Error('There is no token.');
}, 120_000);
afterAll(async () => {
  await installation.remove();
  await line.close();
}, 60_000);

interface Reply {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly reason: string | undefined;
  readonly tookMs: number;
}

async function ask(path: string, body?: unknown): Promise<Reply> {
  const started = performance.now();
  const answer = await globalThis.fetch(server.origin + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const { reason } = (await answer.json()) as { reason?: string };
  return {
    status: answer.status,
    retryAfter: answer.headers.get('retry-after'),
    reason,
    tookMs: Math.round(performance.now() - started),
  };
}

const subscriptionId = '11111111-1111-4111-8111-111111111111';
const request = {
  blueprint: 'storage-account',
  subscriptionId,
  resourceGroup: 'rg-outage',
  location: 'westeurope',
  parameters: { storageAccountName: 'stcloudoutage' },
};

describe('a cloud that accepts calls and never responds (R5)', () => {
  it('delays no response by more than ten seconds', { timeout: 120_000 }, async () => {
    expect((await ask('/api/user/subscription')).status).toBe(200);
    line.silence();
    const [ownRows, ...cloudReplies] = await Promise.all([
      ask('/api/user/deployment'),
      ask('/api/user/subscription'),
      ask(`/api/user/subscription/${subscriptionId}/location`),
      ask(`/api/azure/deployment.get.user?subscriptionId=${subscriptionId}`),
      ask('/api/user/deployment/verdict', request),
    ]);
    reportFigures('R5 cloud', { answeredMs: cloudReplies.map(({ tookMs }) => tookMs).join(',') });
    expect(ownRows.status).toBe(200);
    for (const reply of cloudReplies) {
      expect(reply).toMatchObject({ status: 503, retryAfter: '5', reason: 'cloud-timeout' });
      expect(reply.tookMs).toBeLessThan(longestMs);
    }
    line.restore();
    let status = 0;
    for (let tries = 0; status !== 200 && tries < 20; tries += 1) {
      ({ status } = await ask('/api/user/subscription'));
      if (status !== 200) await wait(200);
    }
    expect(status).toBe(200);
  });
});
