import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FilterObject, ListResult, ResourceRow } from '@blueport/contracts';
import pg from 'pg';
import { freePort } from '../../../apps/server/src/testing/free-port.ts';
import { ApiClient } from '../../../e2e/harness/api-client.ts';
import { Stack } from '../../../e2e/harness/stack.ts';
import { percentile, type Report } from '../report.ts';
import { fillInventory, forgetCounts, regions, types } from './fill.ts';
import { postmasterOf, processorTime } from './processor-time.ts';

const sizes = [1000, 10_000, 100_000];
const connections = 10;

interface Measured {
  readonly stack: Stack;
  readonly api: ApiClient;
  readonly database: pg.Client;
  readonly databaseUrl: string;
  readonly postmaster: number;
}

/** The embedded database of a data folder, as its owner. */
function ownerUrl(dataFolder: string): string {
  const { port, ownerPassword } = JSON.parse(
    readFileSync(path.join(dataFolder, 'postgres.json'), 'utf8'),
  ) as { port: number; ownerPassword: string };
  return `postgres://blueport_owner:${ownerPassword}@127.0.0.1:${port}/blueport`;
}

type PageQuery = NonNullable<Parameters<ApiClient['api']['resource']['list']>[0]>['query'];

const queryOf = (filterObj: FilterObject, filter?: string): PageQuery => ({
  limit: 25,
  sortObj: { name: 1 },
  filterObj,
  filter,
});

/** Every type in every region once: no question is asked twice. */
const pages = types.flatMap((type) =>
  regions.map((location) => ({
    type,
    location,
    query: queryOf({ type: { eq: type }, location: { eq: location } }),
  })),
);

/** Milliseconds of processor time for one call, idle work of the processes taken off. */
async function processorTimeOf(
  { postmaster }: Pick<Measured, 'postmaster'>,
  server: number,
  calls: readonly (() => Promise<unknown>)[],
): Promise<{ server: number; database: number }> {
  const idleMs = 3000;
  const before = processorTime(server, postmaster);
  await pause(idleMs);
  const idle = processorTime(server, postmaster);
  const begun = performance.now();
  for (const call of calls) await call();
  const took = performance.now() - begun;
  const after = processorTime(server, postmaster);
  const part = (name: 'server' | 'database') =>
    (after[name] - idle[name] - ((idle[name] - before[name]) * took) / idleMs) / calls.length;
  return { server: part('server'), database: part('database') };
}

const list = ({ api }: ApiClient, query: PageQuery): Promise<ListResult<ResourceRow>> =>
  api.resource.list({ query });

/** How long answers take while ten ask at a time, in milliseconds. */
async function latencies(api: ApiClient, queries: readonly PageQuery[], rounds: number): Promise<number[]> {
  const took: number[] = [];
  const ask = async (offset: number): Promise<void> => {
    for (let round = 0; round < rounds; round += 1) {
      const begun = performance.now();
      await list(api, queries[(offset * rounds + round) % queries.length]);
      took.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: connections }, (_unused, offset) => ask(offset)));
  return took;
}

/** Waits until the organization's connection has read everything there is. */
async function untilRead(api: ApiClient): Promise<void> {
  const deadline = Date.now() + 180_000;
  while (Date.now() < deadline) {
    const found = await api.api.inventory.status();
    if (found.length > 0 && found.every(({ state, running }) => state === 'complete' && !running)) return;
    await pause(250);
  }
  throw new Error('The inventory was not read in time.');
}

async function bareTime(measured: Measured): Promise<number> {
  const port = await freePort();
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'bare-server.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      BARE_DATABASE: measured.databaseUrl,
      BARE_PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await once(child.stdout, 'data');
    const { rows } = await measured.database.query<{ id: string }>(
      `select id from organization where key = 'contoso'`,
    );
    const calls = pages.map(({ type, location }) => async () => {
      const query = new URLSearchParams({ organization: rows[0]!.id, type: type.toLowerCase(), location });
      await (await fetch(`http://127.0.0.1:${port}/?${query.toString()}`)).json();
    });
    for (const call of calls) await call();
    const { server, database } = await processorTimeOf(measured, child.pid!, [...calls, ...calls]);
    return server + database;
  } finally {
    child.kill();
  }
}

