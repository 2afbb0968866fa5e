// oxlint-disable-next-line no-control-regex -- some programs skip a leading NUL and run what follows.
const formula = /^[=+\-@\t\r\0]/;
const number = /^-?\d+(\.\d+)?$/;

/** A cell that no spreadsheet runs: what looks like a formula and is no number gets an apostrophe in front. */
function cellOf(text: string): string {
  const harmless = formula.test(text) && !number.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Rows under their heads as a CSV document (RFC 4180), without its last line end. */
export const renderCsv = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, ...rows].map((cells) => cells.map(cellOf).join(',')).join('\r\n');
