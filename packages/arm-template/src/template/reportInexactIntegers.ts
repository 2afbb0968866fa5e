import type { Site } from './site.ts';

/** Warns about integers in a result whose last digits a JSON number cannot represent. */
export function reportInexactIntegers(paths: readonly string[], site: Site, pointer: string): void {
  for (const path of paths) site.report('warning', 'IntegerInexact', 'result-inexact', pointer, { path });
}
