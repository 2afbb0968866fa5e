type Value = string | number | boolean | null;

const formulaStart = /^[=+\-@\t\r]/;

/**
 * One field of a CSV file. A text that a spreadsheet would run as a formula gets an apostrophe in front; numbers keep
 * their sign, because they are not text.
 */
export function csvField(value: Value): string {
  if (value === null) return '';
  const text = typeof value === 'string' && formulaStart.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A CSV document (RFC 4180) with a head line. */
export function csvDocument(head: readonly string[], rows: readonly (readonly Value[])[]): string {
  return [head, ...rows].map((row) => row.map(csvField).join(',')).join('\r\n') + '\r\n';
}
