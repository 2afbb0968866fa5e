import { findKey } from '../value/property.ts';
import { toExpression } from '../value/toExpression.ts';
import { Deferred, isDeferred, isObject, typeName } from '../value/value.ts';
import type { Value } from '../value/value.ts';
import { index, property } from './ast.ts';
import { Failure } from './failure.ts';

/** `value.name`; of a deferred value, what is known of it or a longer deferred expression. */
export function getProperty(target: Value, name: string): Value {
  if (isDeferred(target)) {
    const key = target.known && findKey(target.known, name);
    if (target.known && key !== undefined) return target.known[key] as Value;
    return new Deferred(property(target.expression, name));
  }
  if (!isObject(target))
    throw new Failure(
      'MissingProperty',
      `The property '${name}' cannot be read: the value before it is ${target === null ? 'null' : `of type ${typeName(target)}`}.`,
    );
  const key = findKey(target, name);
  if (key === undefined) throw missingProperty(target, name);
  return target[key] as Value;
}

function missingProperty(target: object, name: string): Failure {
  const keys = Object.keys(target);
  return new Failure(
    'MissingProperty',
    `The property '${name}' does not exist.`,
    keys.length === 0 ? 'The object is empty.' : `Available properties: ${keys.slice(0, 12).join(', ')}.`,
  );
}

/** `value[at]`, where `at` is an array's position or a property name. */
export function getIndex(target: Value, at: Value): Value {
  if (isDeferred(at)) return new Deferred(index(toExpression(target), at.expression));
  if (isDeferred(target)) {
    if (typeof at === 'string' && target.known && findKey(target.known, at) !== undefined)
      return getProperty(target, at);
    return new Deferred(index(target.expression, toExpression(at)));
  }
  if (typeof at === 'string') return getProperty(target, at);
  if (typeof at !== 'number' || !Array.isArray(target))
    throw new Failure(
      'ExpressionFailed',
      `A value of type ${typeName(target)} cannot be indexed with a value of type ${typeName(at)}.`,
    );
  const item = Number.isInteger(at) && at >= 0 && at < target.length ? target[at] : undefined;
  if (item === undefined)
    throw new Failure(
      'IndexOutOfRange',
      `The index ${at} is outside of the array, which has ${target.length} items.`,
      'The first item has index 0.',
    );
  return item;
}
