import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isFullSize } from '../../../../testing/figures.ts';
import { randomFrom } from '../../../../testing/seeded-random.ts';
import { startTestServer } from '../../../../testing/test-server.ts';
import { lastDayOfMonth } from '../read/days.ts';
import { readSums } from '../read/sums.ts';
import { followOrganization } from './claims.ts';

const kills = isFullSize ? 30 : 2;
const partsOfMonth = 3;
const rowsOfPart = 2500;
const months = ['2026-07-01', '2026-08-01', '2026-09-01', '2026-10-01', '2026-11-01'];
const today = '2026-11-29';
const subscription = '00000000-0000-4000-8000-0000000000d1';

const folder = mkdtempSync(join(tmpdir(), 'killed-reader-'));
const server = await startTestServer();
const { db } = server.database;
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

let organizationId = '';
const random = randomFrom(7);

/** Writes the files of a month: positive and negative rows in two currencies. */
function writeFiles(month: string): void {
  const days = Number(lastDayOfMonth(month).slice(8));
  for (let part = 0; part < partsOfMonth; part += 1) {
    const rows = Array.from({ length: rowsOfPart }, (_unused, row) => {
      const resource = `/subscriptions/${subscription}/resourceGroups/rg-${row % 9}/providers/Microsoft.Compute/virtualMachines/vm-${row % 400}`;
      const day = `${month.slice(0, 8)}${String(1 + (row % days)).padStart(2, '0')}`;
      const cost = (random() * 40 - 4).toFixed(6);
      return `${subscription},${day},D4s v5,Virtual Machines,D4s v5,1,${cost},${row % 5 === 0 ? 'EUR' : 'USD'},westeurope,${resource},,1 Hour,rg-${row % 9},Usage,OnDemand`;
    });
    const header =
      'SubscriptionId,Date,Product,MeterCategory,MeterName,Quantity,Cost,BillingCurrency,ResourceLocation,ResourceId,Tags,UnitOfMeasure,ResourceGroup,ChargeType,PricingModel';
    writeFileSync(join(folder, `${month}-${part}.csv`), `${[header, ...rows].join('\n')}\n`);
  }
}

/** Adds up the files without code of the product: billionths by month and currency. */
function totalsOfFiles(): Record<string, bigint> {
  const totals: Record<string, bigint> = {};
  for (const name of readdirSync(folder)) {
    for (const line of readFileSync(join(folder, name), 'utf8').trim().split('\n').slice(1)) {
      const fields = line.split(',');
      const key = `${fields[1]!.slice(0, 7)} ${fields[7]}`;
      totals[key] = (totals[key] ?? 0n) + BigInt(fields[6]!.replace('.', '')) * 1000n;
    }
  }
  return totals;
}

async function storedTotals(granularity: 'daily' | 'monthly'): Promise<Record<string, bigint>> {
  const scopes = { subscriptions: [subscription], groups: [], resources: [], visibleIds: [], mark: '' };
  const sums = await readSums(
    db,
    { organizationId, scopes },
    { from: months[0]!, to: '2026-11-30', metric: 'billed', currency: undefined, filters: [] },
    { granularity },
  );
  const totals: Record<string, bigint> = {};
  for (const { point, currency, amount } of sums) {
    const key = `${point.slice(0, 7)} ${currency}`;
    totals[key] = (totals[key] ?? 0n) + amount;
  }
  return totals;
}

/** Starts a reader and kills it after some batches and a moment. Returns whether it ended before. */
async function read(killAfter: { readonly batches: number; readonly ms: number } | undefined) {
  // The lease of a killed reader has ended, and the next read is due.
  await sql`update cost_subscription set due_at = now(), lease_until = null where subscription_id = ${subscription}`.execute(
    db,
  );
  const child = fork(join(import.meta.dirname, 'killed-reader.testing.ts'), {
    env: {
      ...process.env,
      KILLED_DATABASE: server.database.access.serveUrl(),
      KILLED_FOLDER: folder,
      KILLED_TODAY: today,
    },
  });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  let batches = 0;
  child.on('message', () => {
    batches += 1;
    if (batches === killAfter?.batches) void pause(killAfter.ms).then(() => child.kill('SIGKILL'));
  });
  const [code] = await ended;
  return code;
}

const countMonths = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from cost_reading where subscription_id = ${subscription}`.execute(db);
  return rows[0]!.count;
};

beforeAll(async () => {
  const { rows } = await sql<{ id: string; tenant: string }>`
    select o.id, d.tenant_id as tenant from organization o join directory d on d.organization_id = o.id
     where o.key = 'contoso' limit 1`.execute(db);
  organizationId = rows[0]!.id;
  await sql`insert into cloud_subscription (organization_id, subscription_id, tenant_id, cloud, name)
    values (${organizationId}, ${subscription}, ${rows[0]!.tenant}, 'general', 'Killed')`.execute(db);
  await followOrganization(db, organizationId);
  for (const month of months) writeFiles(month);
});

it(
  `counts nothing twice and loses nothing when the reader of cost is killed ${kills} times`,
  { timeout: kills * 20_000 + 60_000 },
  async () => {
    let killed = 0;
    for (let round = 0; round < kills; round += 1) {
      // While files are read, and while a month is stored.
      const batches = 1 + Math.floor(random() * partsOfMonth * 3);
      if ((await read({ batches, ms: round % 2 === 0 ? 0 : random() * 120 })) === null) killed += 1;
      const partial = await storedTotals('monthly');
      const expected = totalsOfFiles();
      // Every month is stored completely or not at all.
      for (const [month, amount] of Object.entries(partial))
        expect([month, amount]).toEqual([month, expected[month]]);
    }
    expect(killed).toBeGreaterThan(0);
    while ((await countMonths()) < months.length) expect(await read(undefined)).toBe(0);
    expect(await storedTotals('monthly')).toEqual(totalsOfFiles());
    expect(await storedTotals('daily')).toEqual(totalsOfFiles());

    // Reading files that did not change counts nothing twice.
    expect(await read(undefined)).toBe(0);
    expect(await storedTotals('daily')).toEqual(totalsOfFiles());
  },
);
