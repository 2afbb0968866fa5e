import { effectivePermissions, type PermissionHolder } from './effective.ts';
import { permissionKeys } from './permission-tree.ts';

/**
 * Keys reserved for the portal's own organization, because they allow creating and deleting customers, or editing what
 * every visitor sees.
 */
export const operatorKeys: readonly string[] = [
  'organizationCreate',
  'organizationDelete',
  'websiteSettings',
  'websiteSettingsInfo',
  'websiteSettingsLocation',
  'websiteSettingsCareers',
];

const known = new Set(permissionKeys);

/** Default keys of a customer: all except those reserved for the operator. */
export const customerKeys: readonly string[] = permissionKeys.filter((key) => !operatorKeys.includes(key));

/** Returns the unknown keys of a list, each with its position. */
export function unknownKeys(permissions: readonly string[]): { key: string; index: number }[] {
  return permissions.flatMap((key, index) => (known.has(key) ? [] : [{ key, index }]));
}

/**
 * Returns the keys of a new list that the editor may not grant. Existing keys may always stay or be removed. Added keys
 * must be effective for the editor, so they never exceed those of the editor's organization.
 */
export function keysBeyondGrant(
  editor: PermissionHolder,
  requestedKeys: readonly string[],
  before: readonly string[] = [],
): string[] {
  const heldPermissions = new Set([...effectivePermissions(editor), ...before]);
  return requestedKeys.filter((key) => !heldPermissions.has(key));
}
