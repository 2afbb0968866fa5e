/** The length of the longest of several texts. */
export const longestOf = (texts: readonly string[]): number =>
  texts.reduce((most, { length }) => Math.max(most, length), 0);

/** Columns of text under their heads, for people; scripts use --json. */
export function renderTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = heads.map((head, column) => longestOf([head, ...rows.map((row) => row[column] ?? '')]));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [heads, ...rows].map(line).join('\n');
}

/** The same where there may be nothing to show: no heads above nothing. */
export const renderRows = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  rows.length === 0 ? '' : renderTable(heads, rows);

/** A name and what is known of it by line; what is empty is left out. */
export function renderFacts(
  facts: readonly (readonly [name: string, value: string | null | undefined])[],
): string {
  const known = facts.filter((fact): fact is readonly [string, string] => Boolean(fact[1]));
  const width = longestOf(known.map(([name]) => name));
  return known.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join('\n');
}

/** Parts of an answer below their titles, with a blank line between them; parts without lines are their title alone. */
export function renderSections(
  sections: readonly (readonly [title: string, ...lines: readonly string[]])[],
): string {
  return sections.map((lines) => lines.filter(Boolean).join('\n')).join('\n\n');
}

/** `name=value`, several in a line. */
export const pairsText = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${value}`)
    .join(', ');
