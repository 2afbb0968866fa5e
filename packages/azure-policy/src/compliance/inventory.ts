import { isInventory, readResources } from '../door/readOptions.ts';
import type { Inventory, PolicyResource } from '../types.ts';
import { LiveInventory } from './liveInventory.ts';

const built = new WeakMap<readonly PolicyResource[], Inventory>();

/** Sorts resources by type and place, so that existence conditions look only at those that can matter. */
export const createInventory = (resources: readonly PolicyResource[]): Inventory =>
  new LiveInventory(readResources(resources));

/** The inventory of a context; a plain list is sorted once and remembered. What is neither counts as none. */
export function inventoryOf(given: Inventory | readonly PolicyResource[]): Inventory | undefined {
  if (!isList(given)) return isInventory(given) ? given : undefined;
  const ready = built.get(given) ?? createInventory(given);
  built.set(given, ready);
  return ready;
}

const isList = (given: Inventory | readonly PolicyResource[]): given is readonly PolicyResource[] =>
  Array.isArray(given);
