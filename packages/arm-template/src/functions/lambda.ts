import { call, literal } from '../expression/ast.ts';
import type { Expression } from '../expression/ast.ts';
import type { Environment, Local } from '../expression/environment.ts';
import { Failure } from '../expression/failure.ts';
import { setProperty } from '../value/property.ts';
import { toExpression } from '../value/toExpression.ts';
import { Deferred, isDeferred, isObject } from '../value/value.ts';
import type { ObjectValue, Value } from '../value/value.ts';
import { wrongArgument } from './templateFunction.ts';
import type { TemplateFunction } from './templateFunction.ts';

/** A lambda argument, ready to be applied; arguments beyond its parameters are dropped. */
interface Lambda {
  readonly parameters: readonly string[];
  apply(...args: Value[]): Value;
  /** Returns the lambda as an expression, with everything evaluated that does not depend on its own variables. */
  print(): Expression;
}

function readLambda(name: string, node: Expression | undefined, environment: Environment): Lambda {
  if (node?.kind !== 'call' || node.name.toLowerCase() !== 'lambda' || node.args.length === 0)
    throw new Failure('WrongArguments', 'lambda-expected', { name });
  const body = node.args.at(-1) as Expression;
  const parameters = node.args.slice(0, -1).map((arg) => {
    if (arg.kind !== 'literal' || typeof arg.value !== 'string')
      throw new Failure('WrongArguments', 'lambda-variables');
    return arg.value;
  });
  const run = (values: readonly Value[]): Value => {
    let locals: Local | undefined = environment.locals;
    for (const [i, parameter] of parameters.entries())
      locals = { name: parameter, value: values[i] ?? null, outer: locals };
    return environment.evaluate(body, { ...environment, locals });
  };
  return {
    parameters,
    apply: (...args) => run(args),
    print: () => {
      const unknown = parameters.map((p) => new Deferred(call('lambdaVariables', [literal(p)])));
      let printed = body;
      try {
        printed = toExpression(run(unknown));
      } catch (error) {
        if (!(error instanceof Failure) || error.code === 'LimitExceeded') throw error;
      }
      return call('lambda', [...parameters.map(literal), printed]);
    },
  };
}

type Apply = (
  items: Value,
  environment: Environment,
  lambdas: readonly Lambda[],
  defer: () => Deferred,
) => Value;

/** Defines a function of a collection and lambdas; a collection that is not known yet defers the whole call. */
function overCollection(
  name: string,
  signature: string,
  doc: string,
  lambdaCount: [number, number],
  apply: Apply,
): TemplateFunction {
  return {
    name,
    signature,
    doc,
    arity: [1 + lambdaCount[0], 1 + lambdaCount[1]],
    lazy: ([collection, ...rest], environment) => {
      if (!collection) return null;
      const items = environment.evaluate(collection, environment);
      const lambdas = rest.map((node) => readLambda(name, node, environment));
      const defer = (): Deferred =>
        new Deferred(call(name, [toExpression(items), ...lambdas.map((lambda) => lambda.print())]));
      return isDeferred(items) ? defer() : apply(items, environment, lambdas, defer);
    },
  };
}

function itemsOf(name: string, value: Value): Value[] {
  if (!Array.isArray(value)) throw wrongArgument(name, 0, 'array', value);
  return value;
}

function keyOf(name: string, key: Value): string {
  if (typeof key === 'string') return key;
  if (typeof key === 'number') return String(key);
  throw new Failure('WrongArguments', 'lambda-key', { name });
}

