import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFullSize, reportFigures } from '../testing/figures.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createTestInstallation, type TestInstallation, type TestServing } from '../testing/test-process.ts';

/** R14: fifty cycles at full size. */
const cycles = isFullSize ? 50 : 3;
const requestsPerSecond = 100;
/**
 * Maximum number of pending requests. On a machine busy with other tests, a hundred requests per second would pile up
 * until the server rejects them for lack of a connection, which this test does not cover.
 */
const maxWaiting = 30;

let database: TestDatabase;
let installation: TestInstallation;
let server: TestServing;
let token: string;

const serve = () =>
  installation.serve({
    DATABASE_URL: database.access.serveUrl(),
    DATABASE_MIGRATION_URL: database.access.ownerUrl(),
  });

beforeAll(async () => {
  [database, installation] = await Promise.all([createTestDatabase(), createTestInstallation()]);
  server = await serve();
  token = (await installation.run(['token', '--as', 'engineer@contoso.example', '--no-store'])).out.trim();
});
afterAll(async () => {
  await installation.remove();
  await database.drop();
});

type Result = number | 'not reached' | 'cut off';

/** Sends one request. A response counts only if it is complete. */
function send(method: 'GET' | 'PUT', path: string, body: string | undefined, agent: Agent): Promise<Result> {
  return new Promise((resolve) => {
    let answering = false;
    const call = request(
      {
        host: '127.0.0.1',
        port: installation.port,
        method,
        path,
        agent,
        timeout: 15_000,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
          }),
        },
      },
      (response) => {
        answering = true;
        response.resume();
        response.once('close', () => resolve(response.complete ? (response.statusCode ?? 0) : 'cut off'));
      },
    );
    call.once('timeout', () => call.destroy());
    call.once('error', () => resolve(answering ? 'cut off' : 'not reached'));
    call.end(body);
  });
}

const draft = JSON.stringify({ version: '1.0.0', step: 0, parameters: {}, tags: {} });

/** Sends requests until stopped: every other one writes; half of the connections are kept alive between requests. */
function startLoad(): { stop(): Promise<{ reads: Result[]; writes: Result[] }> } {
  const agents = [new Agent({ keepAlive: true }), new Agent({ keepAlive: false })];
  const reads: Promise<Result>[] = [];
  const writes: Promise<Result>[] = [];
  let number = 0;
  let waiting = 0;
  const keep = (list: Promise<Result>[], result: Promise<Result>) => {
    waiting += 1;
    list.push(result.finally(() => (waiting -= 1)));
  };
  const timer = setInterval(() => {
    if (waiting >= maxWaiting) return;
    number += 1;
    const agent = agents[number % 4 < 2 ? 0 : 1]!;
    if (number % 2 === 0) keep(writes, send('PUT', '/api/user/draft/storage-account', draft, agent));
    else keep(reads, send('GET', '/api/blueprint?limit=0', undefined, agent));
  }, 1000 / requestsPerSecond);
  return {
    async stop() {
      clearInterval(timer);
      const results = { reads: await Promise.all(reads), writes: await Promise.all(writes) };
      for (const agent of agents) agent.destroy();
      return results;
    },
  };
}

async function storedWrites(): Promise<number> {
  const { rows } = await database.pool.query<{ stored: number }>(
    `select count(*)::int as stored from audit where action = 'draft.put' and outcome = 'done'`,
  );
  return rows[0]?.stored ?? 0;
}

/** Starts a deployment, so that a lease is held while the server shuts down. */
async function deploy(): Promise<void> {
  const name = `stop${randomUUID().replaceAll('-', '').slice(0, 16)}`;
  const call = async (path: string, init: { method?: string; body?: string } = {}) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': name,
    };
    return (await fetch(server.origin + path, { ...init, headers })).json();
  };
  const { result } = (await call('/api/user/subscription')) as { result: { subscriptionId: string }[] };
  await call('/api/user/deployment', {
    method: 'POST',
    body: JSON.stringify({
      blueprint: 'storage-account',
      subscriptionId: result[0]!.subscriptionId,
      resourceGroup: name,
      location: 'westeurope',
      parameters: { storageAccountName: name },
    }),
  });
}

