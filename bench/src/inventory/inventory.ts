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
import { postmasterOf, processorTime } from './processor-time.ts';

const regions = [
  'westeurope',
  'northeurope',
  'uksouth',
  'swedencentral',
  'francecentral',
  'germanywestcentral',
  'switzerlandnorth',
  'norwayeast',
  'eastus',
  'eastus2',
  'centralus',
  'westus3',
  'centralindia',
  'japaneast',
  'australiaeast',
  'brazilsouth',
] as const;
const providers = [
  'Compute',
  'Storage',
  'Network',
  'Web',
  'Sql',
  'KeyVault',
  'Insights',
  'ContainerService',
  'Cache',
  'EventHub',
];
const kinds = ['alphas', 'bravos', 'charlies', 'deltas', 'echoes'];
/** Fifty types and sixteen regions: about 125 of 100,000 resources share a type and a region. */
const types = providers.flatMap((provider) => kinds.map((kind) => `Microsoft.${provider}/${kind}`));

/**
 * Fills the connected subscriptions of an organization with resources, as an inventory sync would, and suspends syncs
 * during the measurement.
 */
async function fillInventory(client: pg.Client, organization: string, count: number): Promise<void> {
  await client.query(
    `update cloud_subscription set due_at = now() + interval '1 day', full_due_at = now() + interval '1 day'`,
  );
  await client.query(
    `insert into inventory_resource (organization_id, subscription_id, id_key, id, name, name_key, type, type_key, location,
       group_key, group_name, tags, sku, kind, provisioning_state, created_time, changed_time, source, search_text)
     select organization_id, subscription_id, lower(id), id, name, lower(name), type, lower(type), location,
       subscription_id || '/' || lower(group_name), group_name, tags, 'Standard', null, 'Succeeded', now(), now(), 'connection',
       lower(id || E'\\n' || name || E'\\nenv=' || (tags->>'env') || E'\\nowner=' || (tags->>'owner') || E'\\ncostcenter=' || (tags->>'costCenter'))
     from (
       select *, '/subscriptions/' || subscription_id || '/resourceGroups/' || group_name || '/providers/' || type || '/' || name as id
       from (
         select s.organization_id, s.subscription_id,
           ($3::text[])[1 + n % 50] as type, ($4::text[])[1 + (n / 50) % 16] as location,
           'rg-' || ($5::text[])[1 + (n / 7) % 24] || '-' || to_char((n / 400) % 40, 'fm00') as group_name,
           ($5::text[])[1 + (n / 7) % 24] || '-' || substr(md5(n::text), 1, 8) as name,
           jsonb_build_object('env', ($6::text[])[1 + n % 4], 'owner', 'team-' || (n / 3) % 40, 'costCenter', 'CC-' || (1000 + n % 90)) as tags
         from generate_series(1, $2::int) n
         join (select row_number() over (order by subscription_id) - 1 as place, count(*) over () as places, organization_id, subscription_id
                 from cloud_subscription c join organization o on o.id = c.organization_id where o.key = $1 and c.connected) s
           on s.place = n % s.places
       ) made
     ) whole on conflict do nothing`,
    [
      organization,
      count,
      types,
      regions,
      'aurora billing catalog delivery energy fleet garden harbor identity journal kiosk ledger market network orchard payroll quarry rescue search ticket unity voyage weather yield'.split(
        ' ',
      ),
      ['prod', 'stg', 'test', 'dev'],
    ],
  );
  await client.query(
    `update cloud_subscription s set resource_count = (select count(*) from inventory_resource r
       where r.organization_id = s.organization_id and r.subscription_id = s.subscription_id and r.deleted_at is null)`,
  );
  await client.query('vacuum analyze inventory_resource');
}

/** Discards cached counts, as every change of the inventory does. */
async function forgetCounts(client: pg.Client): Promise<void> {
  await client.query(
    `insert into inventory_revision as v select id, 1 from organization on conflict (organization_id) do update set revision = v.revision + 1`,
  );
}

const sizes = [1000, 10_000, 100_000];
const connections = 10;

interface Measured {
  readonly stack: Stack;
  readonly api: ApiClient;
  readonly database: pg.Client;
  readonly databaseUrl: string;
  readonly postmaster: number;
}

