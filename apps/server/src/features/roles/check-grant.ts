import {
  beyondGrant,
  effectivePermissions,
  permissionLabel,
  unknownKeys,
  type PermissionHolder,
} from '@blueport/contracts';
import { invalidInput, Refusal } from '../../http/refusal.ts';

function refuse(keys: readonly string[], editor: PermissionHolder, what: string): never {
  const [first = ''] = keys;
  const named = keys.slice(0, 5).map((key) => `“${permissionLabel(key)}”`);
  const more = keys.length > named.length ? ` and ${keys.length - named.length} more` : '';
  throw new Refusal('permission-missing', {
    permission: first,
    missing: editor.orgInfo?.includes(first) ? 'role' : 'organization',
    detail: `${what} ${named.join(', ')}${more}, which you do not hold yourself.`,
    hint: 'Only keys that you and your organization hold can be given to others.',
  });
}

/** A list of keys as it will be stored: each once, in the order it came; a key that the tree does not know is refused with its place. */
export function checkKeys(permissions: readonly string[]): string[] {
  const unknown = unknownKeys(permissions);
  if (unknown.length > 0) {
    throw invalidInput(
      unknown.map(({ index }) => ({
        pointer: `#/permissions/${index}`,
        code: 'unknown-key',
        message: 'Is not a key of the permission tree.',
      })),
    );
  }
  return [...new Set(permissions)];
}

/** Refuses a list that adds keys which the editor does not hold effectively. Taking away is always allowed. */
export function checkGrant(
  editor: PermissionHolder,
  wanted: readonly string[],
  before: readonly string[] | null = [],
): void {
  const beyond = beyondGrant(editor, wanted, before ?? []);
  if (beyond.length > 0) refuse(beyond, editor, 'This would grant');
}

/** Whether giving somebody a role gives them no key that the editor lacks; counted is what the role is worth in the organization. */
export function isAssignable(
  editor: PermissionHolder,
  roleKeys: readonly string[] | null,
  organizationKeys: readonly string[] | null,
): boolean {
  const held = new Set(effectivePermissions(editor));
  const worth = effectivePermissions({
    orgInfo: organizationKeys ?? undefined,
    roleInfo: roleKeys ?? undefined,
  });
  return worth.every((key) => held.has(key));
}

/** Refuses a role that holds more than the editor. */
export function checkAssignable(
  editor: PermissionHolder,
  role: { readonly name: string; readonly permissions: readonly string[] | null },
  organizationKeys: readonly string[] | null,
): void {
  if (isAssignable(editor, role.permissions, organizationKeys)) return;
  const held = new Set(effectivePermissions(editor));
  const beyond = effectivePermissions({
    orgInfo: organizationKeys ?? undefined,
    roleInfo: role.permissions ?? undefined,
  }).filter((key) => !held.has(key));
  refuse(beyond, editor, `The role “${role.name}” holds`);
}
