import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluateSeries, initialState, type AlertCondition } from './evaluate-series.ts';

const condition: AlertCondition = {
  operator: 'GreaterThan',
  threshold: 80,
  periods: 1,
  resolveThreshold: null,
  resolvePeriods: 1,
};
const minute = 60_000;
const seriesOf = (...values: readonly number[]) => ({
  from: 0,
  intervalMs: minute,
  values: Float64Array.from(values),
});
const run = (rule: AlertCondition, ...values: readonly number[]) =>
  evaluateSeries(rule, initialState(0), seriesOf(...values), values.length * minute);
const kinds = (rule: AlertCondition, ...values: readonly number[]) =>
  run(rule, ...values).changes.map(({ kind, at }) => `${kind} ${at / minute}`);

describe('evaluateSeries', () => {
  it('fires beyond the threshold and resolves below it', () => {
    expect(kinds(condition, 10, 81, 90, 80, 10)).toEqual(['fired 2', 'resolved 4']);
    expect(kinds({ ...condition, operator: 'LessThanOrEqual', threshold: 0 }, 1, 0, 2)).toEqual([
      'fired 2',
      'resolved 3',
    ]);
  });

  it('waits for consecutive periods, and starts with the first of them', () => {
    const slow = { ...condition, periods: 3, resolvePeriods: 2 };
    expect(kinds(slow, 90, 90, 10, 90, 90, 90, 10, 90, 10, 10)).toEqual(['fired 6', 'resolved 10']);
    expect(run(slow, 10, 90, 90, 90).changes[0]).toMatchObject({ since: minute, value: 90 });
  });

  it('does not flap between both thresholds', () => {
    const calm = { ...condition, resolveThreshold: 60 };
    expect(kinds(calm, 81, 79, 81, 79, 81, 61, 60)).toEqual(['fired 1', 'resolved 7']);
  });

  it('keeps the state where values are missing or infinite', () => {
    expect(kinds({ ...condition, periods: 2 }, 90, Number.NaN, 90, Number.NaN, Infinity, 10)).toEqual([
      'fired 3',
      'resolved 6',
    ]);
  });

  it('ignores the period that is not complete, and evaluates a late value later', () => {
    const early = evaluateSeries(condition, initialState(0), seriesOf(10, Number.NaN, 90), 2.5 * minute);
    expect([early.state.until, early.changes]).toEqual([minute, []]);
    const late = evaluateSeries(condition, early.state, seriesOf(10, 85, 90), 3 * minute);
    expect(late.changes).toMatchObject([{ kind: 'fired', at: 2 * minute, value: 85 }]);
  });
});

const rules = fc
  .record({
    operator: fc.constantFrom('GreaterThan', 'GreaterThanOrEqual', 'LessThan', 'LessThanOrEqual'),
    threshold: fc.integer({ min: -5, max: 5 }),
    periods: fc.integer({ min: 1, max: 4 }),
    gap: fc.option(fc.integer({ min: 0, max: 4 })),
    resolvePeriods: fc.integer({ min: 1, max: 4 }),
  })
  .map(({ gap, ...rule }): AlertCondition => {
    const sign = rule.operator.startsWith('Greater') ? -1 : 1;
    return { ...rule, resolveThreshold: gap === null ? null : rule.threshold + sign * gap };
  });
const samples = fc.array(
  fc.oneof({ weight: 9, arbitrary: fc.integer({ min: -10, max: 10 }) }, fc.constant(Number.NaN)),
  { maxLength: 60 },
);

describe('the states of an alert', () => {
  it('alternate, each after enough periods on its side', () => {
    fc.assert(
      fc.property(rules, samples, (rule, values) => {
        const { changes } = run(rule, ...values);
        const known = values.map((value, index) => ({ value, end: (index + 1) * minute }));
        const beyond = (value: number, threshold: number) =>
          ({
            GreaterThan: value > threshold,
            GreaterThanOrEqual: value >= threshold,
            LessThan: value < threshold,
            LessThanOrEqual: value <= threshold,
          })[rule.operator];
        changes.forEach(({ kind, at }, index) => {
          expect(kind).toBe(index % 2 === 0 ? 'fired' : 'resolved');
          const count = kind === 'fired' ? rule.periods : rule.resolvePeriods;
          const last = known.filter(({ value, end }) => end <= at && !Number.isNaN(value)).slice(-count);
          expect(last).toHaveLength(count);
          // The periods that decide come after the previous change.
          expect(last[0]!.end).toBeGreaterThan(changes[index - 1]?.at ?? 0);
          for (const { value } of last)
            expect(
              beyond(value, kind === 'fired' ? rule.threshold : (rule.resolveThreshold ?? rule.threshold)),
            ).toBe(kind === 'fired');
        });
      }),
    );
  });

  it('fire at most once for each crossing of the threshold', () => {
    fc.assert(
      fc.property(rules, samples, (rule, values) => {
        const always = { ...rule, periods: 1, resolvePeriods: 1, resolveThreshold: null };
        const fired = run(rule, ...values).changes.filter(({ kind }) => kind === 'fired').length;
        const crossings = run(always, ...values).changes.filter(({ kind }) => kind === 'fired').length;
        expect(fired).toBeLessThanOrEqual(crossings);
      }),
    );
  });

  it('do not depend on how often a series is evaluated', () => {
    fc.assert(
      fc.property(rules, samples, fc.array(fc.nat(60), { maxLength: 5 }), (rule, values, stops) => {
        let state = initialState(0);
        const changes = [...stops.toSorted((one, other) => one - other), values.length].flatMap((stop) => {
          const found = evaluateSeries(
            rule,
            state,
            seriesOf(...values),
            Math.min(stop, values.length) * minute,
          );
          state = found.state;
          return found.changes;
        });
        expect(changes).toEqual(run(rule, ...values).changes);
      }),
    );
  });
});
