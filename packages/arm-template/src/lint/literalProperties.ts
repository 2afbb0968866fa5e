import { isJsonObject } from '../template/members.ts';
import type { Json, JsonObject } from '../types.ts';
import { readProperty } from '../value/property.ts';
import { literalOf } from './resolveVariable.ts';
import { visitBodies } from './visitBodies.ts';

/** Yields the properties of these names in resources and variables that have a fixed value. */
export function* literalProperties(
  document: JsonObject,
  names: readonly string[],
): Generator<{ readonly name: string; readonly pointer: string }> {
  const lowerNames = new Set(names.map((name) => name.toLowerCase()));
  for (const { name = '', value, pointer, visited } of visitBodies(document, ['resources', 'variables']))
    if (lowerNames.has(name.toLowerCase()) && literalOf(passedValue(value), visited) !== undefined)
      yield { name, pointer };
}

/** Returns a value, or the value passed to a parameter; a parameter declaration has none. */
export function passedValue(value: Json): Json | undefined {
  if (!isJsonObject(value)) return value;
  return readProperty(value, 'type') === undefined ? readProperty(value, 'value') : undefined;
}
