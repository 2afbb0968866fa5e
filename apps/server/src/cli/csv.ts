// oxlint-disable-next-line no-control-regex -- some programs skip a leading NUL and run what follows.
const formula = /^[=+\-@\t\r\0]/;
const number = /^-?\d+(\.\d+)?$/;

/**
 * Escapes a cell so that no spreadsheet runs it: text that looks like a formula and is not a number gets a leading
 * apostrophe.
 */
function cellOf(text: string): string {
  const harmless = formula.test(text) && !number.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Renders headers and rows as a CSV document (RFC 4180) without the final line break. */
export const renderCsv = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, ...rows].map((cells) => cells.map(cellOf).join(',')).join('\r\n');
