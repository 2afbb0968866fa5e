import { isInventory, readResources } from '../options/readOptions.ts';
import type { Inventory, PolicyResource } from '../types.ts';
import { LiveInventory } from './liveInventory.ts';

const built = new WeakMap<readonly PolicyResource[], Inventory>();

/** Indexes resources by type and scope, so that existence conditions query only relevant resources. */
export const createInventory = (resources: readonly PolicyResource[]): Inventory =>
  new LiveInventory(readResources(resources));

/**
 * Returns the inventory of a context; a plain list is indexed once and cached. Returns undefined for any other value.
 */
export function inventoryOf(source: Inventory | readonly PolicyResource[]): Inventory | undefined {
  if (!isList(source)) return isInventory(source) ? source : undefined;
  const ready = built.get(source) ?? createInventory(source);
  built.set(source, ready);
  return ready;
}

const isList = (source: Inventory | readonly PolicyResource[]): source is readonly PolicyResource[] =>
  Array.isArray(source);
