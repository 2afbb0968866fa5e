import { Failure } from '../expression/failure.ts';
import { integerArgument, textArgument, unlimited, wrongArgument } from './templateFunction.ts';
import type { TemplateFunction } from './templateFunction.ts';
import { calculate, toInteger } from '../value/integer.ts';
import type { Integer } from '../value/integer.ts';
import type { Value } from '../value/value.ts';

function binary(
  name: string,
  doc: string,
  plain: (a: number, b: number) => number,
  wide: (a: bigint, b: bigint) => bigint,
): TemplateFunction {
  return {
    name,
    signature: `${name}(a, b)`,
    doc,
    arity: [2, 2],
    evaluate: (args) =>
      calculate(integerArgument(name, args, 0), integerArgument(name, args, 1), plain, wide),
  };
}

function divisor<T extends Integer>(value: T): T {
  if (value === 0 || value === 0n) throw new Failure('ExpressionFailed', 'division-by-zero');
  return value;
}

/** Leading zeros are allowed, up to this length. */
const maxDigits = 100;

/** `max` and `min` take integers as separate arguments or as one array. */
function extreme(name: string, doc: string, isBetter: (a: Integer, b: Integer) => boolean): TemplateFunction {
  return {
    name,
    signature: `${name}(integers)`,
    doc,
    arity: [1, unlimited],
    evaluate: (args) => {
      const [first = null] = args;
      const items: readonly Value[] = args.length === 1 && Array.isArray(first) ? first : args;
      if (items.length === 0) throw new Failure('WrongArguments', 'no-integers', { name });
      const integers = items.map((_, i) => integerArgument(name, items, i));
      return integers.reduce((best, item) => (isBetter(item, best) ? item : best));
    },
  };
}

/** Functions on integers. */
export const numericFunctions: readonly TemplateFunction[] = [
  binary(
    'add',
    'Sum of two integers.',
    (a, b) => a + b,
    (a, b) => a + b,
  ),
  binary(
    'sub',
    'Difference of two integers.',
    (a, b) => a - b,
    (a, b) => a - b,
  ),
  binary(
    'mul',
    'Product of two integers.',
    (a, b) => a * b,
    (a, b) => a * b,
  ),
  binary(
    'div',
    'Integer quotient.',
    (a, b) => Math.trunc(a / divisor(b)),
    (a, b) => a / divisor(b),
  ),
  binary(
    'mod',
    'Remainder of a division.',
    (a, b) => a % divisor(b),
    (a, b) => a % divisor(b),
  ),
  extreme('max', 'Largest of several integers.', (a, b) => a > b),
  extreme('min', 'Smallest of several integers.', (a, b) => a < b),
  {
    name: 'int',
    signature: 'int(value)',
    doc: 'Converts a string or number to an integer.',
    arity: [1, 1],
    evaluate: (args) => {
      const [value = null] = args;
      if (typeof value === 'bigint') return value;
      if (typeof value === 'number') return toInteger(BigInt(Math.trunc(value)));
      if (typeof value !== 'string') throw wrongArgument('int', 0, 'string | int | float', value);
      if (!/^\s*[+-]?\d+\s*$/.test(value))
        throw new Failure('ExpressionFailed', 'string-not-integer', { text: value.slice(0, 40) });
      if (value.trim().length > maxDigits) throw new Failure('ExpressionFailed', 'integer-too-long');
      return toInteger(BigInt(value.trim().replace(/^\+/, '')));
    },
  },
  {
    name: 'float',
    signature: 'float(value)',
    doc: 'Converts a string or integer to a floating-point number.',
    arity: [1, 1],
    evaluate: (args) => {
      const [value = null] = args;
      if (typeof value === 'number') return value;
      if (typeof value === 'bigint') return Number(value);
      const number = Number(textArgument('float', args, 0));
      if (Number.isNaN(number)) throw new Failure('ExpressionFailed', 'string-not-number');
      return number;
    },
  },
];
