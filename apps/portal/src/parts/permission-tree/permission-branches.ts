import { permissionTree } from '@blueport/contracts';
import type { PermissionGroup, PermissionLeaf } from '@blueport/contracts';

/** Why a key cannot be changed here: the organization lacks it, or the person who edits lacks it. */
export type KeyLock = 'organization' | 'editor';

/** What surrounds an edit: the keys an organization holds (null where that is no limit) and those of the editor. */
export interface GrantLimits {
  readonly organizationKeys: ReadonlySet<string> | null;
  readonly editorKeys: ReadonlySet<string>;
  /** The keys as they are saved: what is granted already may stay and may be taken away by anyone who edits. */
  readonly before: ReadonlySet<string>;
}

/** An entity with the keys that are shown of it. */
export interface EntityBranch {
  readonly id: string;
  readonly label: string;
  readonly leaves: readonly PermissionLeaf[];
}

/** A group with the entities that are shown of it. */
export interface GroupBranch {
  readonly id: string;
  readonly label: string;
  readonly entities: readonly EntityBranch[];
}

/** Why a key could not be granted if it were not granted already. */
export function limitOf(key: string, limits: GrantLimits): KeyLock | undefined {
  if (limits.organizationKeys && !limits.organizationKeys.has(key)) return 'organization';
  return limits.editorKeys.has(key) ? undefined : 'editor';
}

/** The reason a key is out of reach; undefined when it may be granted or taken away. */
export function lockOf(key: string, limits: GrantLimits): KeyLock | undefined {
  return limits.before.has(key) ? undefined : limitOf(key, limits);
}

/**
 * The tree as it is shown: branches in which the organization holds nothing are pruned (spec.md section 6), unless a key
 * of theirs is granted all the same; single keys it lacks stay, locked, so that nobody wonders where they are.
 */
export function permissionBranches(
  { organizationKeys, before }: GrantLimits,
  tree: readonly PermissionGroup[] = permissionTree,
): GroupBranch[] {
  const isThere = (key: string) => !organizationKeys || organizationKeys.has(key) || before.has(key);
  return tree.flatMap((group) => {
    const entities = group.entities
      .filter((entity) => entity.permissions.some(({ key }) => isThere(key)))
      .map(({ id, label, permissions }) => ({ id, label, leaves: permissions }));
    return entities.length > 0 ? [{ id: group.id, label: group.label, entities }] : [];
  });
}

/** The branches that answer to a search; a match in a name shows everything below it. */
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

/** Every key below a group. */
export function keysOf(group: GroupBranch): string[] {
  return group.entities.flatMap((entity) => entity.leaves.map(({ key }) => key));
}
