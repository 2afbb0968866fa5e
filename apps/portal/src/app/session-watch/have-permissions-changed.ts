import { effectivePermissions } from '@blueport/contracts';
import type { PermissionHolder } from '@blueport/contracts';

type Lists = { readonly [Side in keyof PermissionHolder]?: PermissionHolder[Side] };

/** Whether the effective permissions have changed. A key in only one of the two lists grants nothing. */
export function havePermissionsChanged(before: Lists | null, after: Lists): boolean {
  const keysOf = ({ orgInfo, roleInfo }: Lists) => new Set(effectivePermissions({ orgInfo, roleInfo }));
  const old = keysOf(before ?? {});
  const now = keysOf(after);
  return old.size !== now.size || [...now].some((key) => !old.has(key));
}
