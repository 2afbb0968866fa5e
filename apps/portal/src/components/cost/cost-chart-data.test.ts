import type { CostAnalysis, CostAnomaly, CostForecast } from '@blueport/contracts';
import { otherCostSeries } from '@blueport/contracts';
import { describe, expect, it } from 'vitest';
import { accumulate, byMonth, costChartData, type CostChartInput } from './cost-chart-data.ts';

const texts = {
  other: 'Other',
  forecast: 'Forecast',
  previous: 'Previous',
  limit: 'Limit',
  unusual: 'Unusual',
  incomplete: 'Incomplete',
  nameOf: (_key: string, label: string) => label,
  format: String,
};
const analysis = (changes: Partial<CostAnalysis> = {}): CostAnalysis => ({
  from: '2026-01-30',
  to: '2026-02-02',
  metric: 'billed',
  granularity: 'daily',
  currency: 'USD',
  otherCurrencies: [],
  total: '10',
  comparedTotal: '10',
  comparedTo: '2026-02-01',
  previousTotal: '8',
  previousFrom: '2026-01-26',
  previousTo: '2026-01-29',
  points: ['2026-01-30', '2026-01-31', '2026-02-01', '2026-02-02'],
  series: [
    { key: 'a', label: 'A', values: ['1', '2', '3', '0'] },
    { key: otherCostSeries, label: '', values: ['1', '1', '2', '0'] },
  ],
  groups: [],
  groupCount: 2,
  freshness: {
    completeUntil: '2026-02-01',
    readAt: '2026-02-02T00:00:00Z',
    sources: ['query'],
    subscriptions: 1,
    notReady: 0,
  },
  ...changes,
});
const amount = (day: string, mean: string) => ({ day, mean, low: '1', high: '9' });
const forecast: CostForecast = {
  estimated: null,
  currency: 'USD',
  method: 'ets',
  points: [amount('2026-02-02', '4'), amount('2026-02-03', '5')],
  total: null,
};
const range = { from: '2026-01-30', to: '2026-02-03' };
const draw = (view: CostChartInput['view'], changes: Partial<CostChartInput> = {}) =>
  costChartData({ analysis: analysis(), range, forecast, view, ...changes }, texts);

describe('the chart of a cost analysis', () => {
  it('has a gap on days that are not known yet, and the forecast there', () => {
    const { points, series, overlays } = draw('daily');
    expect(points).toHaveLength(5);
    expect(series.map(({ id, values, detail }) => [id, values, detail])).toEqual([
      ['group-a', [1, 2, 3, null, null], '6'],
      ['other', [1, 1, 2, null, null], '4'],
    ]);
    expect(overlays.map(({ id, values, band }) => [id, values, band?.high])).toEqual([
      ['forecast', [null, null, null, 4, 5], [null, null, null, 9, 9]],
    ]);
  });

  it('continues the accumulated cost with the forecast', () => {
    const { series, overlays } = draw('accumulated');
    expect(series[0]!.values).toEqual([1, 3, 6, null, null]);
    expect(overlays[0]!.values).toEqual([null, null, 10, 14, 19]);
  });

  it('includes estimates of the time before the forecast, so that it ends at the expected total', () => {
    const estimated = { before: '2', total: '3' };
    const { values } = draw('accumulated', { forecast: { ...forecast, estimated } }).overlays[0]!;
    expect(values).toEqual([null, null, 12, 16, 21]);
    const months = draw('monthly', { forecast: { ...forecast, estimated } }).overlays[0]!;
    expect(months.values).toEqual([null, 16]);
  });

  it('adds up months; the forecast of a month includes its known days', () => {
    const { points, series, overlays } = draw('monthly');
    expect(points).toEqual(['2026-01-01', '2026-02-01']);
    expect(series[0]!.values).toEqual([3, 3]);
    expect(overlays[0]!.values).toEqual([null, 14]);
  });

  it('hides the previous period if its first days were not read', () => {
    const previous = analysis();
    const ids = (changes: Partial<CostAnalysis>) =>
      draw('daily', { previous, analysis: analysis(changes) }).overlays.map(({ id }) => id);
    expect(ids({ comparedTo: null })).not.toContain('previous');
    // On the first day, which is not complete, the period before is known.
    const freshness = { ...analysis().freshness, completeUntil: '2026-01-29' };
    expect(ids({ comparedTo: null, freshness })).toContain('previous');
  });

  it('shows the previous period at the same places', () => {
    const previous = analysis({ series: [{ key: '', label: '', values: ['5', '6', '7', '8'] }] });
    expect(draw('daily', { previous }).overlays[0]!.values).toEqual([5, 6, 7, 8, null]);
    expect(draw('accumulated', { previous }).overlays[0]!.values).toEqual([5, 11, 18, 26, null]);
  });

  it('shows a limit only over accumulated cost', () => {
    expect(draw('accumulated', { limit: 40 }).overlays.at(-1)).toMatchObject({
      id: 'limit',
      values: [40, 40, 40, 40, 40],
    });
    expect(draw('daily', { limit: 40 }).overlays.map(({ id }) => id)).toEqual(['forecast']);
  });

  it('has no forecast for a complete period', () => {
    expect(draw('daily', { forecast: { ...forecast, points: [] } }).overlays).toEqual([]);
  });
});

describe('sums of days', () => {
  it('keep unknown values as gaps', () => {
    expect(accumulate([1, null, 2])).toEqual([1, null, 3]);
    expect(byMonth(['2026-01-31', '2026-02-01', '2026-02-02'], [null, 1, 2])).toEqual([null, 3]);
  });

  it('marks the first day of unusual cost that was not dismissed', () => {
    const anomaly = (day: string, until: string, isDismissed = false) =>
      ({ day, until, dismissal: isDismissed ? {} : null }) as CostAnomaly;
    const anomalies = [anomaly('2026-01-31', '2026-02-01'), anomaly('2026-01-30', '2026-01-30', true)];
    const marked = (view: CostChartInput['view']) =>
      draw(view, { anomalies }).overlays.find(({ id }) => id === 'unusual')?.values;
    expect(marked('daily')).toEqual([null, 3, null, null, null]);
    expect(marked('accumulated')).toEqual([null, 5, null, null, null]);
    expect(marked('monthly')).toBeUndefined();
  });

  it('marks days whose cost is known in part', () => {
    const freshness = { ...analysis().freshness, completeUntil: '2026-01-31' };
    const { overlays } = draw('daily', { analysis: analysis({ freshness }) });
    expect(overlays.find(({ id }) => id === 'incomplete')).toMatchObject({
      line: 'circles',
      values: [null, null, 5, null, null],
    });
    expect(draw('daily').overlays.map(({ id }) => id)).not.toContain('incomplete');
  });
});
