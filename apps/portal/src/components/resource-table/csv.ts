type Value = string | number | boolean | null;

// oxlint-disable-next-line no-control-regex -- some programs skip a leading NUL and run what follows.
const formulaStart = /^[=+\-@\t\r\0]/;

/**
 * Formats a field of a CSV file. A text that a spreadsheet would evaluate as a formula gets a leading apostrophe.
 * Numbers keep their sign, because they are not text.
 */
export function csvField(value: Value): string {
  if (value === null) return '';
  const text = typeof value === 'string' && formulaStart.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Formats a line of a CSV document (RFC 4180). */
export function csvLine(values: readonly Value[]): string {
  return `${values.map(csvField).join(',')}\r\n`;
}
