import { useState } from 'react';
import type { KeyboardEvent } from 'react';

/** A cell of the grid; row -1 is the header. */
export interface GridCell {
  readonly row: number;
  readonly column: number;
}

interface GridSize {
  readonly rows: number;
  readonly columns: number;
}

const pageStep = 10;

/** Returns the cell a key moves to, or null if the grid does not handle the key. */
function moveInGrid(cell: GridCell, key: string, control: boolean, size: GridSize): GridCell | null {
  const { row, column } = cell;
  const lastRow = size.rows - 1;
  const lastColumn = size.columns - 1;
  const cellAt = (nextRow: number, nextColumn: number): GridCell => ({
    row: Math.min(Math.max(nextRow, -1), lastRow),
    column: Math.min(Math.max(nextColumn, 0), lastColumn),
  });
  switch (key) {
    case 'ArrowDown':
    case 'j':
      return cellAt(row + 1, column);
    case 'ArrowUp':
    case 'k':
      return cellAt(row - 1, column);
    case 'ArrowRight':
      return cellAt(row, column + 1);
    case 'ArrowLeft':
      return cellAt(row, column - 1);
    case 'PageDown':
      return cellAt(row + pageStep, column);
    case 'PageUp':
      return cellAt(Math.max(row - pageStep, 0), column);
    case 'Home':
      return control ? cellAt(0, 0) : cellAt(row, 0);
    case 'End':
      return control ? cellAt(lastRow, lastColumn) : cellAt(row, lastColumn);
    default:
      return null;
  }
}

interface GridKeyboardOptions extends GridSize {
  readonly onOpen: (row: number) => void;
  readonly onSelect: (row: number) => void;
  /** Called when the keyboard has moved to a row. */
  readonly onMove?: (row: number) => void;
  readonly onEscape?: (() => void) | undefined;
  readonly scrollTo: (row: number) => void;
  readonly singleKeys: boolean;
}

/** Handles the keyboard of a grid: one tab stop, arrow keys to move, Enter to open, Space to select. */
export function useGridKeyboard({
  rows,
  columns,
  onOpen,
  onSelect,
  onMove,
  onEscape,
  scrollTo,
  singleKeys,
}: GridKeyboardOptions) {
  const [requestedCell, setActive] = useState<GridCell>({ row: 0, column: 0 });
  const active = {
    row: Math.min(requestedCell.row, rows - 1),
    column: Math.min(requestedCell.column, columns - 1),
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.target instanceof HTMLInputElement) return;
    if (!singleKeys && (event.key === 'j' || event.key === 'k')) return;
    if (event.key === 'Enter' && active.row >= 0 && !(event.target instanceof HTMLButtonElement)) {
      event.preventDefault();
      onOpen(active.row);
      return;
    }
    if (event.key === ' ' && active.row >= 0 && !(event.target instanceof HTMLButtonElement)) {
      event.preventDefault();
      onSelect(active.row);
      return;
    }
    if (event.key === 'Escape') onEscape?.();
    const next = moveInGrid(active, event.key, event.ctrlKey || event.metaKey, { rows, columns });
    if (!next) return;
    event.preventDefault();
    const grid = event.currentTarget;
    setActive(next);
    if (next.row >= 0) scrollTo(next.row);
    if (next.row >= 0 && next.row !== active.row) onMove?.(next.row);
    // The row may be rendered only after the list has scrolled to it.
    requestAnimationFrame(() => {
      grid
        .querySelector<HTMLElement>(`[data-cell="${next.row}:${next.column}"]`)
        ?.focus({ preventScroll: next.row >= 0 });
    });
  };

  return { active, setActive, onKeyDown };
}