/** Functions that take a lambda. */
export const lambdaFunctions: readonly TemplateFunction[] = [
  overCollection(
    'filter',
    'filter(array, lambda)',
    'Items for which the lambda returns true.',
    [1, 1],
    (value, _, [test], defer) => {
      const items = itemsOf('filter', value);
      const verdicts = items.map((item, i) => test?.apply(item, i) ?? null);
      if (verdicts.some(isDeferred)) return defer();
      return items.filter((_item, i) => {
        const verdict = verdicts[i] ?? null;
        if (typeof verdict !== 'boolean') throw new Failure('WrongArguments', 'lambda-boolean');
        return verdict;
      });
    },
  ),
  overCollection(
    'map',
    'map(array, lambda)',
    'Results of the lambda for all items.',
    [1, 1],
    (value, _, [make]) => itemsOf('map', value).map((item, i) => make?.apply(item, i) ?? null),
  ),
  overCollection(
    'mapValues',
    'mapValues(object, lambda)',
    'Object with the results of the lambda for all values.',
    [1, 1],
    (value, _, [make]) => {
      if (!isObject(value)) throw wrongArgument('mapValues', 0, 'object', value);
      const result: ObjectValue = {};
      for (const [key, item] of Object.entries(value)) setProperty(result, key, make?.apply(item) ?? null);
      return result;
    },
  ),
  overCollection(
    'sort',
    'sort(array, lambda)',
    'Sorts the items; the lambda returns whether its first argument comes first.',
    [1, 1],
    (value, _, [before], defer) => {
      let unknown = false;
      const comes = (a: Value, b: Value): boolean => {
        const verdict = before?.apply(a, b) ?? null;
        unknown ||= isDeferred(verdict);
        return verdict === true;
      };
      const sorted = itemsOf('sort', value).toSorted((a, b) => (comes(a, b) ? -1 : comes(b, a) ? 1 : 0));
      return unknown ? defer() : sorted;
    },
  ),
  overCollection(
    'groupBy',
    'groupBy(array, lambda)',
    'Groups items by the key that the lambda returns.',
    [1, 2],
    (value, _, [key, make], defer) => {
      const result: ObjectValue = {};
      for (const [i, item] of itemsOf('groupBy', value).entries()) {
        const group = key?.apply(item, i) ?? null;
        if (isDeferred(group)) return defer();
        const name = keyOf('groupBy', group);
        const entry = make ? make.apply(item, i) : item;
        const members = Object.hasOwn(result, name) ? result[name] : undefined;
        setProperty(result, name, [...(Array.isArray(members) ? members : []), entry]);
      }
      return result;
    },
  ),
  overCollection(
    'toObject',
    'toObject(array, keyLambda[, valueLambda])',
    'Object with keys and values that the lambdas return for the items.',
    [1, 2],
    (value, _, [key, make], defer) => {
      const result: ObjectValue = {};
      for (const [i, item] of itemsOf('toObject', value).entries()) {
        const name = key?.apply(item, i) ?? null;
        if (isDeferred(name)) return defer();
        setProperty(result, keyOf('toObject', name), make ? make.apply(item, i) : item);
      }
      return result;
    },
  ),
  {
    name: 'reduce',
    signature: 'reduce(array, initial, lambda)',
    doc: 'Reduces the items to one value with the lambda.',
    arity: [3, 3],
    lazy: ([collection, initial, node], environment) => {
      if (!collection || !initial) return null;
      const items = environment.evaluate(collection, environment);
      const start = environment.evaluate(initial, environment);
      const lambda = readLambda('reduce', node, environment);
      if (isDeferred(items))
        return new Deferred(call('reduce', [items.expression, toExpression(start), lambda.print()]));
      return itemsOf('reduce', items).reduce((sum, item, i) => lambda.apply(sum, item, i), start);
    },
  },
  {
    name: 'lambdaVariables',
    signature: "lambdaVariables('name')",
    doc: 'Value of a variable of the enclosing lambda.',
    arity: [1, 1],
    evaluate: ([name = null], environment) => {
      if (typeof name !== 'string') throw wrongArgument('lambdaVariables', 0, 'string', name);
      for (let local = environment.locals; local; local = local.outer)
        if (local.name.toLowerCase() === name.toLowerCase()) return local.value;
      throw new Failure('UnknownVariable', 'lambda-variable-unknown', { name });
    },
  },
  {
    name: 'lambda',
    signature: "lambda('name', ..., body)",
    doc: 'Function to pass to map, filter, sort and others.',
    arity: [1, 4],
    lazy: () => {
      throw new Failure('FunctionNotAllowed', 'lambda-misplaced');
    },
  },
];
