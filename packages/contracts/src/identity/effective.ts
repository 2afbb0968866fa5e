/** What a permission question needs to know about an account: the two lists of spec.md section 6. */
export interface PermissionHolder {
  readonly orgInfo: readonly string[] | undefined;
  readonly roleInfo: readonly string[] | undefined;
}

/** The answer to "may this account use this key", with the side that says no. */
export type PermissionAnswer =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly missing: 'organization' | 'role' | 'both' | 'list' };

/** Whether `key` is held by the organization and by the role; `list` means that one of the lists is missing altogether. */
export function checkPermission(holder: PermissionHolder, key: string): PermissionAnswer {
  if (!holder.orgInfo || !holder.roleInfo) return { allowed: false, missing: 'list' };
  const organization = holder.orgInfo.includes(key);
  const role = holder.roleInfo.includes(key);
  if (organization && role) return { allowed: true };
  if (!organization && !role) return { allowed: false, missing: 'both' };
  return { allowed: false, missing: organization ? 'role' : 'organization' };
}

/** Keys held on both sides, in the order of the organization's list. */
export function effectivePermissions(holder: PermissionHolder): string[] {
  const role = new Set(holder.roleInfo ?? []);
  return (holder.orgInfo ?? []).filter((key) => role.has(key));
}
