import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isTyping } from '../../core/keyboard/is-typing.ts';
import { rowKeys } from '../../core/keyboard/shortcuts.ts';

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
  const step = rowKeys[key];
  if (step !== undefined) return cellAt(row + step, column);
  switch (key) {
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
  /** Index of the row shown next to the list. */
  readonly currentRow: number;
}

const isLetter = (key: string): boolean => key.length === 1 && key in rowKeys;

/** Calls `onStep` for j and k anywhere on the page, unless they belong to a field, a dialog or a grid. */
function usePageKeys(grid: RefObject<HTMLElement | null>, onStep: (step: 1 | -1) => void): void {
  const onKeyDown = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const { key, target } = event;
    if (!isLetter(key) || event.ctrlKey || event.metaKey || event.altKey || isTyping(target)) return;
    if (target instanceof Element && target.closest('[role=grid]')) return;
    // A page with several lists moves in the first one.
    if (document.querySelector('[role=grid]') !== grid.current) return;
    event.preventDefault();
    onStep(rowKeys[key]!);
  });
  useEffect(() => {
    const listener = (event: globalThis.KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
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
  currentRow,
}: GridKeyboardOptions) {
  const grid = useRef<HTMLDivElement>(null);
  const [requestedCell, setActive] = useState<GridCell>();
  const active = {
    row: Math.min(requestedCell?.row ?? 0, rows - 1),
    column: Math.min(requestedCell?.column ?? 0, columns - 1),
  };
  const move = (next: GridCell) => {
    setActive(next);
    if (next.row >= 0) scrollTo(next.row);
    if (next.row >= 0 && next.row !== (currentRow >= 0 ? currentRow : active.row)) onMove?.(next.row);
    // The row may be rendered only after the list has scrolled to it.
    requestAnimationFrame(() => {
      grid.current
        ?.querySelector<HTMLElement>(`[data-cell="${next.row}:${next.column}"]`)
        ?.focus({ preventScroll: next.row >= 0 });
    });
  };
  usePageKeys(grid, (step) => {
    if (!singleKeys || rows === 0) return;
    const from = currentRow >= 0 ? currentRow : requestedCell?.row;
    const row = from === undefined ? 0 : Math.min(Math.max(from + step, 0), rows - 1);
    move({ row, column: active.column });
  });

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.target instanceof HTMLInputElement) return;
    if (!singleKeys && isLetter(event.key)) return;
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
    move(next);
  };

  return { grid, active, setActive, onKeyDown };
}
