import { inlineCollection, type Estate } from '../estate.ts';
import { objectOf, objectsOf, textOf } from '../json.ts';
import { keyOf, parseResourceId } from '../resourceId.ts';
import { keepingVaults } from './deletedVaults.ts';

/** Deletes a resource with its children and extensions. An inline child is removed from its parent. */
export function removeResource(estate: Estate, id: string, tenantId: string): void {
  // For tenant-level resources, operations pass the key instead of the id.
  const key = id.startsWith('/tenants/') ? id : keyOf(id, tenantId);
  const stored = estate.resources.find(key);
  keepingVaults(estate, stored === undefined ? [] : [stored], () => estate.resources.remove(key));
  const parsed = parseResourceId(id);
  const parent =
    parsed?.parent === undefined ? undefined : estate.resources.find(keyOf(parsed.parent, tenantId));
  if (parsed !== undefined && parent !== undefined) {
    const list = inlineCollection(parent.type, parsed.type.split('/').at(-1) ?? '');
    const name = parsed.name.split('/').at(-1)?.toLowerCase();
    const properties = objectOf(parent.body['properties']);
    if (list !== undefined) {
      const rest = objectsOf(properties[list]).filter(
        (entry) => textOf(entry['name'])?.toLowerCase() !== name,
      );
      estate.resources.save({
        ...parent,
        body: { ...parent.body, properties: { ...properties, [list]: rest } },
        version: parent.version + 1,
      });
    }
  }
  // A resource is deleted with the role assignments at it and its children.
  estate.access.changed();
}
