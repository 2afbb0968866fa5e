import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { PriceItem } from '../engine/types.ts';
import { createPriceCache, type CachedPriceList, type PriceStore } from './priceCache.ts';

const day = 86_400_000;
const items = (price: string): PriceItem[] => [
  {
    productName: 'p',
    skuName: 's',
    meterName: 'm',
    unitOfMeasure: '1',
    unitPrice: price,
    tierMinimumUnits: 0,
    armRegionName: 'r',
  },
];

function setup() {
  const storedLists = new Map<string, CachedPriceList>();
  const world = { now: 1000 * day, price: '1', broken: false, requestCount: 0, storeBroken: false };
  const store: PriceStore = {
    async read(names) {
      if (world.storeBroken) throw new Error('store');
      return new Map(
        names.flatMap((name) => (storedLists.has(name) ? [[name, storedLists.get(name)!] as const] : [])),
      );
    },
    async write(name, list) {
      if (world.storeBroken) throw new Error('store');
      storedLists.set(name, list);
    },
  };
  const make = () => createPriceCache({ store, now: () => world.now, waitMs: 50, bulkWaitMs: 50 });
  const read = async () => {
    world.requestCount += 1;
    if (world.broken) throw new Error('list');
    return items(world.price);
  };
  const priceOf = async (cache = cached, maxAgeMs?: number) =>
    (await cache.lists(new Map([['a', read]]), { maxAgeMs })).get('a')?.items[0]?.unitPrice;
  const cached = make();
  return { world, make, priceOf, storedLists };
}

it('fetches once a day across concurrent requests and processes', async () => {
  const { world, make, priceOf } = setup();
  expect(await Promise.all([priceOf(), priceOf(), priceOf()])).toEqual(['1', '1', '1']);
  world.now += day - 1;
  expect(await priceOf()).toBe('1');
  expect(await priceOf(make())).toBe('1');
  expect(world.requestCount).toBe(1);
});

it('returns a stale price immediately and refreshes it in the background', async () => {
  const { world, priceOf } = setup();
  await priceOf();
  world.now += day;
  world.price = '2';
  expect(await priceOf()).toBe('1');
  await turn();
  expect(await priceOf()).toBe('2');
  expect(world.requestCount).toBe(2);
});

it('waits for a newer price on request, and keeps the old one until it is available', async () => {
  const { world, priceOf } = setup();
  await priceOf();
  world.now += 60_000;
  world.price = '2';
  expect(await priceOf(undefined, 60_001)).toBe('1');
  expect(await priceOf(undefined, 60_000)).toBe('2');
  expect(world.requestCount).toBe(2);
  world.now += 60_000;
  world.broken = true;
  expect(await priceOf(undefined, 60_000)).toBe('2');
});

it('keeps the old price during an outage and limits retries', async () => {
  const { world, priceOf } = setup();
  await priceOf();
  world.now += 3 * day;
  world.broken = true;
  for (let time = 0; time < 5; time += 1) {
    expect(await priceOf()).toBe('1');
    await turn();
  }
  expect(world.requestCount).toBe(2);
  world.now += 31_000;
  world.broken = false;
  world.price = '3';
  await priceOf();
  await turn();
  expect(await priceOf()).toBe('3');
});

it('returns undefined for an unreadable price, and works without its store', async () => {
  const { world, priceOf } = setup();
  world.storeBroken = true;
  world.broken = true;
  expect(await priceOf()).toBeUndefined();
  world.broken = false;
  world.now += 31_000;
  expect(await priceOf()).toBe('1');
});

it('limits the wait for a list that never arrives', async () => {
  const { make } = setup();
  const pendingRead = () => new Promise<PriceItem[]>(() => {});
  expect((await make().lists(new Map([['a', pendingRead]]))).size).toBe(0);
});

describe('bulk callers', () => {
  /** Price list whose reads finish on request, with the names of the started ones. */
  function controlledReads() {
    const started: string[] = [];
    const finishers = new Map<string, (list: PriceItem[]) => void>();
    const readersOf = (...names: string[]) =>
      new Map(
        names.map((name) => [
          name,
          () => {
            started.push(name);
            return new Promise<PriceItem[]>((resolve) => finishers.set(name, resolve));
          },
        ]),
      );
    return { started, readersOf, finish: (name: string) => finishers.get(name)?.(items('1')) };
  }
  const sizes = ['size-1', 'size-2', 'size-3', 'size-4'];

  it('leave requests for an estimate, regardless of the number of lists they wait for', async () => {
    const { started, readersOf, finish } = controlledReads();
    const cache = setup().make();
    const bulk = cache.lists(readersOf(...sizes), { isBulk: true });
    await turn();
    expect(started).toEqual(['size-1', 'size-2']);
    const estimate = cache.lists(readersOf('disk'));
    await turn();
    finish('disk');
    expect((await estimate).size).toBe(1);
    expect((await bulk).size).toBe(0);
  });

  it('continue reading after the caller stopped waiting', async () => {
    const { started, readersOf, finish } = controlledReads();
    const cache = setup().make();
    await cache.lists(readersOf(...sizes), { isBulk: true });
    for (const name of sizes) {
      finish(name);
      await turn();
    }
    expect(started).toEqual(sizes);
    expect((await cache.lists(readersOf(...sizes), { isBulk: true })).size).toBe(4);
    expect(started).toHaveLength(4);
  });

  it('do not delay an estimate that needs a list they wait for', async () => {
    const { started, readersOf, finish } = controlledReads();
    const cache = setup().make();
    void cache.lists(readersOf(...sizes), { isBulk: true });
    await turn();
    const estimate = cache.lists(readersOf('size-4'));
    await turn();
    expect(started).toEqual(['size-1', 'size-2', 'size-4']);
    finish('size-4');
    expect((await estimate).size).toBe(1);
  });
});
