import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFullSize, reportFigures } from '../testing/figures.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createTestInstallation, type TestInstallation, type TestServing } from '../testing/test-process.ts';

/** R14: fifty cycles in full size. */
const cycles = isFullSize ? 50 : 3;
const requestsPerSecond = 100;
/**
 * As many wait for an answer at most: on a machine that other tests keep busy, a hundred a second would pile up until
 * the server refuses for lack of a connection, which is another matter than what it does when told to stop.
 */
const mostWaiting = 30;

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

/** One request; an answer counts only when it came whole. */
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

/** Sends until told to stop: every other request writes; half of the connections stay open between requests. */
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
    if (waiting >= mostWaiting) return;
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

/** A deployment under way, so that a lease is held while the server is told to stop. */
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
  /** Every kind of answer but refused connections, which the server never accepted. */
  readonly statuses: readonly Result[];
  readonly answered: number;
  readonly stored: number;
  readonly heldLeases: number;
  /** What the server says of requests that it could not serve. */
  readonly troubles: readonly string[];
}

/** Lines of a server's log about requests that it could not serve, and how long before its end they were. */
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

/** Ends the server under load and starts it again. */
async function stopUnderLoad(signal: 'SIGTERM' | 'SIGKILL'): Promise<Stop> {
  const before = await storedWrites();
  const load = startLoad();
  await wait(1000 + Math.random() * 100);
  await deploy();
  await wait(150);
  const begun = performance.now();
  server.child.kill(signal);
  const exit = await server.ended;
  const milliseconds = performance.now() - begun;
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

describe('told to stop', () => {
  it(
    `under load, the server loses no request that it accepted (${cycles} cycles)`,
    { timeout: cycles * 20_000 },
    async () => {
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
        // Each write that took effect was answered, and each that was answered took effect.
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
    },
  );

  it(
    'would be noticed if it did not finish what it began (negative control)',
    { timeout: 90_000 },
    async () => {
      let found = 0;
      for (let tries = 0; tries < 5 && found === 0; tries += 1) {
        const stop = await stopUnderLoad('SIGKILL');
        found = stop.heldLeases + Math.abs(stop.stored - stop.answered) + Number(stop.statuses.length > 1);
      }
      reportFigures('R14-CONTROL', { foundAfterKill: found });
      expect(found).toBeGreaterThan(0);
    },
  );

  it('a second time, it ends at once', async () => {
    const stuck = connect(installation.port, '127.0.0.1');
    stuck.on('error', () => {});
    stuck.write(
      'POST /api/user/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{',
    );
    await wait(200);
    server.child.kill('SIGTERM');
    await wait(700);
    expect(server.child.exitCode).toBeNull();
    const begun = performance.now();
    server.child.kill('SIGTERM');
    expect(await server.ended).toEqual({ code: 1, signal: null });
    expect(performance.now() - begun).toBeLessThan(1000);
    stuck.destroy();
  });
});
