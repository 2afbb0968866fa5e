import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { LedgerEntry } from '@blueport/cloud-sandbox';
import type { Fleet } from '@blueport/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startDayTwo, type DayTwo } from '../operations/day-two.testing.ts';
import { readLedger } from '../operations/reliability/trial-facts.testing.ts';
import { createAccounts } from '../operations/index.ts';

const count = 10;
const engineer = 'engineer@contoso.example';
/** A request that only the test makes. */
const probe = '?api-version=2020-01-01';

let world: DayTwo;
let ids: string[];
let paidReads = 0;

const query = async <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
  (await world.server.database.pool.query<Row>(text, values)).rows;

beforeAll(async () => {
  const accounts = createAccounts(Date.now);
  world = await startDayTwo({
    accounts: {
      ...accounts,
      spend(line, kind, calls) {
        if (kind === 'read') paidReads += calls;
        return accounts.spend(line, kind, calls);
      },
    },
  });
  for (let index = 0; index < count; index += 1) {
    const answer = await world.call('POST', '', {
      blueprint: 'storage-account',
      subscriptionId: world.subscriptionId,
      resourceGroup: `rg-fleet-${index % 3}`,
      location: 'westeurope',
      parameters: { storageAccountName: `fleet${randomUUID().replaceAll('-', '').slice(0, 15)}` },
    });
    if (answer.status !== 202) throw new Error(answer.text);
  }
  const standing = () =>
    query<{ id: string }>(`select id from deployment where state in ('Succeeded', 'Warning')`);
  while ((await standing()).length < count) await wait(250);
  ids = (await standing()).map(({ id }) => id);
}, 240_000);
afterAll(() => world.stop());

/** Starts a fleet upgrade to another version with the same template. */
async function startFleet(version: string): Promise<Fleet> {
  await query(
    `insert into blueprint_version select (jsonb_populate_record(v, jsonb_build_object('id', gen_random_uuid(),
       'version', $1::text, 'created_at', now()))).*
     from blueprint_version v join blueprint b on b.id = v.blueprint_id
     where b.slug = 'storage-account' and v.version = '1.0.0'`,
    version,
  );
  const answer = await world.server.request('POST', '/api/user/fleet', {
    token: world.engineer.token,
    body: {
      blueprint: 'storage-account',
      version,
      choose: { deployments: ids },
      despiteDrift: false,
      waves: [{ percent: 100 }],
      stop: { failures: 1 },
    },
    headers: { 'idempotency-key': randomUUID() },
  });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body as Fleet;
}

const stateOf = async (id: string) =>
  (await query<{ state: string }>('select state from fleet where id = $1', id))[0]?.state;
const itemsOf = (id: string) =>
  query<{ state: string; tries: number; message: string }>(
    'select state, tries, message from fleet_item where fleet_id = $1',
    id,
  );
const cloud = () => `http://127.0.0.1:${world.cloud.sandbox.port}`;
const newest = async (): Promise<number> => (await readLedger(cloud(), 0)).at(-1)?.sequence ?? 0;
/** Returns the portal's requests with the engineer's token in the subscription of the fleet upgrade. */
const calls = async (after: number): Promise<LedgerEntry[]> =>
  (await readLedger(cloud(), after)).filter(
    ({ principal, url }) =>
      principal?.name === engineer &&
      !url.includes(probe) &&
      url.toLowerCase().includes(`/subscriptions/${world.subscriptionId.toLowerCase()}`),
  );

/** Returns the requests sent before the wait that the cloud had asked for was over. */
const tooEarly = (entries: readonly LedgerEntry[]): string[] =>
  entries.flatMap((refused) => {
    if (refused.status !== 429) return [];
    const from = Date.parse(refused.time);
    const until = from + Number(refused.retryAfter) * 1000;
    // Requests already in flight when the response arrived are allowed.
    return entries
      .filter(({ time }) => Date.parse(time) > from + 100 && Date.parse(time) < until)
      .map(({ method, url }) => `${method} ${url}`);
  });

it('a fleet upgrade waits for the time that the cloud requests before it calls a subscription again, and no item fails', async () => {
  const token = await world.cloud.tokenOf(engineer, world.engineer.tenantId, 'management');
  const enough = new AbortController();
  let isDrained = false;
  // Another client with the same sign-in uses up the cloud's rate limit without the portal knowing.
  const greedy = Promise.all(
    Array.from({ length: 8 }, async () => {
      while (!enough.signal.aborted) {
        const answer = await globalThis.fetch(
          `${cloud()}/arm/subscriptions/${world.subscriptionId}${probe}`,
          {
            headers: { authorization: `Bearer ${token}` },
          },
        );
        await answer.arrayBuffer();
        isDrained ||= answer.status === 429;
      }
    }),
  );
  await expect.poll(() => isDrained, { timeout: 30_000 }).toBe(true);
  const before = await newest();
  const fleet = await startFleet('2.0.0');
  // Control: the cloud refuses requests of the fleet upgrade, which then has to wait.
  const countThrottled = async () => (await calls(before)).filter(({ status }) => status === 429).length;
  await expect.poll(countThrottled, { timeout: 120_000, interval: 250 }).toBeGreaterThan(2);
  const meanwhile = await calls(before);
  enough.abort();
  await greedy;
  expect(tooEarly(meanwhile)).toEqual([]);
  expect(await stateOf(fleet.id)).toBe('running');
  expect((await itemsOf(fleet.id)).filter(({ tries }) => tries > 0)).toEqual([]);

  await expect.poll(() => stateOf(fleet.id), { timeout: 150_000, interval: 250 }).toBe('ended');
  const items = await itemsOf(fleet.id);
  expect(items.filter(({ state, tries }) => state !== 'succeeded' || tries > 0)).toEqual([]);
}, 240_000);

it('a fleet upgrade stays within the rate limit of the person who started it, and the cloud refuses no request', async () => {
  // Wait until the cloud's rate limit has refilled.
  await wait(10_000);
  const before = await newest();
  paidReads = 0;
  const fleet = await startFleet('3.0.0');
  await expect.poll(() => stateOf(fleet.id), { timeout: 150_000, interval: 250 }).toBe('ended');
  const items = await itemsOf(fleet.id);
  expect(items.filter(({ state, tries }) => state !== 'succeeded' || tries > 0)).toEqual([]);
  const recordedCalls = await calls(before);
  expect(recordedCalls.filter(({ status }) => status === 429)).toEqual([]);
  const reads = recordedCalls.filter(({ method }) => method === 'GET').length;
  expect(reads).toBeGreaterThan(count * 2);
  expect(paidReads).toBeGreaterThanOrEqual(reads);
}, 240_000);
