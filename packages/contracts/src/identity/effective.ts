/** The two permission lists of an account. */
export interface PermissionHolder {
  readonly orgInfo: readonly string[] | undefined;
  readonly roleInfo: readonly string[] | undefined;
}

/** Whether an account may use a key, and if not, the side that lacks it. */
export type PermissionAnswer =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly missing: 'organization' | 'role' | 'both' | 'list' };

/**
 * Checks whether both the organization and the role hold `key`. `list` means that one of the lists is missing
 * altogether.
 */
export function checkPermission(holder: PermissionHolder, key: string): PermissionAnswer {
  if (!holder.orgInfo || !holder.roleInfo) return { allowed: false, missing: 'list' };
  const organization = holder.orgInfo.includes(key);
  const role = holder.roleInfo.includes(key);
  if (organization && role) return { allowed: true };
  if (!organization && !role) return { allowed: false, missing: 'both' };
  return { allowed: false, missing: organization ? 'role' : 'organization' };
}

/** Returns the keys held on both sides, in the order of the organization's list. */
export function effectivePermissions(holder: PermissionHolder): string[] {
  const role = new Set(holder.roleInfo ?? []);
  return (holder.orgInfo ?? []).filter((key) => role.has(key));
}
