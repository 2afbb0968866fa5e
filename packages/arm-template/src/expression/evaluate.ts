import { findFunction, suggestFunction } from '../functions/registry.ts';
import type { TemplateFunction } from '../functions/templateFunction.ts';
import { checkSize } from '../value/size.ts';
import { findKey, holdsDeferred } from '../value/property.ts';
import { toExpression } from '../value/toExpression.ts';
import { Deferred, isDeferred, isObject, typeName } from '../value/value.ts';
import type { Value } from '../value/value.ts';
import { call, index, property } from './ast.ts';
import type { Call, Expression } from './ast.ts';
import type { Environment } from './environment.ts';
import { Failure } from './failure.ts';
import { callUserFunction } from './callUserFunction.ts';

/** Evaluates an expression as far as it can be known; what only the cloud knows comes back deferred. */
export function evaluate(node: Expression, environment: Environment): Value {
  environment.session.step();
  switch (node.kind) {
    case 'literal':
      return node.value;
    case 'call':
      return evaluateCall(node, environment);
    case 'property':
      return getProperty(evaluate(node.target, environment), node.name);
    case 'index':
      return getIndex(evaluate(node.target, environment), evaluate(node.index, environment));
  }
}

function evaluateCall(node: Call, environment: Environment): Value {
  if (node.namespace !== undefined && node.namespace.toLowerCase() !== 'sys')
    return callUserFunction(node.namespace, node, environment);
  const definition = findFunction(node.name);
  if (!definition)
    throw new Failure(
      'UnknownFunction',
      `The template function '${node.name}' does not exist.`,
      suggestFunction(node.name),
    );
  checkArity(definition, node);
  if (definition.lazy) return checkSize(definition.lazy(node.args, environment));
  const args = node.args.map((arg) => evaluate(arg, environment));
  if (args.some(definition.structural ? isDeferred : holdsDeferred))
    return new Deferred(call(definition.name, args.map(toExpression)));
  return checkSize(definition.evaluate?.(args, environment) ?? null);
}

function checkArity(definition: TemplateFunction, node: Call): void {
  const [least, most] = definition.arity;
  const given = node.args.length;
  if (given >= least && given <= most) return;
  const wanted =
    least === most
      ? `${least}`
      : most === Number.POSITIVE_INFINITY
        ? `at least ${least}`
        : `${least} to ${most}`;
  throw new Failure(
    'WrongArguments',
    `The function '${definition.name}' takes ${wanted} argument${wanted === '1' ? '' : 's'}, not ${given}.`,
    `It is called as ${definition.signature}.`,
  );
}

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
