import type { TableColumn } from './column.ts';

/** Column widths as a CSS grid template: each column at least its width, the rest shared. */
export function gridTemplate<Row>(columns: readonly TableColumn<Row>[], selectable: boolean): string {
  const tracks = columns.map(({ width, grow }) => `minmax(${width}px, ${grow ?? 1}fr)`);
  return [...(selectable ? ['48px'] : []), ...tracks].join(' ');
}
