/** Formats a Markdown table; `align` has one character per column: `l` or `r`. */
export function markdownTable(
  head: readonly string[],
  align: string,
  rows: readonly (readonly string[])[],
): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rule = `|${Array.from(align, (side) => (side === 'r' ? '---:' : '---')).join('|')}|`;
  return [line(head), rule, ...rows.map(line)].join('\n');
}
