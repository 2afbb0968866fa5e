import { Failure } from '../expression/failure.ts';
import { equalValues } from '../value/equal.ts';
import { findKey, containsDeferred } from '../value/property.ts';
import { checkTextLength } from '../value/size.ts';
import { toText } from '../value/toText.ts';
import { Deferred, isDeferred, isObject, typeName } from '../value/value.ts';
import type { Value } from '../value/value.ts';
import { call } from '../expression/ast.ts';
import { toExpression } from '../value/toExpression.ts';
import { uniteArrays } from './object.ts';
import { arrayArgument, intArgument, unlimited, wrongArgument } from './templateFunction.ts';
import type { TemplateFunction } from './templateFunction.ts';

const maxRange = 10_000;
const maxInt32 = 2_147_483_647;

const deferCall = (name: string, args: readonly Value[]): Deferred =>
  new Deferred(call(name, args.map(toExpression)));

/** `indexOf` finds a substring case-insensitively, or an equal item of an array. */
function position(name: string, args: readonly Value[], last: boolean): Value {
  const [source = null, searchValue = null] = args;
  if (typeof source === 'string') {
    if (typeof searchValue !== 'string') throw wrongArgument(name, 1, 'string', searchValue);
    const text = source.toLowerCase();
    return last ? text.lastIndexOf(searchValue.toLowerCase()) : text.indexOf(searchValue.toLowerCase());
  }
  if (!Array.isArray(source)) throw wrongArgument(name, 0, 'string | array', source);
  return last
    ? source.findLastIndex((item) => equalValues(item, searchValue))
    : source.findIndex((item) => equalValues(item, searchValue));
}

function end(name: string, [value = null]: readonly Value[], last: boolean): Value {
  if (typeof value === 'string') return last ? value.slice(-1) : value.slice(0, 1);
  if (!Array.isArray(value)) throw wrongArgument(name, 0, 'string | array', value);
  return (last ? value.at(-1) : value[0]) ?? null;
}

function cut(name: string, args: readonly Value[], from: (count: number) => [number, number?]): Value {
  const [value = null] = args;
  if (typeof value !== 'string' && !Array.isArray(value))
    throw wrongArgument(name, 0, 'string | array', value);
  return value.slice(...from(Math.max(0, intArgument(name, args, 1))));
}

