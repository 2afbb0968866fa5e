import Box from '@mui/material/Box';
import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { grantState, isChangeable, toggleBranch } from './grant-state.ts';
import { limitOf } from './permission-branches.ts';
import type { GrantLimits, GroupBranch } from './permission-branches.ts';
import { PermissionRow } from './PermissionRow.tsx';
import { treeRows } from './tree-rows.ts';
import type { TreeRow } from './tree-rows.ts';

/** The action of a key press in the tree. */
type TreeMove =
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
  const moveTo = (target: TreeRow | undefined): TreeMove | null =>
    target ? { kind: 'focus', id: target.id } : null;
  switch (key) {
    case 'ArrowDown':
      return moveTo(rows[index + 1]);
    case 'ArrowUp':
      return moveTo(rows[index - 1]);
    case 'Home':
      return moveTo(rows[0]);
    case 'End':
      return moveTo(rows.at(-1));
    case 'ArrowRight':
      if (row.leaf) return null;
      return row.expanded ? moveTo(rows[index + 1]) : { kind: 'open', id: row.id };
    case 'ArrowLeft':
      if (!row.leaf && row.expanded) return { kind: 'close', id: row.id };
      return moveTo(rows.find(({ id }) => id === row.parent));
    case ' ':
    case 'Enter':
      return { kind: 'toggle', id: row.id };
    default: {
      if (key.length !== 1) return null;
      const after = [...rows.slice(index + 1), ...rows.slice(0, index + 1)];
      return moveTo(after.find(({ label }) => label.toLowerCase().startsWith(key.toLowerCase())));
    }
  }
}

/** Props shared by tree and matrix. */
export interface PermissionViewProps {
  readonly label: string;
  readonly branches: readonly GroupBranch[];
  readonly granted: ReadonlySet<string>;
  readonly limits: GrantLimits;
  readonly readOnly: boolean;
  readonly onChange: (next: ReadonlySet<string>) => void;
  /** Returns a note for a key. */
  readonly noteOf?: ((key: string) => string | undefined) | undefined;
}

interface PermissionTreeProps extends PermissionViewProps {
  readonly isOpen: (id: string) => boolean;
  readonly onOpen: (id: string, open: boolean) => void;
}

/** The permission tree with tri-state checkboxes: one tab stop, arrow keys to move, Space to toggle, type-ahead. */
export function PermissionTree(props: PermissionTreeProps) {
  const { branches, granted, limits, readOnly, isOpen, onOpen } = props;
  const [focused, setFocused] = useState('');
  const tree = useRef<HTMLDivElement>(null);
  const rows = treeRows(branches, isOpen);
  // A search may have removed the focused row.
  const current = rows.some(({ id }) => id === focused) ? focused : (rows[0]?.id ?? '');

  const toggle = (keys: readonly string[]) => {
    if (!readOnly) props.onChange(toggleBranch(keys, granted, limits));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const move = treeMove(event.key, rows, current);
    if (!move) return;
    event.preventDefault();
    if (move.kind === 'focus') {
      setFocused(move.id);
      tree.current?.querySelector<HTMLElement>(`[data-row="${move.id}"]`)?.focus();
    } else if (move.kind === 'toggle') {
      toggle(rows.find(({ id }) => id === move.id)?.keys ?? []);
    } else {
      onOpen(move.id, move.kind === 'open');
    }
  };

  return (
    <Box
      ref={tree}
      role="tree"
      aria-label={props.label}
      aria-multiselectable
      tabIndex={-1}
      onKeyDown={onKeyDown}
      sx={{ '&:focus-visible': { outline: 'none' } }}
    >
      {rows.map((row) => (
        <PermissionRow
          key={row.id}
          row={row}
          state={grantState(row.keys, granted, limits)}
          grantedCount={row.keys.filter((key) => granted.has(key)).length}
          lock={row.leaf && !readOnly ? limitOf(row.leaf.key, limits) : undefined}
          note={row.leaf ? props.noteOf?.(row.leaf.key) : undefined}
          fixed={readOnly || !isChangeable(row.keys, limits)}
          muted={!readOnly && !isChangeable(row.keys, limits)}
          change={row.leaf ? changeOf(row.leaf.key, limits.before, granted) : undefined}
          focused={row.id === current}
          onFocus={() => setFocused(row.id)}
          onExpand={() => onOpen(row.id, !row.expanded)}
          onToggle={() => toggle(row.keys)}
        />
      ))}
    </Box>
  );
}

/** Returns how an edit changes one key. */
export function changeOf(
  key: string,
  before: ReadonlySet<string>,
  granted: ReadonlySet<string>,
): 'added' | 'removed' | undefined {
  if (before.has(key) === granted.has(key)) return undefined;
  return granted.has(key) ? 'added' : 'removed';
}
