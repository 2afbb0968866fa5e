import { typeOf } from '../field/resourceNames.ts';
import type { Inventory, PolicyResource } from '../types.ts';
import { textProperty } from '../value/property.ts';

/** Returns every scope that contains an id, in lower case: `/subscriptions/s`, its groups, and each parent resource. */
export function scopesAbove(id: string): string[] {
  const lower = id.toLowerCase();
  const scopes: string[] = [];
  for (let at = lower.indexOf('/', 1); at > 0; at = lower.indexOf('/', at + 1))
    scopes.push(lower.slice(0, at));
  return scopes;
}

const keyOf = (resource: PolicyResource): string => (textProperty(resource, 'id') ?? '').toLowerCase();

type Shelf = Set<PolicyResource>;

/** Resources by type and, for queried types, by scope; a change updates one entry. */
export class LiveInventory implements Inventory {
  readonly #byType = new Map<string, Shelf>();
  /** Type, then scope; '' contains resources without an id, which could be in any scope. */
  readonly #byScope = new Map<string, Map<string, Shelf>>();

  constructor(resources: Iterable<PolicyResource> = []) {
    for (const resource of resources) this.add(resource);
  }

  add(resource: PolicyResource): void {
    const type = typeOf(resource)?.toLowerCase();
    if (type === undefined) return;
    shelfOf(this.#byType, type).add(resource);
    const scopes = this.#byScope.get(type);
    if (scopes) for (const scope of scopesOf(resource)) shelfOf(scopes, scope).add(resource);
  }

  remove(resource: PolicyResource): void {
    const type = typeOf(resource)?.toLowerCase() ?? '';
    this.#byType.get(type)?.delete(resource);
    const scopes = this.#byScope.get(type);
    if (scopes) for (const scope of scopesOf(resource)) scopes.get(scope)?.delete(resource);
  }

  ofType(type: string): readonly PolicyResource[] {
    return [...(this.#byType.get(type.toLowerCase()) ?? [])];
  }

  below(type: string, scope: string): readonly PolicyResource[] {
    const lower = type.toLowerCase();
    let scopes = this.#byScope.get(lower);
    if (!scopes) {
      this.#byScope.set(lower, (scopes = new Map()));
      for (const resource of this.#byType.get(lower) ?? [])
        for (const place of scopesOf(resource)) shelfOf(scopes, place).add(resource);
    }
    return [...(scopes.get(scope.toLowerCase()) ?? []), ...(scopes.get('') ?? [])];
  }
}

const scopesOf = (resource: PolicyResource): string[] => {
  const key = keyOf(resource);
  return key === '' ? [''] : scopesAbove(key);
};

function shelfOf(shelves: Map<string, Shelf>, name: string): Shelf {
  const found = shelves.get(name);
  if (found) return found;
  const shelf: Shelf = new Set();
  shelves.set(name, shelf);
  return shelf;
}
