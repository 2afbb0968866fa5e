import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createTestInstallation, type TestInstallation, type TestServing } from '../testing/test-process.ts';

/** R14 of reliability.md, as a sample. */
const cycles = 3;
const requestsPerSecond = 100;

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
  const timer = setInterval(() => {
    number += 1;
    const agent = agents[number % 4 < 2 ? 0 : 1]!;
    if (number % 2 === 0) writes.push(send('PUT', '/api/user/draft/storage-account', draft, agent));
    else reads.push(send('GET', '/api/blueprint?limit=0', undefined, agent));
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

describe('told to stop', () => {
  it(`under load, the server loses no request that it accepted (${cycles} cycles)`, async () => {
    for (let cycle = 1; cycle <= cycles; cycle += 1) {
      const before = await storedWrites();
      const load = startLoad();
      await wait(1000 + Math.random() * 100);
      const begun = performance.now();
      server.child.kill('SIGTERM');
      expect(await server.ended).toEqual({ code: 0, signal: null });
      expect(performance.now() - begun).toBeLessThan(10_000);
      const { reads, writes } = await load.stop();
      const statuses = new Set([...reads, ...writes]);
      statuses.delete('not reached');
      expect([...statuses]).toEqual([200]);
      // Each write that took effect was answered, and each that was answered took effect.
      const answered = writes.filter((result) => result === 200).length;
      expect(answered).toBeGreaterThan(20);
      expect((await storedWrites()) - before).toBe(answered);
      server = await serve();
    }
  });

  it('a second time, it ends at once', async () => {
    const stuck = connect(installation.port, '127.0.0.1');
    stuck.on('error', () => {});
    stuck.write(
      'POST /api/user/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{',
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
