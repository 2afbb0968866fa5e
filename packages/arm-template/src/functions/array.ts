import { Failure } from '../expression/failure.ts';
import { equalValues } from '../value/equal.ts';
import { findKey, holdsDeferred } from '../value/property.ts';
import { checkTextLength } from '../value/size.ts';
import { toText } from '../value/toText.ts';
import { Deferred, isDeferred, isObject, typeName } from '../value/value.ts';
import type { Value } from '../value/value.ts';
import { call } from '../expression/ast.ts';
import { toExpression } from '../value/toExpression.ts';
import { arrayArgument, intArgument, unlimited, wrongArgument } from './templateFunction.ts';
import type { TemplateFunction } from './templateFunction.ts';

const maxRange = 10_000;
const maxInt32 = 2_147_483_647;

const deferCall = (name: string, args: readonly Value[]): Deferred =>
  new Deferred(call(name, args.map(toExpression)));

/** `indexOf` looks for a part of a text whatever the letter case, or for an equal item of an array. */
function position(name: string, args: readonly Value[], last: boolean): Value {
  const [within = null, wanted = null] = args;
  if (typeof within === 'string') {
    if (typeof wanted !== 'string') throw wrongArgument(name, 1, 'a string', wanted);
    const text = within.toLowerCase();
    return last ? text.lastIndexOf(wanted.toLowerCase()) : text.indexOf(wanted.toLowerCase());
  }
  if (!Array.isArray(within)) throw wrongArgument(name, 0, 'a string or an array', within);
  return last
    ? within.findLastIndex((item) => equalValues(item, wanted))
    : within.findIndex((item) => equalValues(item, wanted));
}

function end(name: string, [value = null]: readonly Value[], last: boolean): Value {
  if (typeof value === 'string') return last ? value.slice(-1) : value.slice(0, 1);
  if (!Array.isArray(value)) throw wrongArgument(name, 0, 'a string or an array', value);
  return (last ? value.at(-1) : value[0]) ?? null;
}

function cut(name: string, args: readonly Value[], from: (count: number) => [number, number?]): Value {
  const [value = null] = args;
  if (typeof value !== 'string' && !Array.isArray(value))
    throw wrongArgument(name, 0, 'a string or an array', value);
  return value.slice(...from(Math.max(0, intArgument(name, args, 1))));
}

