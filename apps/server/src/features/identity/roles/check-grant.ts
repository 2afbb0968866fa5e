import {
  keysBeyondGrant,
  effectivePermissions,
  unknownKeys,
  type PermissionHolder,
} from '@blueport/contracts';
import { invalidInput, issue, Refusal } from '../../../errors/refusal.ts';
import { keyIssues } from './key-issues.ts';

/** Throws a refusal for a grant beyond the caller's keys, or for changing a role or person with more keys. */
function refuse(
  keys: readonly string[],
  editor: PermissionHolder,
  reason: 'grant-beyond-own' | 'more-permissions',
): never {
  const [first = ''] = keys;
  throw new Refusal('permission-missing', {
    permission: first,
    missing: editor.orgInfo?.includes(first) ? 'role' : 'organization',
    reason,
    errors: keyIssues(keys, 'not-held'),
  });
}

/**
 * Returns a list of keys as stored: without duplicates, in the original order. Rejects an unknown key with its
 * position.
 */
export function checkKeys(permissions: readonly string[]): string[] {
  const unknown = unknownKeys(permissions);
  if (unknown.length > 0) {
    throw invalidInput(unknown.map(({ index }) => issue(`#/permissions/${index}`, 'unknown-key')));
  }
  return [...new Set(permissions)];
}

/** Rejects a list that adds keys which the editor does not effectively have. */
export function checkGrant(
  editor: PermissionHolder,
  requestedKeys: readonly string[],
  before: readonly string[] | null = [],
): void {
  const excessKeys = keysBeyondGrant(editor, requestedKeys, before ?? []);
  if (excessKeys.length > 0) refuse(excessKeys, editor, 'grant-beyond-own');
}

/** Returns the effective keys of a role in an organization that the editor lacks. */
function keysBeyond(
  editor: PermissionHolder,
  roleKeys: readonly string[] | null,
  organizationKeys: readonly string[] | null,
): string[] {
  const heldKeys = new Set(effectivePermissions(editor));
  return effectivePermissions({
    orgInfo: organizationKeys ?? undefined,
    roleInfo: roleKeys ?? undefined,
  }).filter((key) => !heldKeys.has(key));
}

/** Returns whether a role has no effective key that the editor lacks; only such a role may be assigned or changed. */
export const isWithinAuthority = (
  editor: PermissionHolder,
  roleKeys: readonly string[] | null,
  organizationKeys: readonly string[] | null,
): boolean => keysBeyond(editor, roleKeys, organizationKeys).length === 0;

interface Role {
  readonly name: string;
  readonly permissions: readonly string[] | null;
  readonly organization_permissions: readonly string[] | null;
}

/** Rejects the assignment of a role with keys that the editor lacks. */
export function checkAssignable(editor: PermissionHolder, role: Role): void {
  const excessKeys = keysBeyond(editor, role.permissions, role.organization_permissions);
  if (excessKeys.length > 0) refuse(excessKeys, editor, 'grant-beyond-own');
}

/** Rejects a change of a role, or of a person with it, if the role has keys that the editor lacks. */
export function checkAuthority(editor: PermissionHolder, role: Role): void {
  const excessKeys = keysBeyond(editor, role.permissions, role.organization_permissions);
  if (excessKeys.length > 0) refuse(excessKeys, editor, 'more-permissions');
}

/** Rejects the withdrawal of keys from an organization that the editor does not have. */
export function checkWithdrawal(editor: PermissionHolder, withdrawn: readonly string[]): void {
  const heldKeys = new Set(effectivePermissions(editor));
  const excessKeys = withdrawn.filter((key) => !heldKeys.has(key));
  if (excessKeys.length > 0) refuse(excessKeys, editor, 'more-permissions');
}
