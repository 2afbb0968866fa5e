import type { CountScope } from '../definition/site.ts';
import type { Frame } from '../rule/frame.ts';
import type { Json } from '../types.ts';
import type { Step } from './parsePath.ts';
import type { Field } from './readField.ts';
import { specialField, typeOf } from './resourceNames.ts';
import { isObject, property } from '../value/property.ts';

/** How a field is read in one place of a rule. */
export type FieldReader =
  | { many: false; read(frame: Frame): Json | undefined }
  | { many: true; read(frame: Frame): (Json | undefined)[] };

/** Returns the innermost enclosing count that iterates over an array on the path of the field. */
function enclosing(field: Field, scopes: readonly CountScope[]): number {
  return scopes.findLastIndex(
    ({ kind, name }) =>
      kind === 'field' && field.lower.startsWith(name) && /^($|[.[/])/.test(field.lower.slice(name.length)),
  );
}

/** Returns the index after the n-th array step. */
function afterEach(steps: readonly Step[], count: number): number {
  let eachCount = 0;
  const at = steps.findIndex((step) => step.kind === 'each' && ++eachCount === count);
  return at + 1;
}

const sameType = (expectedType: string, lower: string, found: string | undefined): boolean =>
  found === undefined ||
  found === expectedType ||
  (found.length === expectedType.length && found.toLowerCase() === lower);

/**
 * Builds the reader of a field within the enclosing counts. An alias of a type other than the resource's finds nothing.
 */
export function fieldReader(field: Field, scopes: readonly CountScope[]): FieldReader {
  const { special, type } = field;
  if (special) return { many: false, read: (frame) => specialField(frame.resource, special) };
  const depth = enclosing(field, scopes);
  const scopeDepth = depth < 0 ? 0 : scopes[depth]!.name.split('[*]').length - 1;
  const starts = field.paths.map((steps) => afterEach(steps, scopeDepth) * Number(scopeDepth > 0));
  const many = field.paths.some((steps, i) =>
    steps.some((step, at) => at >= starts[i]! && step.kind === 'each'),
  );
  const lowerType = type?.toLowerCase() ?? '';
  const root = (frame: Frame): Json | undefined => {
    if (depth >= 0) return frame.items[depth];
    return type === undefined || sameType(type, lowerType, typeOf(frame.resource))
      ? frame.resource
      : undefined;
  };
  if (many)
    return {
      many,
      read(frame) {
        const found: (Json | undefined)[] = [];
        const start = root(frame);
        for (const [i, steps] of field.paths.entries()) {
          if (found.length === 0) valuesAt(start, steps, starts[i]!, found);
        }
        return found;
      },
    };
  const [firstPath, ...others] = field.paths;
  const [from] = starts;
  if (others.length === 0) return { many: false, read: (frame) => valueAt(root(frame), firstPath!, from!) };
  return {
    many: false,
    read(frame) {
      const start = root(frame);
      for (const [i, steps] of field.paths.entries()) {
        const found = valueAt(start, steps, starts[i]!);
        if (found !== undefined && found !== null) return found;
      }
      return undefined;
    },
  };
}

/** Reads one step by name; loose steps also search `properties` of bodies and sub-resources. */
function enter(at: Json | undefined, key: string, loose: boolean, atTop: boolean): Json | undefined {
  if (!loose) return property(at, key);
  if (!isObject(at)) return undefined;
  const properties = at['properties'];
  return atTop
    ? (property(properties, key) ?? property(at, key))
    : (property(at, key) ?? property(properties, key));
}

/** Returns the single value at the end of steps without arrays. */
function valueAt(start: Json | undefined, steps: readonly Step[], from: number): Json | undefined {
  let at = start;
  for (let i = from; i < steps.length; i++) {
    const step = steps[i]!;
    if (step.kind === 'each' || at === undefined) return undefined;
    at = step.loose ? enter(at, step.key, true, i === 0) : property(at, step.key);
  }
  return at;
}

/**
 * Returns all values at the end of steps; elements without the property give undefined, missing arrays give no values.
 */
function valuesAt(
  start: Json | undefined,
  steps: readonly Step[],
  from: number,
  into: (Json | undefined)[],
): void {
  let at = start;
  for (let i = from; i < steps.length; i++) {
    const step = steps[i]!;
    if (step.kind === 'key') at = at === undefined ? undefined : enter(at, step.key, step.loose, i === 0);
    else {
      if (Array.isArray(at)) for (const item of at) valuesAt(item, steps, i + 1, into);
      return;
    }
  }
  into.push(at);
}
