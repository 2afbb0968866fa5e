import { labelOf } from '../language.ts';
import { renderColumns } from '../table.ts';
import type { ColumnPath, Verb, VerbColumn } from './verb.ts';

/** Output format: a table for users, JSON or CSV for programs. */
export type Format = 'table' | 'json' | 'csv';

function valueAt(row: unknown, paths: readonly ColumnPath[], answer: unknown): string {
  for (const path of paths) {
    const value =
      typeof path === 'function'
        ? path(row as never, answer as never)
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

/** Maximum length of a cell, so that one long text does not crowd out the other columns. */
const longestCell = 60;
const oneLine = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > longestCell && line.includes(' ') ? `${line.slice(0, longestCell - 1)}…` : line;
};

/** Returns the headers and rows of a response. */
function cellsOf(answer: unknown, columns: readonly VerbColumn[], rows: string | undefined) {
  // Columns with the same header, such as an amount and its currency, are both kept.
  return {
    heads: columns.map(([head]) => head),
    cells: rowsOf(answer, rows).map((row) => columns.map(([, ...paths]) => valueAt(row, paths, answer))),
  };
}

// oxlint-disable-next-line no-control-regex -- some programs skip a leading NUL and run what follows.
const formula = /^[=+\-@\t\r\0]/;
const number = /^-?\d+(\.\d+)?$/;

/**
 * Escapes a cell so that no spreadsheet runs it: text that looks like a formula and is not a number gets a leading
 * apostrophe.
 */
function escapeCell(text: string): string {
  const harmless = formula.test(text) && !number.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Renders headers and rows as a CSV document (RFC 4180) without the final line break. */
const renderCsv = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, ...rows].map((cells) => cells.map(escapeCell).join(',')).join('\r\n');

/** Renders the response of a verb as text. The columns of CSV have the same names in every language, for scripts. */
export function renderAnswer(verb: Verb, answer: unknown, format: Format): string {
  const { content, text } = verb;
  const columns = verb.columnsOf?.(answer as never) ?? verb.columns;
  if (format !== 'json' && content !== undefined) return content(answer as never).trimEnd();
  if (format === 'table' && text !== undefined) return text(answer as never).trimEnd();
  if (format === 'json' || columns === undefined) return JSON.stringify(answer, null, 2);
  const { heads, cells } = cellsOf(answer, columns, verb.rows);
  return format === 'csv'
    ? renderCsv(
        heads.map((head, at) => head || `${heads[at - 1] ?? ''} CURRENCY`.trim()),
        cells,
      )
    : renderColumns(
        verb.columnsOf ? heads.map(oneLine) : heads.map(labelOf),
        cells.map((row) => row.map(oneLine)),
      );
}