async function measureSize(report: Report, measured: Measured, size: number): Promise<void> {
  const { api, database } = measured;
  await fillInventory(database, 'contoso', size);
  const name = `at ${size.toLocaleString('en')} resources`;
  const total = (await list(api, { limit: 25 })).total;
  if (total < size) throw new Error(`Only ${total} resources are listed.`);
  for (const [what, queries, target] of [
    ['page of 25, by type and region, sorted by name', pages.map(({ query }) => query), undefined],
    ['exact count of everything', [{ limit: 25 }], 100],
    [
      'search for a part of a name',
      ['a0', 'b1', 'c2', 'd3', 'e4', 'f5'].map((part) => queryOf({}, `-${part}`)),
      100,
    ],
    [
      'search for a tag',
      Array.from({ length: 30 }, (_unused, n) => queryOf({}, `owner=team-${n + 10}`)),
      100,
    ],
    [
      'search for a part of an id',
      ['rescue-07/providers', 'yield-31/providers/microsoft.sql'].map((part) => queryOf({}, part)),
      100,
    ],
    [
      'search for a word that every fourth resource has',
      ['env=prod', 'env=dev'].map((part) => queryOf({}, part)),
      100,
    ],
  ] as const) {
    await latencies(api, queries, 10);
    const took: number[] = [];
    for (let round = 0; round < 8; round += 1) {
      await forgetCounts(database);
      took.push(...(await latencies(api, queries, 5)));
    }
    report.add({
      name: `${what}, ${name}, p95 at ${connections} connections`,
      unit: 'ms',
      value: percentile(took, 0.95),
      ...(size === 100_000 && target !== undefined ? { target, isHeadline: true } : {}),
      note: `half within ${percentile(took, 0.5).toFixed(1)} ms`,
    });
  }
}

/** The inventory: what a page costs in processor time, and how long pages, counts and searches take. */
export async function measureInventory(report: Report): Promise<void> {
  const stack = await Stack.start({ environment: { SANDBOX_SPEED: 'instant', SANDBOX_THROTTLING: 'off' } });
  const databaseUrl = ownerUrl(stack.dataFolder);
  const database = new pg.Client(databaseUrl);
  await database.connect();
  try {
    const api = await ApiClient.signIn(stack, 'admin@contoso.example');
    const begun = performance.now();
    await untilRead(api);
    report.add({
      name: 'first reading of the demo world',
      unit: 's',
      value: (performance.now() - begun) / 1000,
    });
    const { rows } = await database.query<{ pid: number }>('select pg_backend_pid() as pid');
    const measured = { stack, api, database, databaseUrl, postmaster: postmasterOf(rows[0]!.pid) };
    for (const size of sizes) await measureSize(report, measured, size);
    const calls = pages.map(
      ({ query }) =>
        () =>
          list(api, query),
    );
    for (const call of calls) await call();
    await forgetCounts(database);
    const page = await processorTimeOf(measured, stack.serverPid!, calls);
    const hits = (await list(api, pages[0]!.query)).total;
    const bare = await bareTime(measured);
    report.add({
      name: 'processor time of a page of 25 of 100,000 resources with exact count, session and rights',
      unit: 'ms',
      value: page.server + page.database,
      target: 2,
      isHeadline: true,
      note: `${hits} match; server ${page.server.toFixed(2)}, database ${page.database.toFixed(2)}; the database's client alone, without session and rights: ${bare.toFixed(2)} ms, ratio ${((page.server + page.database) / bare).toFixed(2)}`,
    });
  } finally {
    await database.end();
    await stack.stop();
  }
}
