import { renderCsv } from '../csv.ts';
import { renderTable } from '../table.ts';
import type { ColumnPath, Verb, VerbColumn } from './verb.ts';

/** How an answer is wanted: for people, or for programs. */
export type Format = 'table' | 'json' | 'csv';

function valueAt(row: unknown, paths: readonly ColumnPath[]): string {
  for (const path of paths) {
    const value =
      typeof path === 'function'
        ? path(row as never)
        : path
            .split('.')
            .reduce<unknown>(
              (inner, key) => (inner as Record<string, unknown> | null | undefined)?.[key],
              row,
            );
    if (value !== null && value !== undefined)
      return typeof value === 'string' ? value : JSON.stringify(value);
  }
  return '';
}

function rowsOf(answer: unknown, rows: string | undefined): readonly unknown[] {
  const inner = (answer as Readonly<Record<string, unknown>>)[rows ?? 'result'];
  if (Array.isArray(inner)) return inner;
  return Array.isArray(answer) ? answer : [answer];
}

/** Nobody reads more of a cell than this, and one long text must not push the others aside. */
const longestCell = 60;
const oneLine = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > longestCell && line.includes(' ') ? `${line.slice(0, longestCell - 1)}…` : line;
};

/** Heads and rows of an answer. */
function cellsOf(answer: unknown, columns: readonly VerbColumn[], rows: string | undefined) {
  // Two columns of one head, such as an amount and its currency, are told apart by what they show.
  return {
    heads: columns.map(([head]) => head),
    cells: rowsOf(answer, rows).map((row) => columns.map(([, ...paths]) => valueAt(row, paths))),
  };
}

/** The answer of a verb as text. */
export function renderAnswer(verb: Verb, answer: unknown, format: Format): string {
  const { columns, content, text } = verb;
  if (format !== 'json' && content !== undefined) return content(answer as never).trimEnd();
  if (format === 'table' && text !== undefined) return text(answer as never).trimEnd();
  if (format === 'json' || columns === undefined) return JSON.stringify(answer, null, 2);
  const { heads, cells } = cellsOf(answer, columns, verb.rows);
  return format === 'csv'
    ? renderCsv(
        heads.map((head, at) => head || `${heads[at - 1] ?? ''} CURRENCY`.trim()),
        cells,
      )
    : renderTable(
        heads,
        cells.map((row) => row.map(oneLine)),
      );
}
