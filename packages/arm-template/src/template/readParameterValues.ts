import { call, literal } from '../expression/ast.ts';
import { newTracker } from '../expression/environment.ts';
import type { JsonObject, ParameterValues } from '../types.ts';
import { findKey, setProperty } from '../value/property.ts';
import { Deferred } from '../value/value.ts';
import type { Value } from '../value/value.ts';
import type { InputValue } from './definitions.ts';
import { isJsonObject, objectIn, textIn } from './members.ts';

/** Reads `{ name: { value } }`; a reference to a key vault secret stays deferred. */
export function readParameterValues(
  source: ParameterValues | JsonObject,
  onlyReferences: boolean,
): { [name: string]: InputValue } {
  const result: { [name: string]: InputValue } = {};
  for (const [name, entry] of Object.entries(source as JsonObject)) {
    if (!isJsonObject(entry)) continue;
    const key = findKey(entry, 'value');
    const value: Value | undefined =
      key !== undefined && !onlyReferences ? entry[key] : secretReference(objectIn(entry, 'reference'));
    if (value !== undefined) setProperty(result, name, { value, tracker: newTracker() });
  }
  return result;
}

function secretReference(reference: JsonObject): Deferred | undefined {
  const vault = textIn(objectIn(reference, 'keyVault'), 'id');
  const secret = textIn(reference, 'secretName');
  if (vault === undefined || secret === undefined) return undefined;
  const version = textIn(reference, 'secretVersion');
  return new Deferred(
    call('getSecret', [vault, secret, ...(version === undefined ? [] : [version])].map(literal)),
  );
}
