interface Printable {
  readonly severity: string;
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
  readonly location: { readonly pointer: string; readonly line?: number; readonly column?: number };
}

/** Writes diagnostics to the error output, one a line, in the form that editors jump to. */
export function printDiagnostics(
  diagnostics: readonly Printable[],
  fileOf: (item: Printable) => string,
): void {
  for (const item of diagnostics) {
    const { severity, code, message, hint, location } = item;
    const { line, column = 1, pointer } = location;
    const place = line === undefined ? `${fileOf(item)}${pointer}` : `${fileOf(item)}:${line}:${column}`;
    console.error(
      `${severity} ${code} at ${place}: ${message}${hint ? ` ${hint}` : ''}`.replaceAll('\n', ' '),
    );
  }
}
