import { findingHint, findingMessage, type TranslatableFinding } from '@blueport/contracts';
import { translate } from '../language.ts';

interface Printable extends TranslatableFinding {
  readonly severity: string;
  readonly location: { readonly pointer: string; readonly line?: number; readonly column?: number };
}

/** Writes diagnostics to standard error, one per line, in the format that editors link to source locations. */
export function printDiagnostics<Item extends Printable>(
  diagnostics: readonly Item[],
  fileOf: (item: Item) => string,
): void {
  for (const item of diagnostics) {
    const { severity, code, location } = item;
    const hint = findingHint(item, translate);
    const { line, column = 1, pointer } = location;
    const place = line === undefined ? `${fileOf(item)}${pointer}` : `${fileOf(item)}:${line}:${column}`;
    console.error(
      `${severity} ${code} at ${place}: ${findingMessage(item, translate)}${hint ? ` ${hint}` : ''}`.replaceAll(
        '\n',
        ' ',
      ),
    );
  }
}