/** Functions on arrays, and those that treat texts and arrays alike. */
export const arrayFunctions: readonly TemplateFunction[] = [
  {
    name: 'array',
    signature: 'array(value)',
    doc: 'A value as an array with that one item; an array stays as it is.',
    arity: [1, 1],
    structural: true,
    evaluate: ([value = null]) => (Array.isArray(value) ? value : [value]),
  },
  {
    name: 'concat',
    signature: 'concat(value, ...)',
    doc: 'Texts joined to one, or arrays joined to one.',
    arity: [0, unlimited],
    structural: true,
    evaluate: (args) => {
      if (args.some(Array.isArray)) return args.flatMap((_, i) => arrayArgument('concat', args, i));
      const parts = args.map((value, i) => {
        if (isObject(value)) throw wrongArgument('concat', i, 'a string or an array', value);
        return toText(value);
      });
      checkTextLength(parts.reduce((sum, part) => sum + part.length, 0));
      return parts.join('');
    },
  },
  {
    name: 'contains',
    signature: 'contains(container, item)',
    doc: 'Whether an array has an item, an object a key, or a text a part.',
    arity: [2, 2],
    structural: true,
    evaluate: (args) => {
      const [container = null, item = null] = args;
      if (typeof container === 'string') {
        if (typeof item !== 'string' && typeof item !== 'number')
          throw wrongArgument('contains', 1, 'a string', item);
        return container.includes(String(item));
      }
      if (Array.isArray(container)) {
        if (container.some((candidate) => equalValues(candidate, item))) return true;
        return args.some(holdsDeferred) ? deferCall('contains', args) : false;
      }
      if (!isObject(container))
        throw wrongArgument('contains', 0, 'an array, an object or a string', container);
      if (typeof item !== 'string' && typeof item !== 'number')
        throw wrongArgument('contains', 1, 'a string', item);
      return findKey(container, String(item)) !== undefined;
    },
  },
  {
    name: 'createArray',
    signature: 'createArray(item, ...)',
    doc: 'An array of the given items.',
    arity: [0, unlimited],
    lazy: (args, environment) => args.map((arg) => environment.evaluate(arg, environment)),
  },
  {
    name: 'empty',
    signature: 'empty(value)',
    doc: 'Whether an array, object or text has nothing in it, or a value is null.',
    arity: [1, 1],
    structural: true,
    evaluate: ([value = null]) => {
      if (value === null) return true;
      if (typeof value === 'string' || Array.isArray(value)) return value.length === 0;
      if (!isObject(value)) throw wrongArgument('empty', 0, 'an array, an object or a string', value);
      return Object.keys(value).length === 0;
    },
  },
  {
    name: 'first',
    signature: 'first(value)',
    doc: 'The first item of an array or character of a text.',
    arity: [1, 1],
    structural: true,
    evaluate: (args) => end('first', args, false),
  },
  {
    name: 'last',
    signature: 'last(value)',
    doc: 'The last item of an array or character of a text.',
    arity: [1, 1],
    structural: true,
    evaluate: (args) => end('last', args, true),
  },
  {
    name: 'flatten',
    signature: 'flatten(arrays)',
    doc: 'The items of the arrays in an array, as one array.',
    arity: [1, 1],
    structural: true,
    evaluate: (args) => {
      const arrays = arrayArgument('flatten', args, 0);
      if (arrays.some(isDeferred)) return deferCall('flatten', args);
      return arrays.flatMap((item) => {
        if (!Array.isArray(item))
          throw new Failure(
            'WrongArguments',
            `'flatten' expects arrays in the array, not ${typeName(item)}.`,
          );
        return item;
      });
    },
  },
  {
    name: 'indexOf',
    signature: 'indexOf(value, item)',
    doc: 'Where a part of a text or an item of an array is first found, or -1.',
    arity: [2, 2],
    evaluate: (args) => position('indexOf', args, false),
  },
  {
    name: 'lastIndexOf',
    signature: 'lastIndexOf(value, item)',
    doc: 'Where a part of a text or an item of an array is last found, or -1.',
    arity: [2, 2],
    evaluate: (args) => position('lastIndexOf', args, true),
  },
  {
    name: 'indexFromEnd',
    signature: 'indexFromEnd(array, position)',
    doc: 'An item counted from the end, the last one being 1.',
    arity: [2, 2],
    structural: true,
    evaluate: (args) => {
      const item = fromEnd('indexFromEnd', args);
      if (item === undefined)
        throw new Failure('IndexOutOfRange', 'The position lies before the start of the array.');
      return item;
    },
  },
  {
    name: 'tryIndexFromEnd',
    signature: 'tryIndexFromEnd(array, position)',
    doc: 'An item counted from the end, or null where there is none.',
    arity: [2, 2],
    structural: true,
    evaluate: (args) => fromEnd('tryIndexFromEnd', args) ?? null,
  },
  {
    name: 'length',
    signature: 'length(value)',
    doc: 'How many items, characters or properties a value has.',
    arity: [1, 1],
    structural: true,
    evaluate: ([value = null]) => {
      if (typeof value === 'string' || Array.isArray(value)) return value.length;
      if (!isObject(value)) throw wrongArgument('length', 0, 'an array, an object or a string', value);
      return Object.keys(value).length;
    },
  },
  {
    name: 'range',
    signature: 'range(start, count)',
    doc: 'An array of integers that follow each other.',
    arity: [2, 2],
    evaluate: (args) => {
      const start = intArgument('range', args, 0);
      const count = intArgument('range', args, 1);
      if (count < 0 || count > maxRange)
        throw new Failure('LimitExceeded', `'range' makes 0 to ${maxRange} integers, not ${count}.`);
      if (start + count > maxInt32)
        throw new Failure(
          'LimitExceeded',
          `The start and the count of 'range' make more than ${maxInt32} together.`,
        );
      return Array.from({ length: count }, (_, i) => start + i);
    },
  },
  {
    name: 'skip',
    signature: 'skip(value, count)',
    doc: 'What follows the first items or characters.',
    arity: [2, 2],
    structural: true,
    evaluate: (args) => cut('skip', args, (count) => [count]),
  },
  {
    name: 'take',
    signature: 'take(value, count)',
    doc: 'The first items or characters.',
    arity: [2, 2],
    structural: true,
    evaluate: (args) => cut('take', args, (count) => [0, count]),
  },
];

function fromEnd(name: string, args: readonly Value[]): Value | undefined {
  const position = intArgument(name, args, 1);
  return position < 1 ? undefined : arrayArgument(name, args, 0).at(-position);
}
