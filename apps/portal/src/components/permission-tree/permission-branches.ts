import { permissionTree } from '@blueport/contracts';
import type { PermissionGroup, PermissionLeaf } from '@blueport/contracts';

/** Who lacks the key, so that it cannot be changed: the organization or the editing user. */
export type KeyLock = 'organization' | 'editor';

/** The limits of an edit: the keys of the organization (null for no limit) and those of the editing user. */
export interface GrantLimits {
  readonly organizationKeys: ReadonlySet<string> | null;
  readonly editorKeys: ReadonlySet<string>;
  /** The saved keys: a granted key may stay or be removed by any editor. */
  readonly before: ReadonlySet<string>;
}

/** An entity with its visible keys. */
export interface EntityBranch {
  readonly id: string;
  readonly label: string;
  readonly leaves: readonly PermissionLeaf[];
}

/** A group with its visible entities. */
export interface GroupBranch {
  readonly id: string;
  readonly label: string;
  readonly entities: readonly EntityBranch[];
}

/** Returns why a key could not be granted if it were not granted already. */
export function limitOf(key: string, limits: GrantLimits): KeyLock | undefined {
  if (limits.organizationKeys && !limits.organizationKeys.has(key)) return 'organization';
  return limits.editorKeys.has(key) ? undefined : 'editor';
}

/** Returns why a key is locked, or undefined if it may be granted or removed. */
export function lockOf(key: string, limits: GrantLimits): KeyLock | undefined {
  return limits.before.has(key) ? undefined : limitOf(key, limits);
}

/**
 * Returns the visible tree. Branches without any key of the organization are pruned, unless one of
 * their keys is granted. Single keys the organization lacks stay visible but locked, so that users can find them.
 */
export function permissionBranches(
  { organizationKeys, before }: GrantLimits,
  tree: readonly PermissionGroup[] = permissionTree,
): GroupBranch[] {
  const isRelevant = (key: string) => !organizationKeys || organizationKeys.has(key) || before.has(key);
  return tree.flatMap((group) => {
    const entities = group.entities
      .filter((entity) => entity.permissions.some(({ key }) => isRelevant(key)))
      .map(({ id, label, permissions }) => ({ id, label, leaves: permissions }));
    return entities.length > 0 ? [{ id: group.id, label: group.label, entities }] : [];
  });
}

/** Returns the branches that match a search; a match in a branch's name shows everything below it. */
export function searchBranches(branches: readonly GroupBranch[], typed: string): GroupBranch[] {
  const words = typed.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...branches];
  const found = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  return branches.flatMap((group) => {
    const entities = group.entities.flatMap((entity) => {
      const path = `${group.label} ${entity.label}`;
      const leaves = found(path)
        ? entity.leaves
        : entity.leaves.filter(({ key, label }) => found(`${path} ${label} ${key}`));
      return leaves.length > 0 ? [{ ...entity, leaves }] : [];
    });
    return entities.length > 0 ? [{ ...group, entities }] : [];
  });
}

/** Returns every key below a group. */
export function keysOf(group: GroupBranch): string[] {
  return group.entities.flatMap((entity) => entity.leaves.map(({ key }) => key));
}
