import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { detectAnomalies } from './anomalies.ts';
import { explainAnomaly } from './explain-anomaly.ts';
import { explainGrowth } from './explain-growth.ts';

const firstDay = '2026-01-05';
const days = (valueOn: (day: number) => number): number[] =>
  Array.from({ length: 100 }, (_, day) => valueOn(day));

describe('explainAnomaly', () => {
  it('ranks the resources that cause a spike by their share', () => {
    const isSpike = (day: number): boolean => day === 80 || day === 81;
    const resources = [
      { resourceId: 'steady', values: days(() => 50) },
      { resourceId: 'grown', values: days((day) => (isSpike(day) ? 130 : 100)) },
      { resourceId: 'new', values: days((day) => (isSpike(day) ? 90 : 0)) },
      { resourceId: 'smaller', values: days((day) => (isSpike(day) ? 10 : 20)) },
    ];
    const values = days((day) => resources.reduce((sum, { values }) => sum + values[day]!, 0));
    const [anomaly] = detectAnomalies(values, { firstDay });
    const causes = explainAnomaly({ firstDay, resources }, anomaly!);
    expect(causes).toEqual([
      { resourceId: 'new', actual: 180, expected: 0, share: expect.closeTo(0.75), change: 'added' },
      { resourceId: 'grown', actual: 260, expected: 200, share: expect.closeTo(0.25), change: 'changed' },
    ]);
  });

  it('names the removed resource behind a drop', () => {
    const resources = [
      { resourceId: 'steady', values: days(() => 50) },
      { resourceId: 'gone', values: days((day) => (day < 90 ? 70 : 0)) },
    ];
    const [anomaly] = detectAnomalies(
      days((day) => (day < 90 ? 120 : 50)),
      { firstDay },
    );
    expect(explainAnomaly({ firstDay, resources }, anomaly!)).toEqual([
      { resourceId: 'gone', actual: 0, expected: 490, share: 1, change: 'removed' },
    ]);
  });

  it('returns shares that sum to at most 1 for any resources', () => {
    const values = fc.array(fc.double(), { maxLength: 40 });
    fc.assert(
      fc.property(fc.array(values, { maxLength: 5 }), fc.boolean(), (series, isDrop) => {
        const resources = series.map((values, index) => ({ resourceId: String(index), values }));
        const anomaly = { day: '2026-02-01', until: '2026-02-09', actual: isDrop ? 0 : 2, expected: 1 };
        const causes = explainAnomaly({ firstDay, resources }, anomaly);
        expect(
          causes.every(({ actual, expected }) => Number.isFinite(actual) && Number.isFinite(expected)),
        ).toBe(true);
        expect(causes.reduce((sum, { share }) => sum + share, 0)).toBeLessThanOrEqual(1 + 1e-9);
      }),
    );
  });
});

describe('explainGrowth', () => {
  const cost = (service: string, resourceId: string, cost: number) => ({ service, resourceId, cost });

  it('ranks services and names the resources behind each', () => {
    const growth = explainGrowth(
      [cost('Storage', 'a', 100), cost('SQL', 'b', 50), cost('SQL', 'c', 50), cost('Monitor', 'd', 5)],
      [
        cost('Storage', 'a', 60),
        cost('SQL', 'b', 80),
        cost('SQL', 'c', 40),
        cost('SQL', 'e', 70),
        cost('Monitor', 'd', 5),
      ],
    );
    expect(growth).toMatchObject({ before: 205, after: 255, difference: 50 });
    expect(growth.ratio).toBeCloseTo(50 / 205);
    expect(growth.services).toMatchObject([
      {
        service: 'SQL',
        difference: 90,
        ratio: 0.9,
        resources: [
          { resourceId: 'e', difference: 70, ratio: null, change: 'added' },
          { resourceId: 'b', difference: 30, ratio: 0.6, change: 'changed' },
        ],
      },
      { service: 'Storage', difference: -40, resources: [{ resourceId: 'a', share: 1 }] },
    ]);
  });

  it('returns finite values for any costs', () => {
    const costs = fc.array(
      fc.record({
        service: fc.constantFrom('a', 'b'),
        resourceId: fc.constantFrom('x', 'y'),
        cost: fc.double(),
      }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(costs, costs, (before, after) => {
        const text = JSON.stringify(explainGrowth(before, after), (_, value: unknown) =>
          typeof value === 'number' && !Number.isFinite(value) ? 'not finite' : value,
        );
        expect(text).not.toContain('not finite');
      }),
    );
  });
});
