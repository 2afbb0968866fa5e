import type { MetricData } from '@blueport/contracts';
import { describe, expect, it } from 'vitest';
import { intervalOfType, keepsThreshold, thresholdAtInterval } from './threshold-at-interval.ts';

const threshold = { operator: 'GreaterThan', value: 30, interval: 'PT5M' } as const;

describe('thresholdAtInterval', () => {
  it('converts the threshold of a sum, and returns the original', () => {
    expect(thresholdAtInterval(threshold, { aggregation: 'Total', interval: 'PT1H' })).toEqual({
      operator: 'GreaterThan',
      value: 360,
      interval: 'PT1H',
      convertedFrom: threshold,
    });
    expect(thresholdAtInterval(threshold, { aggregation: 'Count', interval: 'PT1M' }).value).toBe(6);
  });

  it.each([
    [threshold, 'Average', 'PT1H'],
    [threshold, 'Total', 'PT5M'],
    [{ operator: 'GreaterThan', value: 30 }, 'Total', 'PT1H'],
  ] as const)('keeps the number of %j for %s per %s', (one, aggregation, interval) => {
    expect(thresholdAtInterval(one, { aggregation, interval })).toEqual({ ...threshold, interval });
  });
});

it('sets a new threshold for the interval of the charts of its type', () => {
  const charts = [
    { type: 'vm', metric: 'cpu' },
    { type: 'disk', metric: 'bytes' },
  ];
  const data = (['PT1M', 'PT1H'] as const).map((interval) => ({ interval }) as MetricData);
  expect(['disk', 'vm', 'app'].map((type) => intervalOfType({ charts, data }, type))).toEqual([
    'PT1H',
    'PT1M',
    'PT1M',
  ]);
  expect(intervalOfType({ charts, data: undefined }, 'vm')).toBeUndefined();
});

it.each([
  ['Average', 'Maximum', true],
  ['Total', 'Total', true],
  ['Total', 'Average', false],
  ['Minimum', 'Count', false],
  ['Total', 'Count', false],
] as const)('keeps the threshold when the aggregation changes from %s to %s: %s', (before, next, isKept) => {
  expect(keepsThreshold(before, next)).toBe(isKept);
});
