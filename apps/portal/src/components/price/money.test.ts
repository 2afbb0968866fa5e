import { expect, it } from 'vitest';
import { formatMoney } from '../../core/i18n/format-money.ts';
import { formatUnitPrice } from './money.ts';

it.each([
  ['USD', '$1,234.50'],
  ['EUR', '€1,234.50'],
  ['PLN', 'zł'],
  ['THB', '฿1,234.50'],
  ['CHF', 'CHF'],
])('writes amounts in %s with its symbol', (currency, expected) => {
  expect(formatMoney('1234.5', currency)).toContain(expected);
});

it('writes all decimal places of a unit price', () => {
  expect(formatUnitPrice('0.00000123', 'USD')).toBe('$0.00000123');
});
