import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstWeekday, generateSeries } from '../testing/cost-series.testing.ts';
import { forecastDaily } from './forecast.ts';
import { mean, median } from './robust.ts';

const week = [100, 100, 100, 100, 100, 40, 40];
const weeks = (count: number): number[] => Array.from({ length: count }, () => week).flat();
const ramp = (days: number, slope: number): number[] =>
  Array.from({ length: days }, (_, day) => 100 + slope * day);
const options = { horizon: 14, firstWeekday: 1 };
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Deterministic noise of at most the given share. */
const noisy = (values: readonly number[], share: number): number[] =>
  values.map((value, day) => value * (1 + share * Math.sin(day * day * 12.9898)));

describe('forecastDaily', () => {
  it('repeats a weekday pattern', () => {
    const { mean, low, high, method } = forecastDaily(weeks(10), options);
    expect(method).toBe('trend');
    for (const [day, value] of [...week, ...week].entries()) {
      expect(mean[day]).toBeCloseTo(value, 0);
      expect(high[day]! - low[day]!).toBeLessThan(3);
    }
  });

  it.each([4, 7])('follows a resource that was added %i days ago', (days) => {
    const history = noisy(
      [
        ...weeks(12),
        ...weeks(1)
          .slice(0, days)
          .map((value) => value * 1.5),
      ],
      0.02,
    );
    const { mean } = forecastDaily(history, { horizon: 28, firstWeekday: 1 });
    expect(sum(mean) / (4 * sum(week) * 1.5)).toBeCloseTo(1, 1);
  });

  it('follows a service that was removed last week', () => {
    const history = [...noisy(weeks(12), 0.03), 0, 0, 0, 0, 0];
    expect(sum(forecastDaily(history, options).mean)).toBeLessThan(20);
  });

  it('ignores a spike of yesterday and monthly purchases', () => {
    const history = noisy(weeks(12), 0.02);
    for (const day of [10, 41, 71]) history[day]! += 3000;
    history[history.length - 1]! += 500;
    const { mean } = forecastDaily(history, { ...options, horizon: 7 });
    expect(sum(mean) / sum(week)).toBeCloseTo(1, 1);
  });

  it('continues a trend and damps it', () => {
    const { mean } = forecastDaily(noisy(ramp(120, 1), 0.005), { ...options, horizon: 60 });
    expect(mean[6]! / 226).toBeCloseTo(1, 1);
    expect(mean[59]).toBeGreaterThan(240);
    expect(mean[59]).toBeLessThan(285);
  });

  it('keeps credits negative', () => {
    const { mean, high } = forecastDaily(
      weeks(6).map((value) => -value),
      options,
    );
    expect(mean.every((value) => value < 0)).toBe(true);
    expect(high.every((value) => value <= 0)).toBe(true);
  });

  it('uses the average of the last week for a short history', () => {
    expect(forecastDaily([], options)).toMatchObject({
      method: 'none',
      mean: Array.from({ length: 14 }, () => 0),
    });
    expect(forecastDaily([5], options)).toMatchObject({
      method: 'average',
      mean: Array.from({ length: 14 }, () => 5),
    });
    const { method, mean } = forecastDaily(week, options);
    expect(method).toBe('average');
    expect(mean[0]).toBeCloseTo(sum(week) / 7);
    const twoWeeks = forecastDaily(noisy(weeks(2), 0.1), options);
    expect(twoWeeks.method).toBe('trend');
    expect(twoWeeks.high[0]).toBeGreaterThan(twoWeeks.low[0]!);
  });

  it('is at least a fifth better than the last week, with a band that holds four days in five', () => {
    const ratios: number[] = [];
    const inside: number[] = [];
    for (const seed of [1, 2, 3])
      for (const { values } of generateSeries(seed)) {
        const end = values.length - 28;
        const actual = values.slice(end);
        const {
          mean: expected,
          low,
          high,
        } = forecastDaily(values.slice(0, end), { horizon: 28, firstWeekday });
        const naive = mean(actual.map((value, day) => Math.abs(value - values[end - 7 + (day % 7)]!)));
        if (naive > 0)
          ratios.push(mean(actual.map((value, day) => Math.abs(value - expected[day]!))) / naive);
        inside.push(...actual.map((value, day) => Number(value >= low[day]! && value <= high[day]!)));
      }
    expect(median(ratios)).toBeLessThan(0.85);
    expect(mean(inside)).toBeGreaterThan(0.7);
    expect(mean(inside)).toBeLessThan(0.95);
  });

  it('returns finite values for any history', () => {
    const history = fc.array(fc.oneof(fc.double(), fc.constantFrom(0, 1, 1e300, -1e-300)), { maxLength: 60 });
    fc.assert(
      fc.property(
        history,
        fc.integer({ min: 0, max: 40 }),
        fc.integer(),
        (history, horizon, firstWeekday) => {
          const { mean, low, high } = forecastDaily(history, { horizon, firstWeekday });
          expect(mean).toHaveLength(horizon);
          for (const [day, value] of mean.entries()) {
            expect([low[day], value, high[day]].every(Number.isFinite)).toBe(true);
            expect(low[day]).toBeLessThanOrEqual(value);
            expect(high[day]).toBeGreaterThanOrEqual(value);
          }
        },
      ),
    );
  });
});
