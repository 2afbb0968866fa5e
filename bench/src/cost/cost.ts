import path from 'node:path';
import { maxCostGroups } from '@blueport/contracts';
import { readCostFile } from '@blueport/cost-analysis';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Database } from '../../../apps/server/src/database/tables/index.ts';
import { sessionOptions } from '../../../apps/server/src/database/watched-pool.ts';
import { lastDayOfMonth } from '../../../apps/server/src/features/spend/cost/read/days.ts';
import {
  readSums,
  readTopSums,
  type Viewer,
} from '../../../apps/server/src/features/spend/cost/read/sums.ts';
import type { Selection } from '../../../apps/server/src/features/spend/cost/read/selection.ts';
import { MonthSums } from '../../../apps/server/src/features/spend/cost/store/month-sums.ts';
import { writeMonth } from '../../../apps/server/src/features/spend/cost/store/write-month.ts';
import { Stack } from '../../../e2e/harness/stack.ts';
import { ownerUrl } from '../inventory/inventory.ts';
import { percentile, type Report } from '../report.ts';
import { daysOf, monthAsCsv, months, subscriptions } from './cost-rows.ts';
import { DuckRows } from './duckdb.ts';

/** 1,264 resources in ten subscriptions and thirteen months are 5,000,000 rows. */
const resources = Number(process.env['BENCH_COST_RESOURCES'] ?? 1264);
const rounds = 15;

interface Store {
  readonly db: Kysely<Database>;
  readonly duck: DuckRows;
  readonly folder: string;
  readonly organizationId: string;
}

/** Adds the subscriptions, claimed so that the server does not read them. */
async function addSubscriptions(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ id: string; tenant: string }>`
    select o.id, d.tenant_id as tenant from organization o join directory d on d.organization_id = o.id
     where o.key = 'contoso' limit 1`.execute(db);
  const { id, tenant } = rows[0]!;
  await sql`insert into cloud_subscription (organization_id, subscription_id, tenant_id, cloud, name, connected)
    select ${id}, s, ${tenant}, 'general', 'Bench', false from unnest(${subscriptions}::uuid[]) s`.execute(
    db,
  );
  await sql`insert into cost_subscription (organization_id, subscription_id, attempt, due_at)
    select ${id}, s, 1, now() + interval '1 day' from unnest(${subscriptions}::uuid[]) s`.execute(db);
  return id;
}

async function* asStream(chunks: readonly string[]): AsyncGenerator<string> {
  yield* chunks;
}

/** Reads one month into the store. Returns the number of rows. */
async function ingest(
  { db, organizationId }: Store,
  subscriptionId: string,
  month: string,
  chunks: readonly string[],
) {
  const sums = new MonthSums(daysOf(month));
  for await (const batch of readCostFile(asStream(chunks), { metric: 'billed', subscriptionId }))
    for (const row of batch) sums.add(row);
  await writeMonth(
    db,
    { organizationId, subscriptionId, attempt: 1 },
    { month, source: 'export', mark: '', sums, readAt: new Date() },
  );
  return sums.rows;
}

/** Loads the same rows into both stores, and measures the portal's. */
async function load(report: Report, store: Store): Promise<void> {
  let rows = 0;
  let took = 0;
  for (const subscription of subscriptions) {
    for (const month of months) {
      const chunks = [...monthAsCsv(subscription, month, resources)];
      const startedAt = performance.now();
      rows += await ingest(store, subscription, month, chunks);
      took += performance.now() - startedAt;
      await store.duck.load(path.join(store.folder, 'month.csv'), chunks);
    }
  }
  await sql`vacuum analyze cost_month`.execute(store.db);
  await sql`vacuum analyze cost_item`.execute(store.db);
  await sql`vacuum analyze cost_total`.execute(store.db);
  const { rows: sizes } = await sql<{ bytes: string }>`
    select pg_total_relation_size('cost_item') + sum(pg_total_relation_size(c.oid)) as bytes
      from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'cost_month'::regclass`.execute(
    store.db,
  );
  report.add({
    name: `cost rows read and stored, ${rows.toLocaleString('en')} rows`,
    unit: '/s',
    value: rows / (took / 1000),
    target: 50_000,
    isHeadline: true,
    note: `${(Number(sizes[0]!.bytes) / rows).toFixed(1)} bytes per row, indexes included`,
  });
}

async function medianOf(work: () => Promise<unknown>): Promise<number> {
  await work();
  const took: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now();
    await work();
    took.push(performance.now() - startedAt);
  }
  return percentile(took, 0.5);
}

