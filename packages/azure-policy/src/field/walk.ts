import type { Json } from '../types.ts';
import { isObject, property } from '../value/property.ts';
import type { Step } from './parsePath.ts';

/** One step by name; loose steps know that bodies and sub-resources keep most things below `properties`. */
function enter(at: Json | undefined, key: string, loose: boolean, atTop: boolean): Json | undefined {
  if (!loose) return property(at, key);
  if (!isObject(at)) return undefined;
  const below = at['properties'];
  return atTop ? (property(below, key) ?? property(at, key)) : (property(at, key) ?? property(below, key));
}

/** The single value at the end of steps without arrays. */
export function valueAt(start: Json | undefined, steps: readonly Step[], from: number): Json | undefined {
  let at = start;
  for (let i = from; i < steps.length; i++) {
    const step = steps[i]!;
    if (step.kind === 'each' || at === undefined) return undefined;
    at = step.loose ? enter(at, step.key, true, i === 0) : property(at, step.key);
  }
  return at;
}

/** All values at the end of steps; elements without the property give undefined, missing arrays give nothing. */
export function valuesAt(
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
