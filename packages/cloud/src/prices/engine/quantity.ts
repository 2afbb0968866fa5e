import { hoursOfMonth } from '@blueport/contracts';
import { decimalOf, over, times } from '../decimal.ts';

const spans: readonly (readonly [word: RegExp, hours: string])[] = [
  [/second/i, '0.000277777777777778'],
  [/minute/i, '0.016666666666666667'],
  [/hour/i, '1'],
  [/day/i, '24'],
  [/month/i, '730'],
  [/year/i, '8760'],
];

/** Reads a unit of the price list, such as `1 GB/Month`, `100 Hours`, `10K` or `1/Day`. */
export function readUnit(unit: string): { readonly count: bigint; readonly hours: bigint | undefined } {
  const [, digits = '1', factor = ''] = /^\s*([\d.]+)\s*([KM])?(?![A-Za-z])/i.exec(unit) ?? [];
  const scale = factor.toUpperCase() === 'K' ? '1000' : factor.toUpperCase() === 'M' ? '1000000' : '1';
  const read = times(decimalOf(digits), decimalOf(scale));
  const span = spans.find(([word]) => word.test(unit))?.[1];
  return { count: read > 0n ? read : decimalOf(1), hours: span === undefined ? undefined : decimalOf(span) };
}

/**
 * Units of a month: of something that runs or is kept all the time, or of a volume that is used up. What runs is counted
 * in the unit's own span of time; a volume is only divided by how many one unit holds.
 */
export function unitsInMonth(unit: string, amount: number, volume: boolean): bigint {
  const { count, hours } = readUnit(unit);
  const level = decimalOf(amount);
  if (volume || hours === undefined) return over(level, count);
  return over(times(level, over(decimalOf(hoursOfMonth), hours)), count);
}
