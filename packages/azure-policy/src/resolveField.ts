import { readAliases } from './options/readOptions.ts';
import { fieldReader } from './field/fieldReader.ts';
import { readField } from './field/readField.ts';
import { newFrame } from './rule/frame.ts';
import type { AliasTable, Json, PolicyResource } from './types.ts';
import { isObject } from './value/property.ts';

/**
 * Returns the values that a condition on the field compares: one for a plain field (null if missing), all elements for
 * `[*]`. Never throws: an invalid field or resource has no values.
 */
export function resolveField(resource: PolicyResource, field: string, aliases?: AliasTable | null): Json[] {
  if (typeof field !== 'string') return [];
  const known = readField(field, readAliases(aliases));
  if (!known || !isObject(resource)) return [];
  const reader = fieldReader(known, []);
  const frame = newFrame(resource, {});
  if (reader.many) return reader.read(frame).map((value) => value ?? null);
  return [reader.read(frame) ?? null];
}
