import { at, objectOf, type JsonObject } from '../../json.ts';
import type { StoredResource } from '../../store/resources.ts';
import { stableKey, type Draft } from '../draft.ts';

/** Property of `properties` that counts how often each key was regenerated. Never returned. */
export const generationsPlace = 'sandboxKeyGenerations';

export type KeyName = 'key1' | 'key2';

/** Returns how often a key was regenerated. */
export function generationOf(body: JsonObject, key: KeyName): number {
  const count = at(body, 'properties', generationsPlace, key);
  return typeof count === 'number' ? count : 0;
}

/** Returns a key of an account in Base64. It is derived from the seed, and changes when it is regenerated. */
export function storageKey(
  seed: number,
  { id, body }: Pick<StoredResource, 'id' | 'body'>,
  key: KeyName,
): string {
  const generation = generationOf(body, key);
  return stableKey(seed, id, generation === 0 ? key : `${key}/${generation}`);
}

/** Keeps the keys of an account that is updated, with the times of their creation. */
export function keptKeys({ existing }: Draft): JsonObject {
  const generations = at(existing?.body, 'properties', generationsPlace);
  if (generations === undefined) return {};
  return {
    [generationsPlace]: generations,
    keyCreationTime: objectOf(at(existing?.body, 'properties', 'keyCreationTime')),
  };
}
