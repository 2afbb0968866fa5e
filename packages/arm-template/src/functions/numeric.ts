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
  if (value === 0 || value === 0n)
    throw new Failure('ExpressionFailed', 'A number cannot be divided by zero.');
  return value;
}

/** Leading zeros are allowed, but not without end. */
const maxDigits = 100;

/** `max` and `min` take integers one by one or as one array. */
function extreme(name: string, doc: string, isBetter: (a: Integer, b: Integer) => boolean): TemplateFunction {
  return {
    name,
    signature: `${name}(integers)`,
    doc,
    arity: [1, unlimited],
    evaluate: (args) => {
      const [first = null] = args;
      const items: readonly Value[] = args.length === 1 && Array.isArray(first) ? first : args;
      if (items.length === 0) throw new Failure('WrongArguments', `The function '${name}' got no integers.`);
      const integers = items.map((_, i) => integerArgument(name, items, i));
      return integers.reduce((best, item) => (isBetter(item, best) ? item : best));
    },
  };
}

/** Functions on integers. */
export const numericFunctions: readonly TemplateFunction[] = [
  binary(
    'add',
    'The sum of two integers.',
    (a, b) => a + b,
    (a, b) => a + b,
  ),
  binary(
    'sub',
    'The difference of two integers.',
    (a, b) => a - b,
    (a, b) => a - b,
  ),
  binary(
    'mul',
    'The product of two integers.',
    (a, b) => a * b,
    (a, b) => a * b,
  ),
  binary(
    'div',
    'The whole part of a division.',
    (a, b) => Math.trunc(a / divisor(b)),
    (a, b) => a / divisor(b),
  ),
  binary(
    'mod',
    'The remainder of a division.',
    (a, b) => a % divisor(b),
    (a, b) => a % divisor(b),
  ),
  extreme('max', 'The largest of several integers.', (a, b) => a > b),
  extreme('min', 'The smallest of several integers.', (a, b) => a < b),
  {
    name: 'int',
    signature: 'int(value)',
    doc: 'A text or number as an integer.',
    arity: [1, 1],
    evaluate: (args) => {
      const [value = null] = args;
      if (typeof value === 'bigint') return value;
      if (typeof value === 'number') return toInteger(BigInt(Math.trunc(value)));
      if (typeof value !== 'string') throw wrongArgument('int', 0, 'a string or a number', value);
      if (!/^\s*[+-]?\d+\s*$/.test(value))
        throw new Failure('ExpressionFailed', `The text '${value.slice(0, 40)}' is not an integer.`);
      if (value.trim().length > maxDigits)
        throw new Failure('ExpressionFailed', 'The text has more digits than an integer of 64 bits.');
      return toInteger(BigInt(value.trim().replace(/^\+/, '')));
    },
  },
  {
    name: 'float',
    signature: 'float(value)',
    doc: 'A text or integer as a number with decimals.',
    arity: [1, 1],
    evaluate: (args) => {
      const [value = null] = args;
      if (typeof value === 'number') return value;
      if (typeof value === 'bigint') return Number(value);
      const number = Number(textArgument('float', args, 0));
      if (Number.isNaN(number)) throw new Failure('ExpressionFailed', 'The text is not a number.');
      return number;
    },
  },
];
