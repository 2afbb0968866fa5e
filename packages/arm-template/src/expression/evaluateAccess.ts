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

/** A value that was read from a larger one; `parts` are the dependencies of its parts, by path. */
export interface Access {
  readonly value: Value;
  readonly parts: readonly Part[] | undefined;
}

/**
 * Evaluates `variables('a').b[0]` and similar. Only dependencies of the part that is read are recorded: a variable that
 * combines many parameters does not make all of them dependencies of each of its properties.
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
    // The resource itself is a dependency regardless of the property that is read.
    if (value.parts) for (const id of tracker.resources) environment.tracker.resources.add(id);
    return { value, parts: value.parts };
  }
  if (kind === undefined || root.kind !== 'call') return { value, parts: undefined };
  const [name] = root.args;
  const isLocal = kind === 'parameters' && environment.locals !== undefined;
  if (name?.kind !== 'literal' || isLocal) return { value, parts: undefined };
  return { value, parts: environment.definitions.partsOf?.(kind, String(name.value)) };
}

/** Returns the kind of a call that reads a stored value with known parts. */
function kindOfRoot(root: Expression): 'parameters' | 'variables' | undefined {
  if (root.kind !== 'call' || !isOwn(root)) return undefined;
  const name = root.name.toLowerCase();
  return name === 'parameters' || name === 'variables' ? name : undefined;
}

const isOwn = ({ namespace }: Call): boolean => namespace === undefined || namespace.toLowerCase() === 'sys';

/** Returns the parts below a path, relative to it; a part above the path applies to the whole value. */
function partsBelow(parts: readonly Part[], path: string): Part[] {
  const lowerPath = path.toLowerCase();
  return parts.flatMap(({ path: own, tracker }) => {
    const place = own.toLowerCase();
    if (place === lowerPath || isInside(lowerPath, place)) return { path: '', tracker };
    if (isInside(place, lowerPath)) return { path: own.slice(path.length).replace(/^\./, ''), tracker };
    return [];
  });
}

const isInside = (inner: string, outer: string): boolean =>
  outer === '' || (inner.startsWith(outer) && (inner[outer.length] === '.' || inner[outer.length] === '['));

/** Evaluates `value.name`; for a deferred value, returns its known property or a longer deferred expression. */
function getProperty(target: Value, name: string): Value {
  if (isDeferred(target)) {
    const key = target.known && findKey(target.known, name);
    if (target.known && key !== undefined) return target.known[key] as Value;
    return new Deferred(property(target.expression, name));
  }
  if (!isObject(target))
    throw new Failure('MissingProperty', 'property-of-non-object', {
      property: name,
      type: typeName(target),
    });
  const key = findKey(target, name);
  if (key === undefined) throw missingProperty(target, name);
  return target[key] as Value;
}

function missingProperty(target: object, name: string): Failure {
  const keys = Object.keys(target);
  return keys.length === 0
    ? new Failure('MissingProperty', 'property-missing-in-empty-object', { property: name })
    : new Failure('MissingProperty', 'property-missing', {
        property: name,
        properties: keys.slice(0, 12).join(', '),
      });
}

/** Evaluates `value[at]`, where `at` is an array index or a property name. */
function getIndex(target: Value, at: Value): Value {
  if (isDeferred(at)) return new Deferred(index(toExpression(target), at.expression));
  if (isDeferred(target)) {
    if (typeof at === 'string' && target.known && findKey(target.known, at) !== undefined)
      return getProperty(target, at);
    return new Deferred(index(target.expression, toExpression(at)));
  }
  if (typeof at === 'string') return getProperty(target, at);
  if (typeof at !== 'number' || !Array.isArray(target))
    throw new Failure('ExpressionFailed', 'value-not-indexable', {
      type: typeName(target),
      indexType: typeName(at),
    });
  const item = Number.isInteger(at) && at >= 0 && at < target.length ? target[at] : undefined;
  if (item === undefined)
    throw new Failure('IndexOutOfRange', 'index-out-of-range', { index: at, count: target.length });
  return item;
}