/** Returns the connection URL of the embedded database of a data folder, as its owner. */
export function ownerUrl(dataFolder: string): string {
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

/** Every type in every region once, so that no query is repeated. */
const pages = types.flatMap((type) =>
  regions.map((location) => ({
    type,
    location,
    query: queryOf({ type: { eq: type }, location: { eq: location } }),
  })),
);

/** Returns the processor time of one call in milliseconds, minus the idle work of the processes. */
export async function processorTimeOf(
  { postmaster }: Pick<Measured, 'postmaster'>,
  server: number,
  calls: readonly (() => Promise<unknown>)[],
): Promise<{ server: number; database: number }> {
  const idleMs = 3000;
  const before = processorTime(server, postmaster);
  await pause(idleMs);
  const idle = processorTime(server, postmaster);
  const startedAt = performance.now();
  for (const call of calls) await call();
  const took = performance.now() - startedAt;
  const after = processorTime(server, postmaster);
  const part = (name: 'server' | 'database') =>
    (after[name] - idle[name] - ((idle[name] - before[name]) * took) / idleMs) / calls.length;
  return { server: part('server'), database: part('database') };
}

const list = ({ api }: ApiClient, query: PageQuery): Promise<ListResult<ResourceRow>> =>
  api.resource.list({ query });

/** Texts of the search across all lists: parts of names, a type, a tag, two words, and names with a typo. */
const searchTexts = [
  ...['aurora', 'billing', 'catalog', 'harbor', 'kiosk', 'voyage'].map((name, at) => `${name}-${at}a`),
  'storage',
  'team-17',
  'rg-quarry-07',
  'market prod',
  'contoso',
  'aurroa',
  'delivry',
  'no such thing',
] as const;

/** Measures the search across all lists, one request at a time, as a person who types sends them. */
async function measureSearch(report: Report, { api }: Measured, size: number): Promise<void> {
  const took: number[] = [];
  // Few enough that the searches of all sizes together stay below the limit per minute.
  for (let round = 0; round < 5; round += 1) {
    for (const text of searchTexts) {
      const startedAt = performance.now();
      const { incomplete } = await api.api.search.find({ query: { q: text } });
      if (incomplete.length > 0) throw new Error(`The search left out ${incomplete.join(', ')}.`);
      // The first round fills the caches of rights and subscriptions.
      if (round > 1) took.push(performance.now() - startedAt);
    }
  }
  report.add({
    name: `search across all lists at ${size.toLocaleString('en')} resources, p95`,
    unit: 'ms',
    value: percentile(took, 0.95),
    ...(size === 100_000 ? { target: 100, isHeadline: true } : {}),
    note: `half within ${percentile(took, 0.5).toFixed(1)} ms`,
  });
}

/** Returns the latencies of requests in milliseconds, with ten in flight. */
async function latencies(api: ApiClient, queries: readonly PageQuery[], rounds: number): Promise<number[]> {
  const took: number[] = [];
  const ask = async (offset: number): Promise<void> => {
    for (let round = 0; round < rounds; round += 1) {
      const startedAt = performance.now();
      await list(api, queries[(offset * rounds + round) % queries.length]);
      took.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: connections }, (_unused, offset) => ask(offset)));
  return took;
}

/** Waits until the organization's connection has synced its whole inventory. */
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

/** Measures the inventory: processor time per page, and the latency of pages, counts and of both searches. */
export async function measureInventory(report: Report): Promise<void> {
  const stack = await Stack.start({ environment: { SANDBOX_SPEED: 'instant', SANDBOX_THROTTLING: 'off' } });
  const databaseUrl = ownerUrl(stack.dataFolder);
  const database = new pg.Client(databaseUrl);
  await database.connect();
  try {
    const api = await ApiClient.signIn(stack, 'admin@contoso.example');
    const startedAt = performance.now();
    await untilRead(api);
    report.add({
      name: 'first reading of the demo world',
      unit: 's',
      value: (performance.now() - startedAt) / 1000,
    });
    const { rows } = await database.query<{ pid: number }>('select pg_backend_pid() as pid');
    const measured = { stack, api, database, databaseUrl, postmaster: postmasterOf(rows[0]!.pid) };
    for (const size of sizes) {
      await measureSize(report, measured, size);
      await measureSearch(report, measured, size);
    }
    const calls = pages.map(
      ({ query }) =>
        () =>
          list(api, query),
    );
    for (const call of calls) await call();
    await forgetCounts(database);
    const page = await processorTimeOf(measured, stack.serverPid!, calls);
    const hits = (await list(api, pages[0]!.query)).total;
    const bareMs = await bareTime(measured);
    report.add({
      name: 'processor time of a page of 25 of 100,000 resources with exact count, session and rights',
      unit: 'ms',
      value: page.server + page.database,
      target: 2,
      isHeadline: true,
      note: `${hits} match; server ${page.server.toFixed(2)}, database ${page.database.toFixed(2)}; the database's client alone, without session and rights: ${bareMs.toFixed(2)} ms, ratio ${((page.server + page.database) / bareMs).toFixed(2)}`,
    });
  } finally {
    await database.end();
    await stack.stop();
  }
}
