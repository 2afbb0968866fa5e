import { call } from '../expression/ast.ts';
import { Failure } from '../expression/failure.ts';
import { compareText, equalValues } from '../value/equal.ts';
import { copyObject, findKey, containsDeferred, setProperty } from '../value/property.ts';
import { toExpression } from '../value/toExpression.ts';
import { Deferred, isDeferred, isObject } from '../value/value.ts';
import type { ObjectValue, Value } from '../value/value.ts';
import { arrayArgument, objectArgument, unlimited, wrongArgument } from './templateFunction.ts';
import type { TemplateFunction } from './templateFunction.ts';

/** Returns keys in the service's order: alphabetical, ignoring case. */
const sortedKeys = (object: ObjectValue): string[] =>
  Object.keys(object).sort((a, b) => compareText(a.toLowerCase(), b.toLowerCase()) || compareText(a, b));

/** Merges the second object into the first recursively; arrays and all other values are replaced. */
function deepMerge(into: ObjectValue, from: ObjectValue): ObjectValue {
  const result = copyObject(into);
  for (const key of Object.keys(from)) {
    const next = from[key] as Value;
    const present = findKey(result, key);
    if (present === undefined) setProperty(result, key, next);
    else setProperty(result, present, mergeValue(result[present] as Value, next));
  }
  return result;
}

function mergeValue(old: Value, next: Value): Value {
  if (isObject(old) && isObject(next)) return deepMerge(old, next);
  const unknown =
    (isDeferred(next) && (isObject(old) || isDeferred(old))) || (isDeferred(old) && isObject(next));
  return unknown ? new Deferred(call('union', [toExpression(old), toExpression(next)])) : next;
}

/** Returns the items of all arrays without duplicates; the first of equal items is kept. */
export function uniteArrays(args: readonly Value[], name: string): Value {
  if (args.some(containsDeferred)) return new Deferred(call(name, args.map(toExpression)));
  const plain = new Set<Value>();
  const structures: Value[] = [];
  const result: Value[] = [];
  for (let i = 0; i < args.length; i++)
    for (const item of arrayArgument(name, args, i)) {
      const isStructure = typeof item === 'object' && item !== null;
      if (isStructure ? structures.some((known) => equalValues(known, item)) : plain.has(item)) continue;
      if (isStructure) structures.push(item);
      else plain.add(item);
      result.push(item);
    }
  return result;
}

function intersectObjects(args: readonly Value[]): Value {
  const [first, ...others] = args.map((_, i) => objectArgument('intersection', args, i));
  const result: ObjectValue = {};
  for (const [key, value] of Object.entries(first ?? {})) {
    const everywhere = others.every((other) => {
      const match = findKey(other, key);
      return match !== undefined && equalValues(other[match] as Value, value);
    });
    if (everywhere) setProperty(result, key, value);
  }
  return result;
}

/** Functions that create, merge and inspect objects. */
export const objectFunctions: readonly TemplateFunction[] = [
  {
    name: 'createObject',
    signature: 'createObject(key, value, ...)',
    doc: 'Creates an object of keys and values.',
    arity: [0, unlimited],
    lazy: (nodes, environment) => {
      if (nodes.length % 2 !== 0) throw new Failure('WrongArguments', 'object-value-missing');
      const args = nodes.map((node) => environment.evaluate(node, environment));
      if (args.some((arg, i) => i % 2 === 0 && isDeferred(arg)))
        return new Deferred(call('createObject', args.map(toExpression)));
      const result: ObjectValue = {};
      for (let i = 0; i < args.length; i += 2) {
        const key = args[i] as Value;
        if (typeof key !== 'string') throw wrongArgument('createObject', i, 'string', key);
        setProperty(result, key, args[i + 1] as Value);
      }
      return result;
    },
  },
  {
    name: 'intersection',
    signature: 'intersection(a, b, ...)',
    doc: 'Items, or properties with equal values, that all arguments have in common.',
    arity: [1, unlimited],
    evaluate: (args) => {
      if (!Array.isArray(args[0])) return intersectObjects(args);
      const [first = [], ...others] = args.map((_, i) => arrayArgument('intersection', args, i));
      return first.filter(
        (item, i) =>
          first.findIndex((same) => equalValues(same, item)) === i &&
          others.every((other) => other.some((candidate) => equalValues(candidate, item))),
      );
    },
  },
  {
    name: 'items',
    signature: 'items(object)',
    doc: 'Properties of an object as an array of keys and values, sorted by key.',
    arity: [1, 1],
    structural: true,
    evaluate: (args) => {
      const object = objectArgument('items', args, 0);
      return sortedKeys(object).map((key) => ({ key, value: object[key] as Value }));
    },
  },
  {
    name: 'objectKeys',
    signature: 'objectKeys(object)',
    doc: 'Sorted keys of an object.',
    arity: [1, 1],
    structural: true,
    evaluate: (args) => sortedKeys(objectArgument('objectKeys', args, 0)),
  },
  {
    name: 'shallowMerge',
    signature: 'shallowMerge(objects)',
    doc: 'Merges the objects of an array; later objects replace whole properties.',
    arity: [1, 1],
    structural: true,
    evaluate: (args) => {
      const objects = arrayArgument('shallowMerge', args, 0);
      if (objects.some(isDeferred)) return new Deferred(call('shallowMerge', args.map(toExpression)));
      const result: ObjectValue = {};
      objects.forEach((_, i) => {
        for (const [key, value] of Object.entries(objectArgument('shallowMerge', objects, i)))
          setProperty(result, findKey(result, key) ?? key, value);
      });
      return result;
    },
  },
  {
    name: 'tryGet',
    signature: 'tryGet(value, keyOrIndex, ...)',
    doc: 'Property or item at a path, or null if it does not exist.',
    arity: [2, unlimited],
    structural: true,
    evaluate: ([start = null, ...keys]) => {
      let value = start;
      for (const [i, key] of keys.entries()) {
        if (isDeferred(value))
          return new Deferred(call('tryGet', [value.expression, ...keys.slice(i).map(toExpression)]));
        if (Array.isArray(value) && typeof key === 'number') value = value[key] ?? null;
        else if (isObject(value) && typeof key === 'string') {
          const found = findKey(value, key);
          value = found === undefined ? null : (value[found] as Value);
        } else return null;
        if (value === null) return null;
      }
      return value;
    },
  },
  {
    name: 'union',
    signature: 'union(a, b, ...)',
    doc: 'Joins arrays without duplicates, or merges objects deeply.',
    arity: [1, unlimited],
    structural: true,
    evaluate: (args) => {
      if (Array.isArray(args[0])) return uniteArrays(args, 'union');
      return args.map((_, i) => objectArgument('union', args, i)).reduce(deepMerge);
    },
  },
];
