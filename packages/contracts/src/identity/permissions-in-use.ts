import type { PermissionGroup } from './permission-tree.ts';
import { unusedPermissions } from './unused-permissions.generated.ts';

const unused: ReadonlySet<string> = new Set(unusedPermissions);

/** Returns the keys that a route or a screen checks. */
export const permissionsInUse = (keys: readonly string[]): string[] => keys.filter((key) => !unused.has(key));

/** Returns the tree without unused keys and empty branches, for screens. */
export const treeInUse = (tree: readonly PermissionGroup[]): PermissionGroup[] =>
  tree
    .map((group) => ({
      ...group,
      entities: group.entities
        .map((entity) => ({
          ...entity,
          permissions: entity.permissions.filter(({ key }) => !unused.has(key)),
        }))
        .filter(({ permissions }) => permissions.length > 0),
    }))
    .filter(({ entities }) => entities.length > 0);
