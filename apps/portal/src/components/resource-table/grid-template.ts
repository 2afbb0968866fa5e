import type { TableColumn } from './column.ts';

const checkboxWidth = 48;
/** Width that a column keeps while its neighbors need more than there is, in pixels. */
const leastWidth = 104;

const withCheckbox = (tracks: readonly string[], selectable: boolean): string =>
  [...(selectable ? [`${checkboxWidth}px`] : []), ...tracks].join(' ');

/** Whether a column takes the space that no column needs. */
const takesRest = <Row>({ primary, grow = 1 }: TableColumn<Row>): boolean => primary === true || grow > 1;

/**
 * Returns column widths by content, for rows that are subgrids: no cell is truncated while another column has space that
 * it does not need. If the contents do not fit, all columns get the same width, or less if they need less.
 */
export function contentTemplate<Row>(columns: readonly TableColumn<Row>[], selectable: boolean): string {
  const hasRest = columns.some(takesRest);
  const tracks = columns.map((column, index) => {
    if (takesRest(column)) return `minmax(${column.width}px, auto)`;
    const most = !hasRest && index === 0 ? 'auto' : 'max-content';
    return `minmax(${Math.min(column.width, leastWidth)}px, ${most})`;
  });
  return withCheckbox(tracks, selectable);
}

/** Returns column widths that do not depend on the content: each column has at least its width, and shares the rest. */
export function fixedTemplate<Row>(columns: readonly TableColumn<Row>[], selectable: boolean): string {
  const tracks = columns.map(({ width, grow }) => `minmax(${width}px, ${grow ?? 1}fr)`);
  return withCheckbox(tracks, selectable);
}
