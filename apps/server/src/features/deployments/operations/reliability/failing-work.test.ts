import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFullSize, reportFigures, seed } from '../../../../testing/figures.ts';
import { randomFrom } from '../../../../testing/seeded-random.ts';
import type { WorkPath } from './trial-environment.testing.ts';
import { approvalExpiry, jobWorks } from './failing-jobs.testing.ts';
import { cancel, operationWorks } from './failing-operations.testing.ts';
import { startFailingWork, type FailingWork } from './failing-work.testing.ts';
import { faultKinds, type Fault } from './nth-call.testing.ts';

let quick: FailingWork;
/** A slow cloud requires a second server. */
let slow: FailingWork | undefined;
beforeAll(async () => {
  quick = await startFailingWork();
});
afterAll(async () => {
  await slow?.stop();
  await quick.stop();
});

/** Number of concurrent pieces of work with a fault. */
const atOnce = 12;

/** Yields faults for every call of every kind in full size; as a sample, one of each kind drawn by the seed. */
function faultsOf(
  calls: { readonly statements: number; readonly cloudCalls: number },
  random: () => number,
): Fault[] {
  return faultKinds.flatMap((kind) => {
    const count = kind.startsWith('cloud') ? calls.cloudCalls : calls.statements;
    if (!isFullSize) return count === 0 ? [] : [{ kind, nth: 1 + Math.floor(random() * count) }];
    return Array.from({ length: count }, (_, index) => ({ kind, nth: index + 1 }));
  });
}

const all: readonly WorkPath[] = [...operationWorks, ...jobWorks, cancel];
/** A sample has two of them, and a third drawn by the seed. */
const sampledPaths = ['delete a group', 'expiry, delete', 'redeploy', 'delete'];
const sample = new Set(['deploy', 'approvals expire', sampledPaths[(seed - 1) % sampledPaths.length]]);
const works = all.filter(({ name }) => isFullSize || sample.has(name));

describe('background work with one failing call (R27)', { concurrent: !isFullSize }, () => {
  it.each(works)(
    '$name: recovers and ends correctly exactly once',
    async (path) => {
      const startedAt = performance.now();
      const random = randomFrom(seed + all.indexOf(path));
      const work = path === cancel ? (slow ??= await startFailingWork('real')) : quick;
      const found: string[] = [];
      const hit = new Map<string, number>(faultKinds.map((kind) => [kind, 0]));
      const [calm] = await work.run(path, [undefined]);
      expect(calm!.violations, calm!.facts.join('\n')).toEqual([]);
      const faults = faultsOf(calm!.by, random);
      for (let from = 0; from < faults.length; from += atOnce) {
        const results = await work.run(path, faults.slice(from, from + atOnce), { calm: calm!.facts });
        for (const { by, violations } of results) {
          found.push(...violations);
          // The number of polls varies.
          if (by.struck !== undefined && by.fault !== undefined)
            hit.set(by.fault.kind, hit.get(by.fault.kind)! + 1);
        }
      }
      found.push(...(await work.doneTwice()));
      const total = [...hit.values()].reduce((sum, count) => sum + count, 0);
      reportFigures('R27', {
        work: path.name.replaceAll(/\W+/g, '-'),
        faults: total,
        ...Object.fromEntries(hit),
        violations: found.length,
        seconds: Math.round((performance.now() - startedAt) / 1000),
        seed,
      });
      expect(found).toEqual([]);
      expect(total).toBeGreaterThan(0);
    },
    1_500_000,
  );
});

describe('background work that no request starts (R27)', () => {
  it('is detected as inconsistent without transactions (negative control)', async () => {
    const [calm] = await quick.run(approvalExpiry, [undefined]);
    const faults: Fault[] = Array.from({ length: calm!.by.statements }, (_, index) => ({
      kind: 'statement-refused',
      nth: index + 1,
    }));
    let half = 0;
    let tried = 0;
    for (let from = 0; from < faults.length; from += atOnce) {
      if (!isFullSize && half > 0) break;
      const results = await quick.run(approvalExpiry, faults.slice(from, from + atOnce), {
        calm: calm!.facts,
        skipsTransaction: true,
        limitMs: 1000,
      });
      tried += results.length;
      half += results.filter(({ violations }) => violations.length > 0).length;
    }
    reportFigures('R27-CONTROL', { work: 'approvals-expire', faults: tried, halfDone: half });
    expect(half).toBeGreaterThan(0);
  }, 120_000);

  it('releases every connection', () => {
    expect([...quick.leaks(), ...(slow?.leaks() ?? [])]).toEqual([]);
  });
});
