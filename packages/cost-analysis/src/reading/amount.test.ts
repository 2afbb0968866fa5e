import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseBillionths, parseQuantity } from './amount.ts';

describe('parseBillionths', () => {
  it.each([
    ['0', 0],
    ['-0.0', 0],
    ['1', 1e9],
    ['+1.5', 1.5e9],
    ['-3.00000000000', -3e9],
    ['.5', 5e8],
    ['5.', 5e9],
    ['0.0000000006', 1],
    ['0.0000000004', 0],
    ['-0.0000000005', -1],
    ['0.999999999999', 1e9],
    ['1E-05', 10_000],
    ['9007199.254740991', 9_007_199_254_740_991],
    ['-8999999999.5', -8_999_999_999.5e9],
  ])('converts %s', (text, amount) => {
    expect(parseBillionths(text)).toBe(amount);
  });

  it.each(['', ' ', '-', '.', '1,5', '1.2.3', '0x10', 'NaN', 'Infinity', '1e999', '1 ', '12a', '1.5a'])(
    'refuses "%s"',
    (text) => {
      expect(parseBillionths(text)).toBeNaN();
      expect(parseQuantity(text)).toBeNaN();
    },
  );

  it.each(['9000000001', '-1e12'])('refuses %s, which is too large', (text) => {
    expect(parseBillionths(text)).toBeNaN();
  });

  it('is exact up to nine million units', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 9_007_199_254_740_991n }), (amount) => {
        const digits = String(amount).padStart(10, '0');
        expect(parseBillionths(`${digits.slice(0, -9)}.${digits.slice(-9)}`)).toBe(Number(amount));
      }),
    );
  });
});
