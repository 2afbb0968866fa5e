import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seed } from '../../../testing/figures.ts';
import { isStopReached, sizeWaves } from './waves.ts';

const wave = fc.oneof(
  fc.record({ size: fc.integer({ min: 1, max: 500 }) }),
  fc.record({ percent: fc.integer({ min: 1, max: 100 }) }),
);

describe('sizeWaves', () => {
  it('applies counts and percentages in order and repeats the last one', () => {
    expect(sizeWaves(25, [{ size: 1 }, { percent: 10 }, { percent: 100 }])).toEqual([1, 3, 21]);
    expect(sizeWaves(7, [{ size: 1 }, { size: 3 }])).toEqual([1, 3, 3]);
    expect(sizeWaves(0, [{ size: 1 }])).toEqual([]);
  });

  it('includes every deployment exactly once for any requested sizes', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 500 }),
        fc.array(wave, { minLength: 1, maxLength: 20 }),
        (total, waves) => {
          const sizes = sizeWaves(total, waves);
          expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(total);
          expect(sizes.every((size) => size >= 1)).toBe(true);
        },
      ),
      { seed },
    );
  });
});

describe('isStopReached', () => {
  it.each([
    [{}, 0, 10, false],
    [{}, 1, 10, true],
    [{ failures: 3 }, 2, 10, false],
    [{ failures: 3 }, 3, 10, true],
    [{ percent: 20 }, 1, 10, false],
    [{ percent: 20 }, 2, 10, true],
    [{ failures: 5, percent: 20 }, 2, 10, true],
    [{ percent: 1 }, 0, 10, false],
  ])('with rule %j, %i failures of %i return %s', (rule, failed, total, expected) => {
    expect(isStopReached(rule, failed, total)).toBe(expected);
  });
});
