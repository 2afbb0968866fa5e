import type { Json, JsonObject } from '../types.ts';

const halves = ['if', 'then'];

/** Returns a definition with one condition; `effect` may be a whole `then` block. */
export function definitionOf(condition: Json, effect: Json = 'audit', more: JsonObject = {}): JsonObject {
  const values = [condition, typeof effect === 'string' ? { effect } : effect];
  // Built from two lists, because an object literal with a `then` member looks like a promise.
  return { ...more, policyRule: Object.fromEntries(halves.map((half, i) => [half, values[i]!])) };
}
