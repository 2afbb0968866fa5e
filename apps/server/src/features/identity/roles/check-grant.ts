import { beyondGrant, effectivePermissions, unknownKeys, type PermissionHolder } from '@blueport/contracts';
import { invalidInput, issue, Refusal } from '../../../errors/refusal.ts';
import { keyIssues } from './key-issues.ts';

/** Refuses a grant beyond the caller's keys, or a change of a role or person with more keys. */
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

/** A list of keys as it will be stored: each once, in the order it came; a key that the tree does not know is refused with its place. */
export function checkKeys(permissions: readonly string[]): string[] {
  const unknown = unknownKeys(permissions);
  if (unknown.length > 0) {
    throw invalidInput(unknown.map(({ index }) => issue(`#/permissions/${index}`, 'unknown-key')));
  }
  return [...new Set(permissions)];
}

/** Refuses a list that adds keys which the editor does not hold effectively. */
export function checkGrant(
  editor: PermissionHolder,
  wanted: readonly string[],
  before: readonly string[] | null = [],
): void {
  const beyond = beyondGrant(editor, wanted, before ?? []);
  if (beyond.length > 0) refuse(beyond, editor, 'grant-beyond-own');
}

/** Returns the effective keys of a role in an organization that the editor lacks. */
function keysBeyond(
  editor: PermissionHolder,
  roleKeys: readonly string[] | null,
  organizationKeys: readonly string[] | null,
): string[] {
  const held = new Set(effectivePermissions(editor));
  return effectivePermissions({
    orgInfo: organizationKeys ?? undefined,
    roleInfo: roleKeys ?? undefined,
  }).filter((key) => !held.has(key));
}

/** Whether a role has no effective key that the editor lacks; only such a role may be assigned or changed. */
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

/** Refuses to assign a role with keys that the editor lacks. */
export function checkAssignable(editor: PermissionHolder, role: Role): void {
  const beyond = keysBeyond(editor, role.permissions, role.organization_permissions);
  if (beyond.length > 0) refuse(beyond, editor, 'grant-beyond-own');
}

/** Refuses to change a role, or a person who has it, if the role has keys that the editor lacks. */
export function checkAuthority(editor: PermissionHolder, role: Role): void {
  const beyond = keysBeyond(editor, role.permissions, role.organization_permissions);
  if (beyond.length > 0) refuse(beyond, editor, 'more-permissions');
}

/** Refuses to withdraw keys from an organization that the editor does not hold. */
export function checkWithdrawal(editor: PermissionHolder, withdrawn: readonly string[]): void {
  const held = new Set(effectivePermissions(editor));
  const beyond = withdrawn.filter((key) => !held.has(key));
  if (beyond.length > 0) refuse(beyond, editor, 'more-permissions');
}
