import type { Site } from './site.ts';

/** Warns of integers in a result whose last digits a JSON number does not hold. */
export function reportWide(paths: readonly string[], site: Site, pointer: string): void {
  for (const path of paths)
    site.report(
      'warning',
      'IntegerInexact',
      `The integer at '${path}' has more than 53 bits; its last digits are not exact in the result.`,
      pointer,
      "Hand it on as a text with 'string'.",
    );
}
