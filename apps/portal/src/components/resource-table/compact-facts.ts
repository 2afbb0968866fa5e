import type { ReactNode } from 'react';
import type { TableColumn } from './column.ts';

/** Number of facts that are shown unless more columns are marked as `onPhone`. */
const usualFacts = 2;

/** The columns of a row in two lines. */
interface CompactFacts<Row> {
  readonly title: TableColumn<Row> | undefined;
  /** The state, at the end of the first line. */
  readonly badge: TableColumn<Row> | undefined;
  /** Columns of the second line that have a content. */
  readonly facts: readonly TableColumn<Row>[];
  /** All columns except for the title, the state and the buttons. */
  readonly rest: readonly TableColumn<Row>[];
  /** The buttons, below the second line. */
  readonly actions: TableColumn<Row> | undefined;
}

/** Returns the content of a cell. */
export const contentOf = <Row>(column: TableColumn<Row>, row: Row): ReactNode => column.cell(row);

/** Whether a cell shows something. */
export const hasContent = (content: ReactNode): boolean =>
  content !== null && content !== undefined && content !== '' && content !== false;

/** Distributes the visible columns of a row over two lines; columns marked as `onPhone` come first. */
export function factsOf<Row>(columns: readonly TableColumn<Row>[], row: Row): CompactFacts<Row> {
  const title = columns.find((column) => column.primary) ?? columns[0];
  const badge = columns.find(({ id }) => id === 'state');
  const actions = columns.find(({ hasActions }) => hasActions);
  const rest = columns.filter((column) => column !== title && column !== badge && column !== actions);
  const nonEmpty = rest.filter((column) => hasContent(contentOf(column, row)));
  const prioritized = nonEmpty.filter(({ onPhone }) => onPhone);
  const facts = [...prioritized, ...nonEmpty.filter(({ onPhone }) => !onPhone)].slice(
    0,
    Math.max(usualFacts, prioritized.length),
  );
  return { title, badge, facts, rest, actions };
}
