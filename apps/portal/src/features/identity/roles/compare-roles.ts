import type { PermissionGroup, RoleDetail } from '@blueport/contracts';
import type { GroupBranch } from '../../../components/permission-tree/permission-branches.ts';

/** The permissions of two roles, as branches of the permission tree. */
export interface RoleComparison {
  readonly onlyA: readonly GroupBranch[];
  readonly onlyB: readonly GroupBranch[];
  readonly both: readonly GroupBranch[];
}

type Keys = Pick<RoleDetail, 'permissions'>;

/** Sorts the permissions of two roles into those of one role and those of both. Keys outside the tree are omitted. */
export function compareRoles(a: Keys, b: Keys, tree: readonly PermissionGroup[]): RoleComparison {
  const keysOfA = new Set(a.permissions);
  const keysOfB = new Set(b.permissions);
  return {
    onlyA: branchesOf(tree, (key) => keysOfA.has(key) && !keysOfB.has(key)),
    onlyB: branchesOf(tree, (key) => keysOfB.has(key) && !keysOfA.has(key)),
    both: branchesOf(tree, (key) => keysOfA.has(key) && keysOfB.has(key)),
  };
}

/** Returns the branches of the tree with the keys that pass the test. */
function branchesOf(tree: readonly PermissionGroup[], test: (key: string) => boolean): GroupBranch[] {
  return tree.flatMap((group) => {
    const entities = group.entities
      .map(({ id, label, permissions }) => ({
        id,
        label,
        leaves: permissions.filter(({ key }) => test(key)),
      }))
      .filter(({ leaves }) => leaves.length > 0);
    return entities.length > 0 ? [{ id: group.id, label: group.label, entities }] : [];
  });
}
