import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFullSize, reportFigures, seed } from '../../../../testing/figures.ts';
import { randomFrom } from '../../../../testing/seeded-random.ts';
import { callsOf, startFailingRequests, type FailingRequests } from './failing-request.testing.ts';
import { faultKinds } from './nth-call.testing.ts';
import { startWriteWorld, type WriteWorld } from './write-paths.testing.ts';

let world: WriteWorld;
let requests: FailingRequests;
beforeAll(async () => {
  world = await startWriteWorld();
  requests = await startFailingRequests(world);
});
afterAll(async () => {
  await requests.close();
  await world.stop();
});

/** Yields the calls to fail, one after the other: all of them in full size, otherwise one drawn by the seed. */
function* sampleCalls(count: number, random: () => number): Generator<number> {
  if (isFullSize) for (let nth = 1; nth <= count; nth += 1) yield nth;
  else if (count > 0) yield 1 + Math.floor(random() * count);
}

describe('a request with one failing call (R27)', () => {
  it('either fails without a trace or succeeds, and a retry with the same key completes it', async () => {
    const startedAt = performance.now();
    const random = randomFrom(seed);
    const files = world.files();
    const found: string[] = [];
    const faults = new Map<string, number>(faultKinds.map((kind) => [kind, 0]));
    for (const path of world.paths) {
      const calm = await requests.measure(path);
      expect([path.name, calm.writes === '']).toEqual([path.name, false]);
      const cloudWrites = await world.cloudWrites();
      for (const kind of faultKinds) {
        for (const nth of sampleCalls(callsOf(calm, kind), random)) {
          const wrong = await requests.tryFault(path, calm, { kind, nth });
          // Some calls to the cloud are concurrent, so their number varies.
          if (wrong === undefined) continue;
          faults.set(kind, faults.get(kind)! + 1);
          found.push(...wrong);
        }
      }
      if ((await world.cloudWrites()) !== cloudWrites) found.push(`${path.name}: the cloud was changed`);
    }
    const total = [...faults.values()].reduce((sum, count) => sum + count, 0);
    reportFigures('R27', {
      paths: world.paths.length,
      faults: total,
      ...Object.fromEntries(faults),
      files: world.files().length - files.length,
      violations: found.length,
      seconds: Math.round((performance.now() - startedAt) / 1000),
      seed,
    });
    expect(found).toEqual([]);
    expect(world.files()).toEqual(files);
    expect(total).toBeGreaterThan(world.paths.length * 2);
  }, 900_000);

  it('is detected as inconsistent without transactions (negative control)', async () => {
    const path = world.paths.find(({ name }) => name === 'create')!;
    const calm = await requests.measure(path);
    const found: string[] = [];
    let faults = 0;
    for (let nth = calm.statements; nth > 0; nth -= 1) {
      if (!isFullSize && found.length > 0) break;
      const wrong = await requests.tryFault(path, calm, { kind: 'statement-refused', nth }, true);
      if (wrong === undefined) continue;
      faults += 1;
      found.push(...wrong.filter((text) => text.includes('half done')));
    }
    reportFigures('R27-CONTROL', { path: path.name, faults, halfDone: found.length });
    expect(found.length).toBeGreaterThan(0);
  }, 120_000);
});
