import { describe, expect, it } from 'vitest';
import { generateCostSeries } from './costSeries.ts';

const seeds = Array.from({ length: 40 }, (_, index) => index + 1);

describe('generated cost series', () => {
  it('depend only on the seed', () => {
    expect(generateCostSeries({ seed: 7, days: 120 })).toEqual(generateCostSeries({ seed: 7, days: 120 }));
    expect(generateCostSeries({ seed: 7, days: 120 })).not.toEqual(
      generateCostSeries({ seed: 8, days: 120 }),
    );
  });

  it('label every anomaly with the days on which cost differs from the expected cost', () => {
    const all = seeds.map((seed) => generateCostSeries({ seed, days: 365 }));
    const anomalies = all.flatMap((generated) => generated.anomalies);
    expect(new Set(anomalies.map(({ kind }) => kind))).toEqual(new Set(['spike', 'drop', 'step']));
    for (const { series, anomalies: labeled } of all) {
      expect(labeled.length).toBeGreaterThan(0);
      const ratios = labeled.map(({ subscription, service, day, kind }) => {
        const one = series.find((each) => each.subscription === subscription && each.service === service);
        const before = kind === 'step' ? one?.expected[day - 7] : one?.expected[day];
        return { kind, isVisible: Math.abs((one?.values[day] ?? 0) / (before ?? 1) - 1) > 0.25 };
      });
      expect(ratios.filter(({ isVisible }) => !isVisible)).toEqual([]);
    }
  });

  it('have no unlabeled deviation: noise stays below a third of the cost', () => {
    for (const seed of seeds) {
      const { series, anomalies } = generateCostSeries({ seed, days: 200 });
      for (const { subscription, service, values, expected } of series) {
        const own = anomalies.filter(
          (each) => each.subscription === subscription && each.service === service,
        );
        values.forEach((value, day) => {
          if (own.some((each) => day >= each.day && day < each.day + each.days)) return;
          expect(Math.abs(value / (expected[day] ?? 1) - 1)).toBeLessThan(0.34);
        });
      }
    }
  });
});
