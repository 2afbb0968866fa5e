import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFullSize, reportFigures, seed } from '../testing/figures.ts';
import { randomFrom } from '../testing/seeded-random.ts';
import { runMalformedTrial, type ApiDocument } from './malformed-trial.testing.ts';
import { startTrialPortal, type TrialPortal } from './trial-portal.testing.ts';

/** R9. */
const requests = isFullSize ? 10_000 : 200;
/** So many before the measuring, so that code is compiled and buffers have their size. */
const warmUp = isFullSize ? 10_000 : 100;

const canary = 'CANARY-of-the-environment';
let portal: TrialPortal;
let document: ApiDocument;
beforeAll(async () => {
  portal = await startTrialPortal({
    SMTP_URL: `smtp://${canary}:${canary}@127.0.0.1:1`,
    GITHUB_CLIENT_ID: 'Iv1.malformed',
    GITHUB_CLIENT_SECRET: canary,
  });
  document = JSON.parse((await portal.call('GET', '/api/openapi.json')).text) as ApiDocument;
});
afterAll(() => portal.remove());

const residentMiB = (): number =>
  Number(
    /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${portal.serving().child.pid}/status`, 'utf8'))?.[1] ?? 0,
  ) / 1024;

describe(`malformed requests (R9, SEED=${seed})`, () => {
  it(`${requests} of them: no 5xx, no internals, every one answered`, { timeout: 900_000 }, async () => {
    const tokens = [];
    for (const email of ['engineer@contoso.example', 'admin@contoso.example', 'operator@blueport.example'])
      tokens.push((await portal.signIn(email)).token);
    const { port } = portal.installation;
    const random = randomFrom(seed);
    await runMalformedTrial({ port, document, tokens, random, requests: warmUp });
    const before = residentMiB();
    const result = await runMalformedTrial({ port, document, tokens, random, requests });
    const growth = (residentMiB() / before - 1) * 100;
    reportFigures('R9', {
      requests,
      seed,
      ...Object.fromEntries(
        [...result.statuses]
          .toSorted(([left], [right]) => left - right)
          .map(([status, count]) => [`s${status}`, count]),
      ),
      serverErrors: result.serverErrors.length,
      leaks: result.leaks.length,
      unanswered: result.unanswered.length,
      p99Ms: result.p99Ms.toFixed(0),
      rssMiB: before.toFixed(0),
      rssGrowthPercent: growth.toFixed(1),
    });
    expect(result.serverErrors).toEqual([]);
    expect(result.leaks).toEqual([]);
    expect(result.unanswered).toEqual([]);
    // The mix must get past sign-in and permissions, or it proves little.
    expect([...result.statuses.keys()]).toEqual(expect.arrayContaining([200, 400, 401, 403, 404]));
    // A sample on a busy machine says nothing about time and memory.
    expect(isFullSize ? growth : 0).toBeLessThanOrEqual(20);
    expect(isFullSize ? result.p99Ms : 0).toBeLessThan(100);
    expect((await portal.call('GET', '/readyz')).status).toBe(200);
  });

  it('would be found out on a server that stumbles (negative control)', async () => {
    const stumbling = createServer((request, response) => {
      response.statusCode = request.method === 'GET' ? 400 : 500;
      response.end(`{"detail":"insert into account failed at save (/srv/src/store.ts:12)"}`);
    });
    await new Promise<void>((resolve) => void stumbling.listen(0, '127.0.0.1', () => resolve()));
    const { port } = stumbling.address() as AddressInfo;
    const found = await runMalformedTrial({
      port,
      document,
      tokens: [],
      random: randomFrom(1),
      requests: 60,
    });
    stumbling.close();
    stumbling.closeAllConnections();
    expect(found.serverErrors.length).toBeGreaterThan(10);
    expect(found.leaks.length).toBeGreaterThan(30);
  });
});
