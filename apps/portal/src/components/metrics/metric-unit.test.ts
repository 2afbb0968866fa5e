import { expect, it } from 'vitest';
import { axisScale, formatValue } from '../../ui/chart/chart-units.ts';
import { chartUnitOf } from './metric-unit.ts';

const text = (value: number, unit: string | null) => formatValue(value, chartUnitOf(unit));
const tick = (value: number, maximum: number, unit: string) => {
  const { divisor, format } = axisScale(chartUnitOf(unit), maximum);
  return format(value / divisor);
};

it.each([
  [42.34, 'Percent', '42.3%'],
  [0.125, 'Percent', '0.125%'],
  [1536, 'Bytes', '1.5 kB'],
  [1536, 'BytesPerSecond', '1.5 kB/s'],
  [12, 'CountPerSecond', '12/s'],
  [250, 'MilliSeconds', '250 ms'],
  [0.25, 'Seconds', '250 ms'],
  [1234, 'Count', '1,234'],
  [7, 'Cores', '7'],
  [7, null, '7'],
])('formats %s %s', (value, unit, expected) => {
  expect(text(value, unit)).toBe(expected);
});

it('labels axes in the unit of their maximum', () => {
  expect(tick(50, 100, 'Percent')).toBe('50%');
  expect(tick(4000, 8000, 'MilliSeconds')).toBe('4 sec');
  expect(tick(2_000_000, 8_000_000, 'Count')).toBe('2M');
  expect(tick(1024 ** 2, 8 * 1024 ** 2, 'BytesPerSecond')).toBe('1 MB/s');
});
