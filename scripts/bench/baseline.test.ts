import { describe, expect, it } from 'vitest';
import { compareRuns, comparisonText, isRegression } from '../../bench/src/baseline.ts';
import type { Figure } from '../../bench/src/figure.ts';
import { runOf } from './run-fixture.ts';

const time: Figure = { name: 'start', value: 100, unit: 'ms' };
const rate: Figure = { name: 'rate', value: 1000, unit: '/s' };
const memory: Figure = { name: 'memory', value: 100, unit: 'MiB' };

/** Compares one figure of a run with the recorded one. */
function compareOne(recorded: Figure, value: number, calibrationMs = 200) {
  const comparison = compareRuns(
    runOf([{ ...recorded, value }], { calibrationMs }),
    runOf([recorded], { calibrationMs: 200 }),
  );
  return { ...comparison.figures[0]!, comparison };
}

describe('comparison with a recorded run', () => {
  it('divides times by their calibration', () => {
    const { ratio, isWorse } = compareOne(time, 110, 220);
    expect(ratio).toBeCloseTo(1);
    expect(isWorse).toBe(false);
  });

  it('multiplies rates by their calibration: a lower rate is worse', () => {
    expect(compareOne(rate, 1000 / 1.1, 220).ratio).toBeCloseTo(1);
    expect(compareOne(rate, 800)).toMatchObject({ ratio: 1.25, isWorse: true });
    expect(compareOne(rate, 1200).isWorse).toBe(false);
  });

  it('compares memory and waiting times without correction', () => {
    expect(compareOne(memory, 120, 220).ratio).toBeCloseTo(1.2);
    expect(compareOne({ ...time, isProcessorBound: false }, 120, 220).ratio).toBeCloseTo(1.2);
  });

  it('marks what is more than 10 % worse', () => {
    expect(compareOne(time, 109).isWorse).toBe(false);
    expect(compareOne(time, 112).isWorse).toBe(true);
  });

  it('compares zero with zero as equal, and anything above zero as worse', () => {
    expect(compareOne({ ...time, value: 0 }, 0)).toMatchObject({ ratio: 1, isWorse: false });
    expect(compareOne({ ...time, value: 0 }, 5).isWorse).toBe(true);
  });

  it('is a regression only when the calibrations are comparable', () => {
    const quiet = compareOne(time, 150);
    expect(isRegression(quiet.comparison)).toBe(true);
    const busy = compareOne(time, 300, 240);
    expect(busy.isWorse).toBe(true);
    expect(isRegression(busy.comparison)).toBe(false);
    expect(comparisonText(busy.comparison, runOf([time]))).toContain('not comparable');
  });

  it('lists new figures, figures that are no longer measured, and parts that were not recorded', () => {
    const comparison = compareRuns(runOf([time, rate]), runOf([time, memory]));
    expect(comparison.figures.map(({ ratio }) => ratio)).toEqual([1, undefined]);
    expect(comparison.notMeasured).toEqual(['memory']);
    const other = compareRuns(runOf([time], { part: 'engine' }), runOf([time]));
    expect(other.figures[0]?.ratio).toBeUndefined();
    expect(isRegression(other)).toBe(false);
  });

  it('prints both values, the ratio and a mark', () => {
    const { comparison } = compareOne(time, 150);
    const text = comparisonText(comparison, runOf([time]));
    expect(text).toContain('| start | 150 ms | 100 ms | 1.50 | **worse** |');
    expect(text).toContain('1 of 1 figures: more than 10 % worse.');
  });
});
