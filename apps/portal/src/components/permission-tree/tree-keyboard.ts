import type { TreeRow } from './tree-rows.ts';

/** The action of a key press in the tree. */
export type TreeMove =
  | { readonly kind: 'focus'; readonly id: string }
  | { readonly kind: 'open' | 'close' | 'toggle'; readonly id: string };

/** Returns the action of a key according to the ARIA authoring practices for trees, or null for other keys. */
export function treeMove(key: string, rows: readonly TreeRow[], focused: string): TreeMove | null {
  const index = Math.max(
    rows.findIndex((row) => row.id === focused),
    0,
  );
  const row = rows[index];
  if (!row) return null;
  const to = (target: TreeRow | undefined): TreeMove | null =>
    target ? { kind: 'focus', id: target.id } : null;
  switch (key) {
    case 'ArrowDown':
      return to(rows[index + 1]);
    case 'ArrowUp':
      return to(rows[index - 1]);
    case 'Home':
      return to(rows[0]);
    case 'End':
      return to(rows.at(-1));
    case 'ArrowRight':
      if (row.leaf) return null;
      return row.expanded ? to(rows[index + 1]) : { kind: 'open', id: row.id };
    case 'ArrowLeft':
      if (!row.leaf && row.expanded) return { kind: 'close', id: row.id };
      return to(rows.find(({ id }) => id === row.parent));
    case ' ':
    case 'Enter':
      return { kind: 'toggle', id: row.id };
    default: {
      if (key.length !== 1) return null;
      const after = [...rows.slice(index + 1), ...rows.slice(0, index + 1)];
      return to(after.find(({ label }) => label.toLowerCase().startsWith(key.toLowerCase())));
    }
  }
}
