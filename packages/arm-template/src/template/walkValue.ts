import { mergeTracker, newTracker } from '../expression/environment.ts';
import type { CopyFrame, Definitions, Environment, Part, Tracker } from '../expression/environment.ts';
import { evaluateAccess } from '../expression/evaluateAccess.ts';
import { Failure, toFailure } from '../expression/failure.ts';
import { isEscaped, isExpression, unescapeLiteral } from '../expression/parser.ts';
import { parseCached } from '../expression/parseCached.ts';
import { pointerPart } from '../source/locate.ts';
import type { Json, JsonObject } from '../types.ts';
import { setProperty } from '../value/property.ts';
import { sizeOf } from '../value/size.ts';
import { toIdentity } from '../value/toJson.ts';
import { isDeferred } from '../value/value.ts';
import type { ObjectValue, Value } from '../value/value.ts';
import { checkCount } from './copyCount.ts';
import { joinParts, joinPath } from './joinPath.ts';
import type { Site } from './site.ts';

/** Options for evaluating a part of a template. */
export interface Walk {
  readonly site: Site;
  readonly environment: Environment;
  readonly loopKind: CopyFrame['kind'];
  /** Throws failures instead of reporting them, for values that are unusable if any part fails. */
  readonly strict?: boolean;
  /** Called for every expression with the path of its value and its dependencies. */
  readonly record?: (path: string, tracker: Tracker) => void;
}

const maxDepth = 300;

/** Evaluates every expression in a part of a template and unrolls the property loops in it. */
export function walkValue(value: Json, walk: Walk, pointer: string, path: string, depth = 0): Value {
  countStep(walk, pointer);
  if (typeof value === 'string') return walkText(value, walk, pointer, path);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > maxDepth) {
    const failure = new Failure('TemplateTooDeep', 'template-too-deep', { limit: maxDepth });
    if (walk.strict) throw at(failure, pointer);
    walk.site.fail(failure, pointer);
    return null;
  }
  if (Array.isArray(value))
    return value.map((item, i) => walkValue(item, walk, `${pointer}/${i}`, `${path}[${i}]`, depth + 1));
  return walkObject(value, walk, pointer, path, depth);
}

/** Parts without expressions count as well, because loops repeat them. */
function countStep({ environment }: Walk, pointer: string): void {
  try {
    environment.session.step();
  } catch (error) {
    throw at(toFailure(error), pointer);
  }
}

function walkText(text: string, walk: Walk, pointer: string, path: string): Value {
  if (!isExpression(text)) {
    const { escaped } = walk.environment;
    return escaped && isEscaped(text)
      ? walkEscaped(text.slice(1), walk, escaped, path)
      : unescapeLiteral(text);
  }
  const tracker = newTracker();
  let parts: readonly Part[] | undefined;
  try {
    const access = evaluateAccess(parseCached(text), { ...walk.environment, tracker });
    ({ parts } = access);
    // Values are copied into the result.
    if (typeof access.value === 'object') walk.environment.session.spend('part', sizeOf(access.value));
    return access.value;
  } catch (error) {
    const failure = toFailure(error);
    if (walk.strict) throw at(failure, pointer);
    walk.site.fail(failure, pointer);
    return text;
  } finally {
    mergeTracker(walk.environment.tracker, tracker);
    if (parts) for (const part of parts) walk.record?.(joinParts(path, part.path), part.tracker);
    else walk.record?.(path, tracker);
  }
}

/** An escaped expression belongs to the inner template, unless it is invalid there and therefore a text. */
function walkEscaped(text: string, walk: Walk, definitions: Definitions, path: string): Value {
  if (!isExpression(text)) return unescapeLiteral(text);
  const tracker = newTracker();
  try {
    const inner = { ...walk.environment, definitions, escaped: undefined, tracker };
    const value = walk.environment.evaluate(parseCached(text), inner);
    mergeTracker(walk.environment.tracker, tracker);
    walk.record?.(path, tracker);
    return value;
  } catch {
    return text;
  }
}

/** Records the location of a failure; the innermost location wins. */
function at(failure: Failure, pointer: string): Failure {
  failure.pointer ??= pointer;
  return failure;
}

function walkObject(value: JsonObject, walk: Walk, pointer: string, path: string, depth: number): Value {
  const result: ObjectValue = {};
  for (const key of Object.keys(value)) {
    const item = value[key] as Json;
    const itemPointer = `${pointer}/${pointerPart(key)}`;
    if (key === 'copy' && isLoopList(item)) {
      item.forEach((loop, i) => walkLoop(loop, walk, `${itemPointer}/${i}`, path, depth, result));
      continue;
    }
    let name = key;
    if (key.startsWith('[')) {
      const evaluated = walkText(key, walk, itemPointer, path);
      if (typeof evaluated === 'string') name = evaluated;
      else if (typeof evaluated === 'number' || isDeferred(evaluated)) name = toIdentity(evaluated);
    }
    setProperty(result, name, walkValue(item, walk, itemPointer, joinPath(path, name), depth + 1));
  }
  return result;
}

type Loop = JsonObject & { name: string; input: Json };

/** A property named `copy` is a loop only if it is a list of loops. */
export function isLoopList(value: Json | undefined): value is Loop[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every(
      (item) =>
        typeof item === 'object' &&
        item !== null &&
        !Array.isArray(item) &&
        typeof item['name'] === 'string' &&
        Object.hasOwn(item, 'input') &&
        Object.hasOwn(item, 'count'),
    )
  );
}

function walkLoop(
  loop: Loop,
  walk: Walk,
  pointer: string,
  path: string,
  depth: number,
  into: ObjectValue,
): void {
  const name = walkText(loop.name, walk, `${pointer}/name`, path);
  const loopName = typeof name === 'string' ? name : loop.name;
  setProperty(into, loopName, runLoop(loop, loopName, walk, pointer, joinPath(path, loopName), depth));
}

/** Returns the values of a property, variable or output loop. */
export function runLoop(
  loop: JsonObject,
  name: string,
  walk: Walk,
  pointer: string,
  path: string,
  depth = 0,
): Value {
  const evaluated = walkValue(loop['count'] ?? null, walk, `${pointer}/count`, path);
  const count = checkCount(evaluated, walk, `${pointer}/count`);
  if (typeof count !== 'number') return count ?? [];
  const items: Value[] = [];
  for (let index = 0; index < count; index++) {
    const copies: CopyFrame = { name, index, kind: walk.loopKind, outer: walk.environment.copies };
    const inner = { ...walk, environment: { ...walk.environment, copies } };
    items.push(walkValue(loop['input'] ?? null, inner, `${pointer}/input`, `${path}[${index}]`, depth + 1));
  }
  return items;
}
