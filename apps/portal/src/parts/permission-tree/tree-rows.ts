import type { PermissionLeaf } from '@blueport/contracts';
import { keysOf } from './permission-branches.ts';
import type { GroupBranch } from './permission-branches.ts';

/** One visible line of the tree; `parent` is the line that closes above it. */
export interface TreeRow {
  readonly id: string;
  readonly label: string;
  readonly level: 1 | 2 | 3;
  readonly parent: string | null;
  /** All keys below, or the key itself. */
  readonly keys: readonly string[];
  readonly leaf: PermissionLeaf | null;
  readonly expanded: boolean;
  /** Place among its sisters, counted from 1, and how many they are; for screen readers. */
  readonly position: number;
  readonly count: number;
}

/** The lines that are visible, top to bottom. An entity with one key only is that key: a branch of one says nothing. */
export function treeRows(groups: readonly GroupBranch[], isOpen: (id: string) => boolean): TreeRow[] {
  return groups.flatMap((group, groupIndex) => {
    const groupId = `g.${group.id}`;
    const rows: TreeRow[] = [
      {
        id: groupId,
        label: group.label,
        level: 1,
        parent: null,
        keys: keysOf(group),
        leaf: null,
        expanded: isOpen(groupId),
        position: groupIndex + 1,
        count: groups.length,
      },
    ];
    if (!isOpen(groupId)) return rows;
    for (const [entityIndex, entity] of group.entities.entries()) {
      const entityId = `${groupId}.${entity.id}`;
      const place = {
        position: entityIndex + 1,
        count: group.entities.length,
        parent: groupId,
        level: 2,
      } as const;
      const [only, ...more] = entity.leaves;
      if (only && more.length === 0) {
        rows.push({
          ...place,
          id: only.key,
          label: only.label,
          keys: [only.key],
          leaf: only,
          expanded: false,
        });
        continue;
      }
      const expanded = isOpen(entityId);
      const keys = entity.leaves.map(({ key }) => key);
      rows.push({ ...place, id: entityId, label: entity.label, keys, leaf: null, expanded });
      if (!expanded) continue;
      for (const [leafIndex, leaf] of entity.leaves.entries()) {
        rows.push({
          id: leaf.key,
          label: leaf.label,
          level: 3,
          parent: entityId,
          keys: [leaf.key],
          leaf,
          expanded: false,
          position: leafIndex + 1,
          count: entity.leaves.length,
        });
      }
    }
    return rows;
  });
}