interface Stop {
  readonly exit: unknown;
  readonly milliseconds: number;
  /** Distinct results, without refused connections, which the server never accepted. */
  readonly statuses: readonly Result[];
  readonly answered: number;
  readonly stored: number;
  readonly heldLeases: number;
  /** Errors logged for requests that the server could not serve. */
  readonly troubles: readonly string[];
}

/** Returns the server's log lines about requests it could not serve, with their time before the end. */
function troublesIn(output: string): string[] {
  const lines = output.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line) as { time: string; msg: string; route?: string; err?: { message: string } }];
    } catch {
      return [];
    }
  });
  const stopping = lines.find(({ msg }) => msg === 'stopping')?.time ?? '';
  return lines
    .filter(({ msg }) => msg === 'request could not be served')
    .map(
      ({ time, route, err }) =>
        `${Date.parse(time) - Date.parse(stopping)} ms after the signal: ${route}: ${err?.message}`,
    );
}

/** Stops the server under load and restarts it. */
async function stopUnderLoad(signal: 'SIGTERM' | 'SIGKILL'): Promise<Stop> {
  const before = await storedWrites();
  const load = startLoad();
  await wait(1000 + Math.random() * 100);
  await deploy();
  // The deployment takes about 50 ms.
  await wait(20);
  const startedAt = performance.now();
  server.child.kill(signal);
  const exit = await server.ended;
  const milliseconds = performance.now() - startedAt;
  const { reads, writes } = await load.stop();
  const statuses = new Set([...reads, ...writes]);
  statuses.delete('not reached');
  const { rows } = await database.pool.query<{ held: number }>(
    `select count(*)::int as held from deployment_operation where lease_owner is not null and lease_until > now()`,
  );
  const stop = {
    exit,
    milliseconds,
    statuses: [...statuses],
    answered: writes.filter((result) => result === 200).length,
    stored: (await storedWrites()) - before,
    heldLeases: rows[0]?.held ?? 0,
    troubles: troublesIn(server.output()),
  };
  server = await serve();
  return stop;
}

describe('shutdown', () => {
  it(`loses no accepted request under load (${cycles} cycles)`, { timeout: cycles * 20_000 }, async () => {
    let answered = 0;
    let slowest = 0;
    for (let cycle = 1; cycle <= cycles; cycle += 1) {
      const stop = await stopUnderLoad('SIGTERM');
      expect(stop, JSON.stringify(stop)).toMatchObject({
        exit: { code: 0, signal: null },
        troubles: [],
        statuses: [200],
        heldLeases: 0,
      });
      expect(stop.milliseconds).toBeLessThan(10_000);
      // Every applied write got a response, and every write with a response was applied.
      expect(stop.answered).toBeGreaterThan(5);
      expect(stop.stored).toBe(stop.answered);
      answered += stop.answered;
      slowest = Math.max(slowest, stop.milliseconds);
    }
    const slowestStopMs = Math.round(slowest);
    reportFigures('R14', {
      cycles,
      requestsPerSecond,
      writes: answered,
      lost: 0,
      heldLeases: 0,
      slowestStopMs,
    });
  });

  it('detects unfinished work after SIGKILL (negative control)', { timeout: 90_000 }, async () => {
    let found = 0;
    for (let tries = 0; tries < 10 && found === 0; tries += 1) {
      const stop = await stopUnderLoad('SIGKILL');
      found = stop.heldLeases + Math.abs(stop.stored - stop.answered) + Number(stop.statuses.length > 1);
    }
    reportFigures('R14-CONTROL', { foundAfterKill: found });
    expect(found).toBeGreaterThan(0);
  });

  it('exits immediately on a second signal', async () => {
    const stuck = connect(installation.port, '127.0.0.1');
    stuck.on('error', () => {});
    stuck.write(
      'POST /api/user/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{',
    );
    await wait(200);
    server.child.kill('SIGTERM');
    await wait(700);
    expect(server.child.exitCode).toBeNull();
    const startedAt = performance.now();
    server.child.kill('SIGTERM');
    expect(await server.ended).toEqual({ code: 1, signal: null });
    expect(performance.now() - startedAt).toBeLessThan(1000);
    stuck.destroy();
  });
});
