import { describe, expect, it } from 'vitest';
import { firstThreshold, thresholdAfter, thresholdAt } from './threshold-steps.ts';

const percent = { min: 0, max: 100, divisor: 1 };
const gigabytes = { min: 0, max: 16, divisor: 1024 ** 3 };

describe('threshold on an axis', () => {
  it('is rounded to a step in the unit of the axis, and stays on it', () => {
    expect(thresholdAt(percent, 79.6)).toBe(80);
    expect(thresholdAt(percent, 140)).toBe(100);
    expect(thresholdAt(percent, -3)).toBe(0);
    expect(thresholdAt(gigabytes, 1.97)).toBe(2 * 1024 ** 3);
    expect(thresholdAt({ min: -4, max: 0.5, divisor: 1 }, -0.31)).toBe(-0.3);
  });

  it('moves with the keys of a slider', () => {
    const after = (key: string) => thresholdAfter(percent, 50, key);
    expect(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'].map(after)).toEqual([
      51, 49, 60, 40, 0, 100,
    ]);
    expect(after('Enter')).toBeUndefined();
  });
});

describe('first threshold of a chart', () => {
  it('is a round value below the highest one', () => {
    expect(firstThreshold('Percent', 12)).toBe(80);
    expect(firstThreshold('Count', 1234)).toBe(980);
    expect(firstThreshold('Count', 0)).toBe(1);
    expect(firstThreshold('Bytes', 16 * 1024 ** 3) / 1024 ** 3).toBeCloseTo(12.8);
  });
});
