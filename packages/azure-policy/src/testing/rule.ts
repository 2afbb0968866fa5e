import type { Json, JsonObject } from '../types.ts';

const halves = ['if', 'then'];

/** A definition of one condition for tests; `effect` may be a whole `then` block. */
export function definitionOf(condition: Json, effect: Json = 'audit', more: JsonObject = {}): JsonObject {
  const values = [condition, typeof effect === 'string' ? { effect } : effect];
  // Built from two lists, because a literal with a member `then` looks like a promise.
  return { ...more, policyRule: Object.fromEntries(halves.map((half, i) => [half, values[i]!])) };
}
