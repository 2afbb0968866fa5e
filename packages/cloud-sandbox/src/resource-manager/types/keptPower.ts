import { at, isObject, textOf, type JsonObject } from '../json.ts';
import type { Draft } from './draft.ts';

/** Where machines keep their power state inside `properties`; shown by their instance view only. */
export const powerPlace = 'sandboxPower';

/** What a resource that is written again keeps of its power: a machine at rest stays at rest. */
export function keptPower(draft: Draft): JsonObject {
  const word = at(draft.existing?.body, 'properties', powerPlace);
  return word === undefined ? {} : { [powerPlace]: word };
}

/** The word of a resource that shows its state among its properties, as it was before. */
export function keptWord(draft: Draft, path: readonly string[]): string | undefined {
  const properties = draft.existing?.body['properties'];
  return isObject(properties) ? textOf(at(properties, ...path)) : undefined;
}