/** Functions on arrays, and those that accept both strings and arrays. */
export const arrayFunctions: readonly TemplateFunction[] = [
  {
    name: 'array',
    signature: 'array(value)',
    doc: 'Wraps a value in an array; an array is returned unchanged.',
    arity: [1, 1],
    structural: true,
    evaluate: ([value = null]) => (Array.isArray(value) ? value : [value]),
  },
  {
    name: 'concat',
    signature: 'concat(value, ...)',
    doc: 'Joins strings, or arrays.',
    arity: [0, unlimited],
    structural: true,
    evaluate: (args) => {
      if (args.some(Array.isArray)) return args.flatMap((_, i) => arrayArgument('concat', args, i));
      const parts = args.map((value, i) => {
        if (isObject(value)) throw wrongArgument('concat', i, 'string | array', value);
        return toText(value);
      });
      checkTextLength(parts.reduce((sum, part) => sum + part.length, 0));
      return parts.join('');
    },
  },
  {
    name: 'contains',
    signature: 'contains(container, item)',
    doc: 'Whether an array contains an item, an object a key, or a string a substring.',
    arity: [2, 2],
    structural: true,
    evaluate: (args) => {
      const [container = null, item = null] = args;
      if (typeof container === 'string') {
        if (typeof item !== 'string' && typeof item !== 'number')
          throw wrongArgument('contains', 1, 'string', item);
        return container.includes(String(item));
      }
      if (Array.isArray(container)) {
        if (container.some((candidate) => equalValues(candidate, item))) return true;
        return args.some(containsDeferred) ? deferCall('contains', args) : false;
      }
      if (!isObject(container)) throw wrongArgument('contains', 0, 'array | object | string', container);
      if (typeof item !== 'string' && typeof item !== 'number')
        throw wrongArgument('contains', 1, 'string', item);
      return findKey(container, String(item)) !== undefined;
    },
  },
  {
    name: 'createArray',
    signature: 'createArray(item, ...)',
    doc: 'Creates an array of the arguments.',
    arity: [0, unlimited],
    lazy: (args, environment) => args.map((arg) => environment.evaluate(arg, environment)),
  },
  {
    name: 'distinct',
    signature: 'distinct(array)',
    doc: 'Array without duplicate items; the first of equal items is kept.',
    arity: [1, 1],
    evaluate: (args) => uniteArrays(args, 'distinct'),
  },
  {
    name: 'empty',
    signature: 'empty(value)',
    doc: 'Whether an array, object or string is empty, or a value is null.',
    arity: [1, 1],
    structural: true,
    evaluate: ([value = null]) => {
      if (value === null) return true;
      if (typeof value === 'string' || Array.isArray(value)) return value.length === 0;
      if (!isObject(value)) throw wrongArgument('empty', 0, 'array | object | string', value);
      return Object.keys(value).length === 0;
    },
  },
  {
    name: 'first',
    signature: 'first(value)',
    doc: 'First item of an array, or first character of a string.',
    arity: [1, 1],
    structural: true,
    evaluate: (args) => end('first', args, false),
  },
  {
    name: 'last',
    signature: 'last(value)',
    doc: 'Last item of an array, or last character of a string.',
    arity: [1, 1],
    structural: true,
    evaluate: (args) => end('last', args, true),
  },
  {
    name: 'flatten',
    signature: 'flatten(arrays)',
    doc: 'Flattens an array of arrays into one array.',
    arity: [1, 1],
    structural: true,
    evaluate: (args) => {
      const arrays = arrayArgument('flatten', args, 0);
      if (arrays.some(isDeferred)) return deferCall('flatten', args);
      return arrays.flatMap((item) => {
        if (!Array.isArray(item))
          throw new Failure('WrongArguments', 'flatten-item', { type: typeName(item) });
        return item;
      });
    },
  },
  {
    name: 'indexOf',
    signature: 'indexOf(value, item)',
    doc: 'First position of a substring or array item, or -1.',
    arity: [2, 2],
    evaluate: (args) => position('indexOf', args, false),
  },
  {
    name: 'lastIndexOf',
    signature: 'lastIndexOf(value, item)',
    doc: 'Last position of a substring or array item, or -1.',
    arity: [2, 2],
    evaluate: (args) => position('lastIndexOf', args, true),
  },
  {
    name: 'indexFromEnd',
    signature: 'indexFromEnd(array, position)',
    doc: 'Item at a position counted from the end; the last item is 1.',
    arity: [2, 2],
    structural: true,
    evaluate: (args) => {
      const item = fromEnd('indexFromEnd', args);
      if (item === undefined) throw new Failure('IndexOutOfRange', 'position-before-start');
      return item;
    },
  },
  {
    name: 'tryIndexFromEnd',
    signature: 'tryIndexFromEnd(array, position)',
    doc: 'Item at a position counted from the end, or null if it does not exist.',
    arity: [2, 2],
    structural: true,
    evaluate: (args) => fromEnd('tryIndexFromEnd', args) ?? null,
  },
  {
    name: 'length',
    signature: 'length(value)',
    doc: 'Number of items, characters or properties of a value.',
    arity: [1, 1],
    structural: true,
    evaluate: ([value = null]) => {
      if (typeof value === 'string' || Array.isArray(value)) return value.length;
      if (!isObject(value)) throw wrongArgument('length', 0, 'array | object | string', value);
      return Object.keys(value).length;
    },
  },
  {
    name: 'range',
    signature: 'range(start, count)',
    doc: 'Array of consecutive integers.',
    arity: [2, 2],
    evaluate: (args) => {
      const start = intArgument('range', args, 0);
      const count = intArgument('range', args, 1);
      if (count < 0 || count > maxRange)
        throw new Failure('LimitExceeded', 'range-count', { limit: maxRange, count });
      if (start + count > maxInt32) throw new Failure('LimitExceeded', 'range-limit', { limit: maxInt32 });
      return Array.from({ length: count }, (_, i) => start + i);
    },
  },
  {
    name: 'skip',
    signature: 'skip(value, count)',
    doc: 'All items or characters after the given number.',
    arity: [2, 2],
    structural: true,
    evaluate: (args) => cut('skip', args, (count) => [count]),
  },
  {
    name: 'take',
    signature: 'take(value, count)',
    doc: 'The given number of items or characters from the start.',
    arity: [2, 2],
    structural: true,
    evaluate: (args) => cut('take', args, (count) => [0, count]),
  },
];

function fromEnd(name: string, args: readonly Value[]): Value | undefined {
  const position = intArgument(name, args, 1);
  return position < 1 ? undefined : arrayArgument(name, args, 0).at(-position);
}
