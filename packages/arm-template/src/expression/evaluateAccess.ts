import { joinPath } from '../template/joinPath.ts';
import { isDeferred, Deferred, isObject, typeName } from '../value/value.ts';
import type { Value } from '../value/value.ts';
import type { Call, Expression, IndexAccess, PropertyAccess } from './ast.ts';
import { mergeTracker, newTracker } from './environment.ts';
import type { Environment, Part, Tracker } from './environment.ts';
import { findKey } from '../value/property.ts';
import { toExpression } from '../value/toExpression.ts';
import { index, property } from './ast.ts';
import { Failure } from './failure.ts';

/** A value that was read from a larger one; `parts` tell what fed it, by path inside of it. */
export interface Access {
  readonly value: Value;
  readonly parts: readonly Part[] | undefined;
}

/**
 * Evaluates `variables('a').b[0]` and the like. Only what fed the part that is read counts as used: a variable that
 * gathers many parameters does not make all of them the source of each of its properties.
 */
export function evaluateAccess(node: Expression, environment: Environment): Access {
  const steps: (PropertyAccess | IndexAccess)[] = [];
  let root = node;
  while (root.kind === 'property' || root.kind === 'index') {
    steps.push(root);
    root = root.target;
  }
  const tracker = newTracker();
  const source = evaluateRoot(root, environment, tracker);
  let { value } = source;
  let path = '';
  for (const step of steps.toReversed()) {
    environment.session.step();
    if (step.kind === 'property') {
      value = getProperty(value, step.name);
      path = joinPath(path, step.name);
    } else {
      const at = environment.evaluate(step.index, environment);
      value = getIndex(value, at);
      path = typeof at === 'number' ? `${path}[${at}]` : joinPath(path, typeof at === 'string' ? at : '*');
    }
  }
  const parts = source.parts && partsBelow(source.parts, path);
  if (parts) for (const part of parts) mergeTracker(environment.tracker, part.tracker);
  else mergeTracker(environment.tracker, tracker);
  return { value, parts };
}

function evaluateRoot(root: Expression, environment: Environment, tracker: Tracker): Access {
  const kind = kindOfRoot(root);
  const value = environment.evaluate(root, { ...environment, tracker });
  if (isDeferred(value)) {
    // The resource that is asked is used whatever is read of it.
    if (value.parts) for (const id of tracker.resources) environment.tracker.resources.add(id);
    return { value, parts: value.parts };
  }
  if (kind === undefined || root.kind !== 'call') return { value, parts: undefined };
  const [name] = root.args;
  const isLocal = kind === 'parameters' && environment.locals !== undefined;
  if (name?.kind !== 'literal' || isLocal) return { value, parts: undefined };
  return { value, parts: environment.definitions.partsOf?.(kind, String(name.value)) };
}

/** The calls whose value is a stored one, with parts that are known. */
function kindOfRoot(root: Expression): 'parameters' | 'variables' | undefined {
  if (root.kind !== 'call' || !isOwn(root)) return undefined;
  const name = root.name.toLowerCase();
  return name === 'parameters' || name === 'variables' ? name : undefined;
}

const isOwn = ({ namespace }: Call): boolean => namespace === undefined || namespace.toLowerCase() === 'sys';

/** The parts inside of a path, by what is left of theirs; one around it fed all of it. */
function partsBelow(parts: readonly Part[], path: string): Part[] {
  const wanted = path.toLowerCase();
  return parts.flatMap(({ path: own, tracker }) => {
    const place = own.toLowerCase();
    if (place === wanted || isInside(wanted, place)) return { path: '', tracker };
    if (isInside(place, wanted)) return { path: own.slice(path.length).replace(/^\./, ''), tracker };
    return [];
  });
}

const isInside = (inner: string, outer: string): boolean =>
  outer === '' || (inner.startsWith(outer) && (inner[outer.length] === '.' || inner[outer.length] === '['));

/** `value.name`; of a deferred value, what is known of it or a longer deferred expression. */
function getProperty(target: Value, name: string): Value {
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
function getIndex(target: Value, at: Value): Value {
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
