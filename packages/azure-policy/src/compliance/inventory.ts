import { typeOf } from '../field/resourceNames.ts';
import type { Inventory, PolicyResource } from '../types.ts';

const built = new WeakMap<readonly PolicyResource[], Inventory>();

/** Sorts resources by type, so that existence conditions look only at those that can matter. */
export function createInventory(resources: readonly PolicyResource[]): Inventory {
  const byType = new Map<string, PolicyResource[]>();
  for (const resource of resources) {
    const type = typeOf(resource)?.toLowerCase();
    if (type === undefined) continue;
    const list = byType.get(type);
    if (list) list.push(resource);
    else byType.set(type, [resource]);
  }
  return { ofType: (type) => byType.get(type.toLowerCase()) ?? [] };
}

/** The inventory of a context; a plain list is sorted once and remembered. */
export function inventoryOf(given: Inventory | readonly PolicyResource[]): Inventory {
  if (!isList(given)) return given;
  const ready = built.get(given) ?? createInventory(given);
  built.set(given, ready);
  return ready;
}

const isList = (given: Inventory | readonly PolicyResource[]): given is readonly PolicyResource[] =>
  Array.isArray(given);
