import { at, isObject, textOf, type JsonObject } from '../json.ts';
import type { Draft } from './draft.ts';

/** Property of `properties` that stores a machine's power state. Only the instance view shows it. */
export const powerPlace = 'sandboxPower';

/** Keeps the power state of a machine that is updated: a stopped machine stays stopped. */
export function preservePower(draft: Draft): JsonObject {
  const word = at(draft.existing?.body, 'properties', powerPlace);
  return word === undefined ? {} : { [powerPlace]: word };
}

/** Returns the previous state of a resource that shows its state among its properties. */
export function previousState(draft: Draft, path: readonly string[]): string | undefined {
  const properties = draft.existing?.body['properties'];
  return isObject(properties) ? textOf(at(properties, ...path)) : undefined;
}
