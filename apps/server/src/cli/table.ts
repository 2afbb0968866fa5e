import { labelOf, type Label } from './language.ts';

/** Header of a column; empty for the unit of the column before it. */
export type Head = Label | '';

/** Returns the length of the longest text. */
export const longestOf = (texts: readonly string[]): number =>
  texts.reduce((most, { length }) => Math.max(most, length), 0);

/** Renders columns of text under their headers, which are printed as they are. */
export function renderColumns(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = heads.map((head, column) => longestOf([head, ...rows.map((row) => row[column] ?? '')]));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [heads, ...rows].map(line).join('\n');
}

/** Renders a table with headers in the language of the command line, for users; scripts use --json. */
export const renderTable = (heads: readonly Head[], rows: readonly (readonly string[])[]): string =>
  renderColumns(heads.map(labelOf), rows);

/** Renders a table, or nothing without rows. */
export const renderRows = (heads: readonly Head[], rows: readonly (readonly string[])[]): string =>
  rows.length === 0 ? '' : renderTable(heads, rows);

/** Renders a name and its facts, one per line. Empty facts are omitted. */
export function renderFacts(
  facts: readonly (readonly [name: Label, value: string | null | undefined])[],
): string {
  const known = facts.flatMap(([name, value]) => (value ? [[labelOf(name), value] as const] : []));
  const width = longestOf(known.map(([name]) => name));
  return known.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join('\n');
}

/** Renders titled sections separated by blank lines. A section without lines shows only its title. */
export function renderSections(
  sections: readonly (readonly [title: string, ...lines: readonly string[]])[],
): string {
  return sections.map((lines) => lines.filter(Boolean).join('\n')).join('\n\n');
}

/** Formats `name=value` pairs on one line. */
export const pairsText = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${value}`)
    .join(', ');
