import { effectivePermissions, type PermissionHolder } from './effective.ts';
import { permissionKeys } from './permission-tree.ts';

/** Keys that only the portal's own organization holds: with them a customer could make or delete customers. */
export const operatorKeys: readonly string[] = ['organizationCreate', 'organizationDelete'];

const known = new Set(permissionKeys);

/** Keys a customer starts with: everything but what only the operator of the portal may do. */
export const customerKeys: readonly string[] = permissionKeys.filter((key) => !operatorKeys.includes(key));

/** The keys of a list that the tree does not know, each with its position. */
export function unknownKeys(permissions: readonly string[]): { key: string; index: number }[] {
  return permissions.flatMap((key, index) => (known.has(key) ? [] : [{ key, index }]));
}

/**
 * The keys of a new list that the editor may not grant. What the list held before may stay: taking away is always allowed,
 * adding only what the editor holds effectively, which is never more than the organization of the editor holds.
 */
export function beyondGrant(
  editor: PermissionHolder,
  wanted: readonly string[],
  before: readonly string[] = [],
): string[] {
  const held = new Set([...effectivePermissions(editor), ...before]);
  return wanted.filter((key) => !held.has(key));
}
