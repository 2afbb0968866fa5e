import { ArmError } from '../http/armError.ts';
import { badRequest } from '../http/errors.ts';
import { at, objectOf, objectsOf, textOf, type JsonObject } from '../json.ts';
import { keyOf } from '../resourceId.ts';
import { propertiesOf, type Draft } from '../types/draft.ts';
import type { Rule } from './rule.ts';

// Returns the ids at a path, in which `*` iterates over the entries of a list.
function idsAt(value: JsonObject, path: readonly string[]): string[] {
  const [name, ...rest] = path;
  if (name === undefined) {
    const id = textOf(value['id']);
    return id === undefined || id === '' ? [] : [id];
  }
  const next = at(value, name);
  if (rest[0] === '*') return objectsOf(next).flatMap((entry) => idsAt(entry, rest.slice(1)));
  return idsAt(objectOf(next), rest);
}

/** Returns the error for a reference to a missing resource. */
export function missingReference(id: string, draft: Draft): ArmError {
  return badRequest(
    'InvalidResourceReference',
    `Resource ${id} referenced by resource ${draft.id.id} was not found. Please make sure that the referenced resource exists, and that both resources are in the same region.`,
  );
}

/** Rejects references to missing resources at the given paths. */
export function references(...paths: readonly (readonly string[])[]): Rule {
  return {
    phase: 'run',
    check: (draft, view) => {
      for (const path of paths) {
        for (const id of idsAt(propertiesOf(draft), path)) {
          if (keyOf(id, draft.tenantId).startsWith(`${draft.key}/`)) continue;
          if (view.lookup(id, draft.tenantId) === undefined) return missingReference(id, draft);
        }
      }
      return undefined;
    },
  };
}
