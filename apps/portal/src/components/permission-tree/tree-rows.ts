import type { PermissionLeaf } from '@blueport/contracts';
import { keysOf } from './permission-branches.ts';
import type { GroupBranch } from './permission-branches.ts';

/** A visible row of the tree; `parent` is the row that collapses it. */
export interface TreeRow {
  readonly id: string;
  readonly label: string;
  readonly level: 1 | 2 | 3;
  readonly parent: string | null;
  /** All keys below, or the key itself. */
  readonly keys: readonly string[];
  readonly leaf: PermissionLeaf | null;
  readonly expanded: boolean;
  /** Position among its siblings, starting at 1, and their number; for screen readers. */
  readonly position: number;
  readonly count: number;
}

/** Returns the visible rows, top to bottom. An entity with only one key is shown as that key. */
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
