import { hoursOfMonth } from '@blueport/contracts';
import { decimalOf, divide, multiply } from '../decimal.ts';

/** Number of each time span per month; exact, so that small units do not accumulate an error. */
const spans: readonly (readonly [word: RegExp, perMonth: bigint])[] = [
  [/second/i, decimalOf(hoursOfMonth * 3600)],
  [/minute/i, decimalOf(hoursOfMonth * 60)],
  [/hour/i, decimalOf(hoursOfMonth)],
  [/day/i, divide(decimalOf(hoursOfMonth), decimalOf(24))],
  [/month/i, decimalOf(1)],
  [/year/i, divide(decimalOf(1), decimalOf(12))],
];

/** Parses a unit of the price list, such as `1 GB/Month`, `100 Hours`, `10K` or `1/Day`. */
export function readUnit(unit: string): { readonly count: bigint; readonly perMonth: bigint | undefined } {
  const [, digits = '1', factor = ''] = /^\s*([\d.]+)\s*([KM])?(?![A-Za-z])/i.exec(unit) ?? [];
  const scale = factor.toUpperCase() === 'K' ? '1000' : factor.toUpperCase() === 'M' ? '1000000' : '1';
  const read = multiply(decimalOf(digits), decimalOf(scale));
  const perMonth = spans.find(([word]) => word.test(unit))?.[1];
  return { count: read > 0n ? read : decimalOf(1), perMonth };
}

/**
 * Returns the units per month of a continuous use or of a consumed volume. A continuous use is counted in the unit's
 * time span; a volume is only divided by the unit's quantity.
 */
export function unitsInMonth(unit: string, amount: number, volume: boolean): bigint {
  const { count, perMonth } = readUnit(unit);
  const level = decimalOf(amount);
  if (volume || perMonth === undefined) return divide(level, count);
  return divide(multiply(level, perMonth), count);
}
