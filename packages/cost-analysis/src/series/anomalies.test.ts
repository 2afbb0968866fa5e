import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstDay, generateSeries } from '../testing/cost-series.testing.ts';
import { detectAnomalies } from './anomalies.ts';
import { addDays, daysBetween } from './calendar.ts';

const monday = '2026-01-05';
const days = (count: number, valueOn: (day: number) => number): number[] =>
  Array.from({ length: count }, (_, day) => valueOn(day) * (1 + 0.02 * Math.sin(day * day * 12.9898)));
/** Weekends cost less. */
const usual = (day: number): number => (day % 7 < 5 ? 100 : 40);
const detect = (values: readonly number[], dailyTotal?: number) =>
  detectAnomalies(values, { firstDay: monday, dailyTotal });

describe('detectAnomalies', () => {
  it('finds nothing in a weekday pattern with noise and growth', () => {
    expect(detect(days(200, (day) => usual(day) * (1 + day / 400)))).toEqual([]);
  });

  it('merges consecutive days, also on a weekend', () => {
    const [anomaly, ...others] = detect(days(100, (day) => usual(day) * (day >= 59 && day <= 62 ? 2.5 : 1)));
    expect(others).toEqual([]);
    expect(anomaly).toMatchObject({ day: addDays(monday, 59), until: addDays(monday, 62), kind: 'spike' });
    expect(anomaly!.actual / 2.5 / 320).toBeCloseTo(0.88, 1);
    expect(anomaly!.expected / 280).toBeCloseTo(1, 1);
    expect(anomaly!.low).toBeLessThan(anomaly!.expected);
    expect(anomaly!.high).toBeLessThan(anomaly!.actual);
    expect(anomaly!.score).toBeGreaterThan(5);
  });

  it('reports a lasting new level once', () => {
    const anomalies = detect(days(150, (day) => usual(day) * (day >= 80 ? 1.8 : 1)));
    expect(anomalies).toMatchObject([
      { day: addDays(monday, 80), until: addDays(monday, 86), kind: 'shift' },
    ]);
  });

  it('reports a new service and a removed one once', () => {
    expect(detect(days(120, (day) => (day >= 60 ? usual(day) : 0)))).toMatchObject([
      { day: addDays(monday, 60), kind: 'shift', expected: 0 },
    ]);
    expect(detect(days(120, (day) => (day < 60 ? usual(day) : 0)))).toMatchObject([
      { day: addDays(monday, 60), kind: 'shift', actual: 0 },
    ]);
  });

  it.each([0, 3, 13])('finds a spike and a drop %i days before the last one', (back) => {
    const at = 99 - back;
    const spike = detect(days(100, (day) => usual(day) * (day === at ? 2 : 1)));
    const drop = detect(days(100, (day) => usual(day) * (day === at ? 0.3 : 1)));
    expect(spike).toMatchObject([{ day: addDays(monday, at), until: addDays(monday, at), kind: 'spike' }]);
    expect(drop).toMatchObject([{ day: addDays(monday, at), until: addDays(monday, at), kind: 'drop' }]);
  });

  it('reports a monthly purchase and a monthly credit only the first time', () => {
    const monthly = (amount: number) =>
      days(200, (day) => (addDays(monday, day).endsWith('-20') ? amount : 0)).map((value) => value + 10);
    expect(detect(monthly(500))).toMatchObject([{ day: '2026-01-20', kind: 'spike' }]);
    expect(detect(monthly(-500))).toMatchObject([{ day: '2026-01-20', kind: 'drop' }]);
  });

  it('ignores deviations that are small in the total', () => {
    const values = days(100, (day) => usual(day) * (day === 80 ? 2 : 1));
    expect(detect(values, 5000)).toHaveLength(1);
    expect(detect(values, 50_000)).toEqual([]);
  });

  it('finds four in five labeled anomalies, and four in five findings are labeled', () => {
    const counts = { labels: 0, found: 0, findings: 0, labeled: 0 };
    for (const seed of [1, 2, 3])
      for (const { values, anomalies } of generateSeries(seed)) {
        const findings = detectAnomalies(values, { firstDay }).map(({ day, until }) => ({
          day: daysBetween(firstDay, day),
          until: daysBetween(firstDay, until),
        }));
        const overlaps = (
          one: { day: number; until: number },
          other: { day: number; until: number },
        ): boolean => one.day <= other.until && other.day <= one.until;
        counts.labels += anomalies.length;
        counts.findings += findings.length;
        counts.found += anomalies.filter((label) =>
          findings.some((finding) => overlaps(label, finding)),
        ).length;
        counts.labeled += findings.filter((finding) =>
          anomalies.some((label) => overlaps(label, finding)),
        ).length;
      }
    expect(counts.found / counts.labels).toBeGreaterThanOrEqual(0.8);
    expect(counts.labeled / counts.findings).toBeGreaterThanOrEqual(0.8);
  });

  it('returns finite amounts and ordered days for any series', () => {
    const series = fc.array(fc.oneof(fc.double(), fc.constantFrom(0, 1, 100, 1e300)), { maxLength: 80 });
    fc.assert(
      fc.property(series, fc.option(fc.double(), { nil: undefined }), (values, dailyTotal) => {
        let last = '';
        for (const { day, until, actual, expected, low, high, score } of detect(values, dailyTotal)) {
          expect([actual, expected, low, high, score].every(Number.isFinite)).toBe(true);
          expect(low).toBeLessThanOrEqual(expected);
          expect(high).toBeGreaterThanOrEqual(expected);
          expect(day > last && until >= day).toBe(true);
          last = until;
        }
      }),
    );
  });

  it('refuses a first day that is not a day', () => {
    expect(() => detectAnomalies([1], { firstDay: 'yesterday' })).toThrow(RangeError);
  });
});