const selectionOf = (from: string, to: string, filters: Selection['filters'] = []): Selection => ({
  from,
  to: lastDayOfMonth(to),
  metric: 'billed',
  currency: undefined,
  filters,
});

/** Returns the sum of a DuckDB answer, whose last column is the cost. */
const duckTotal = (rows: readonly unknown[][]): number =>
  rows.reduce((sum, row) => sum + Number(String(row.at(-1))), 0);

/** Measures one question in both stores. Throws if their totals differ. */
async function compare(
  report: Report,
  { duck }: Store,
  question: {
    readonly name: string;
    readonly target: number;
    readonly ask: () => Promise<readonly { readonly amount: bigint }[]>;
    readonly statement: string;
  },
): Promise<void> {
  const { name, target, ask, statement } = question;
  const mine = (await ask()).reduce((sum, { amount }) => sum + Number(amount) / 1e9, 0);
  const theirs = duckTotal(await duck.query(statement));
  if (Math.abs(mine - theirs) > Math.abs(theirs) * 1e-9 + 1e-6)
    throw new Error(`${name}: ${mine} in PostgreSQL and ${theirs} in DuckDB.`);
  const value = await medianOf(ask);
  const other = await medianOf(() => duck.query(statement));
  report.add({ name, unit: 'ms', value, target, isHeadline: true, note: `DuckDB ${other.toFixed(1)} ms` });
}

async function ask(report: Report, store: Store): Promise<void> {
  const { db, organizationId } = store;
  const viewer: Viewer = {
    organizationId,
    scopes: { subscriptions, groups: [], resources: [], visibleIds: subscriptions, mark: '' },
  };
  const one: Viewer = { ...viewer, scopes: { ...viewer.scopes, subscriptions: [subscriptions[3]!] } };
  const [first, last] = [months[0]!, months.at(-1)!];
  const month = months[6]!;
  await compare(report, store, {
    name: 'cost of a month of one subscription by service',
    target: 10,
    ask: () => readSums(db, one, selectionOf(month, month), { groupBy: 'service', granularity: 'monthly' }),
    statement: `select service, sum(cost) from cost where subscription = '${subscriptions[3]}'
      and day between '${month}' and '${lastDayOfMonth(month)}' group by 1`,
  });
  for (const [groupBy, column] of [
    ['service', 'service'],
    ['resourceGroup', `subscription || resource_group`],
    ['resource', 'resource'],
    ['tag:team', `regexp_extract(tags, 'team": "([^"]*)', 1)`],
  ] as const) {
    await compare(report, store, {
      name: `cost of 13 months of an organization by ${groupBy} and month`,
      target: 50,
      ask: async () =>
        (await readTopSums(db, viewer, selectionOf(first, last), { groupBy, top: maxCostGroups }))!.sums,
      statement: `select ${column}, date_trunc('month', day), sum(cost) from cost group by 1, 2`,
    });
  }
  await compare(report, store, {
    name: 'cost by day and service with three filters',
    target: 500,
    ask: () =>
      readSums(
        db,
        viewer,
        selectionOf(first, last, [
          { dimension: 'location', values: ['westeurope', 'eastus'] },
          { dimension: 'tag:environment', values: ['test', 'dev'] },
          { dimension: 'service', values: ['Virtual Machines', 'Storage', 'SQL Database', 'Key Vault'] },
        ]),
        { groupBy: 'service', granularity: 'daily' },
      ),
    statement: `select service, day, sum(cost) from cost where location in ('westeurope', 'eastus')
      and regexp_extract(tags, 'environment": "([^"]*)', 1) in ('test', 'dev')
      and service in ('Virtual Machines', 'Storage', 'SQL Database', 'Key Vault') group by 1, 2`,
  });
}

/** Measures the store of billed cost with 5,000,000 rows, and DuckDB with the same rows. */
export async function measureCost(report: Report): Promise<void> {
  const stack = await Stack.start({ environment: { SANDBOX_SPEED: 'instant', SANDBOX_THROTTLING: 'off' } });
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({
      pool: new pg.Pool({ connectionString: ownerUrl(stack.dataFolder), max: 2, options: sessionOptions }),
    }),
  });
  const duck = await DuckRows.open(path.join(stack.dataFolder, 'bench.duckdb'));
  try {
    const store = { db, duck, folder: stack.dataFolder, organizationId: await addSubscriptions(db) };
    await load(report, store);
    await ask(report, store);
  } finally {
    duck.close();
    await db.destroy();
    await stack.stop();
  }
}
