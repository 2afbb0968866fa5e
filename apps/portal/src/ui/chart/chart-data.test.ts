import { describe, expect, it } from 'vitest';
import {
  chartCsv,
  type ChartSeries,
  distinctLabels,
  foldSeries,
  hasValues,
  maximumOf,
  maxSeries,
} from './chart-data.ts';
import { axisScale, formatValue } from './chart-units.ts';
import { layoutLegend } from './save-png.ts';
import { spreadLabels } from './spread-labels.ts';

const series = (id: string, ...values: (number | null)[]): ChartSeries => ({ id, label: id, values });
const minute = 60_000;

describe('distinctLabels', () => {
  it('qualifies only the labels that occur several times', () => {
    const points = [
      { label: 'Servers', qualifier: 'Microsoft.Sql' },
      { label: 'Sites', qualifier: 'Microsoft.Web' },
      { label: 'Servers', qualifier: 'Microsoft.DBforMySQL' },
    ];
    expect(distinctLabels(points)).toEqual([
      'Servers (Microsoft.Sql)',
      'Sites',
      'Servers (Microsoft.DBforMySQL)',
    ]);
  });
});

describe('layoutLegend', () => {
  it('continues in the next row when one is full', () => {
    const rows = layoutLegend([60, 60, 60, 200, 60], 200).map(({ row }) => row);
    expect(rows).toEqual([0, 0, 1, 2, 3]);
    expect(layoutLegend([60, 60], 200).map(({ x }) => x)).toEqual([0, 96]);
  });
});

describe('foldSeries', () => {
  it('keeps up to six series unchanged', () => {
    const six = Array.from({ length: maxSeries }, (_, index) => series(`s${index}`, index));
    expect(foldSeries(six, 'Other')).toBe(six);
  });

  it('sums up all but the six largest, and keeps their order', () => {
    const all = [3, 9, 1, 8, 7, 2, 6, 5].map((value, index) => series(`s${index}`, value, null, value));
    const folded = foldSeries(all, 'Other');
    expect(folded.map(({ id }) => id)).toEqual(['s0', 's1', 's3', 's4', 's6', 's7', 'other']);
    expect(folded.at(-1)).toMatchObject({ values: [3, 0, 3], isOther: true });
  });
});

describe('maximumOf', () => {
  it('returns the largest value, or the largest sum if values are stacked', () => {
    const all = [series('a', 1, 5), series('b', 7, null)];
    expect(maximumOf(all, false)).toBe(7);
    expect(maximumOf(all, true)).toBe(8);
    expect(maximumOf([], true)).toBe(0);
  });
});

describe('hasValues', () => {
  it('returns false if there are only zeros and gaps', () => {
    expect(hasValues([series('a', 0, null)])).toBe(false);
    expect(hasValues([series('a', 0, 1)])).toBe(true);
  });
});

describe('chartCsv', () => {
  it('adds a last column with a text for each point', () => {
    const last = { header: 'Interval', textOf: (index: number) => (index === 1 ? 'incomplete' : '') };
    expect(chartCsv('Time', ['10:00', '11:00'], [series('a', 1, 2)], last)).toBe(
      'Time,a,Interval\r\n10:00,1,\r\n11:00,2,incomplete\r\n',
    );
  });

  it('quotes texts, leaves gaps empty and escapes formulas', () => {
    const csv = chartCsv('Day', ['2026-01-01', 'a "b", c'], [series('=1+1', 1.5, null)]);
    expect(csv).toBe(`Day,'=1+1\r\n2026-01-01,1.5\r\n"a ""b"", c",\r\n`);
  });
});

describe('formatValue', () => {
  it.each([
    [0, '0 sec'],
    [1500, '1.5 sec'],
    [42_000, '42 sec'],
    [12 * minute + 5000, '12 min 5 sec'],
    [60 * minute - 100, '1 hr'],
    [90 * minute, '1 hr 30 min'],
    [26 * 60 * minute, '1 day 2 hr'],
  ])('formats a duration of %d ms as %s', (value, text) => {
    expect(formatValue(value, { kind: 'duration' })).toBe(text);
  });

  it('formats money, sizes and counts', () => {
    expect(formatValue(1234.5, { kind: 'money', currency: 'USD' })).toBe('$1,234.50');
    expect(formatValue(1_610_612_736, { kind: 'bytes' })).toBe('1.5 GB');
    expect(formatValue(12_345, { kind: 'count' })).toBe('12,345');
  });
});

describe('axisScale', () => {
  it('uses a unit that leaves at least two steps', () => {
    expect(axisScale({ kind: 'duration' }, 90 * minute).divisor).toBe(minute);
    expect(axisScale({ kind: 'duration' }, 150 * minute).divisor).toBe(60 * minute);
    expect(axisScale({ kind: 'duration' }, 10 * minute).format(2.5)).toBe('2.5 min');
  });

  it('shortens large counts and amounts', () => {
    expect(axisScale({ kind: 'count' }, 20_000).format(15_000)).toBe('15K');
    expect(axisScale({ kind: 'money', currency: 'EUR' }, 20_000).format(1500)).toBe('€1.5K');
  });
});

describe('spreadLabels', () => {
  it('moves overlapping labels apart and keeps them between the edges', () => {
    const placed = spreadLabels([{ y: 98 }, { y: 100 }, { y: 20 }], 0, 100);
    expect(placed.map(({ y }) => y)).toEqual([20, 85, 100]);
  });
});
