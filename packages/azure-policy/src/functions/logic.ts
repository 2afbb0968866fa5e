import { fail } from '../expression/failure.ts';
import type { Json } from '../types.ts';
import { addDays, instantOf } from '../value/instant.ts';
import { rangeContains, readIpRange } from '../value/ipRange.ts';
import { equalValues } from '../value/compareValues.ts';
import { asText, define, number, text, truth } from './policyFunction.ts';

/** Order of the template comparison functions: numbers by value, text lexically. */
function order([a, b]: Json[]): number {
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0;
  return number(a) - number(b);
}

/** Equality of templates: the type matters, case of text does not, as in conditions of policies. */
const equals = ([a, b]: Json[]): boolean =>
  typeof a === typeof b &&
  (typeof a === 'string' ? a.toLowerCase() === text(b).toLowerCase() : equalValues(a, b));

const toInteger = (value: Json | undefined): number => {
  const found = typeof value === 'string' && /^\s*[-+]?\d+\s*$/.test(value) ? Number(value) : value;
  return typeof found === 'number' ? Math.trunc(found) : fail(`'${asText(value)}' is not a whole number.`);
};

const divisor = (value: Json | undefined): number =>
  number(value) === 0 ? fail('Division by zero.') : number(value);

const address = (value: Json | undefined) =>
  readIpRange(text(value)) ?? fail(`'${text(value)}' is not an address or a range of addresses.`);

/** Functions on numbers, booleans, dates and IP addresses. */
export const logicFunctions = [
  define('add', 2, 2, 'Sum of two numbers.', ([a, b]) => number(a) + number(b)),
  define(
    'addDays',
    2,
    2,
    'A date plus a number of days.',
    ([date, days]) => addDays(text(date), number(days)) ?? fail(`'${text(date)}' is not a date.`),
  ),
  define('bool', 1, 1, 'Converts a string or number to a Boolean.', ([value]) =>
    typeof value === 'number' ? value !== 0 : truth(value),
  ),
  define('div', 2, 2, 'Integer quotient.', ([a, b]) => Math.trunc(number(a) / divisor(b))),
  define('equals', 2, 2, 'Whether two values are equal.', equals),
  define('false', 0, 0, 'False.', () => false),
  define('float', 1, 1, 'Converts a string to a number.', ([value]) => {
    const found = Number(asText(value));
    return asText(value).trim() === '' || Number.isNaN(found)
      ? fail(`'${asText(value)}' is not a number.`)
      : found;
  }),
  define('greater', 2, 2, 'Whether the first is greater.', (args) => order(args) > 0),
  define(
    'greaterOrEquals',
    2,
    2,
    'Whether the first is greater than or equal to the second.',
    (args) => order(args) >= 0,
  ),
  define('int', 1, 1, 'Converts a string to an integer.', ([value]) => toInteger(value)),
  define(
    'ipRangeContains',
    2,
    2,
    'Whether the first range contains the second address or range; mixing IPv4 and IPv6 fails.',
    ([outer, inner]) =>
      rangeContains(address(outer), address(inner)) ??
      fail(`'${text(outer)}' and '${text(inner)}' use different IP versions.`),
  ),
  define('less', 2, 2, 'Whether the first is smaller.', (args) => order(args) < 0),
  define(
    'lessOrEquals',
    2,
    2,
    'Whether the first is less than or equal to the second.',
    (args) => order(args) <= 0,
  ),
  define('mod', 2, 2, 'Remainder of a division.', ([a, b]) => number(a) % divisor(b)),
  define('mul', 2, 2, 'Product of two numbers.', ([a, b]) => number(a) * number(b)),
  define('not', 1, 1, 'The opposite.', ([value]) => !truth(value)),
  define('sub', 2, 2, 'Difference of two numbers.', ([a, b]) => number(a) - number(b)),
  define('true', 0, 0, 'True.', () => true),
];

/** Formats a time like `utcNow()`, without and with a simple format. */
export function writeInstant(now: string, format: string | undefined): string {
  const time = instantOf(now);
  if (time === undefined) return fail(`'${now}' is not a time.`);
  const iso = new Date(time).toISOString();
  if (format === undefined) return iso.replace(/\.(\d{3})Z$/, '.$10000Z');
  if (format === 'd') return iso.slice(0, 10);
  const parts: Record<string, string> = {
    yyyy: iso.slice(0, 4),
    MM: iso.slice(5, 7),
    dd: iso.slice(8, 10),
    HH: iso.slice(11, 13),
    mm: iso.slice(14, 16),
    ss: iso.slice(17, 19),
    fff: iso.slice(20, 23),
  };
  return format.replaceAll(/yyyy|MM|dd|HH|mm|ss|fff/g, (part) => parts[part]!);
}
