/** A change in one place of a source text. */
export interface Mutant {
  readonly at: number;
  readonly length: number;
  readonly text: string;
  /** Line, original text and replacement. */
  readonly label: string;
}

/**
 * Returns the text with comments, strings and imports blanked out, so that offsets stay the same. Template placeholders
 * remain code.
 */
export function maskText(source: string): string {
  const blank = (text: string): string => text.replaceAll(/[^\n]/g, ' ');
  return source
    .replaceAll(/^(?:import|export type|export \{)[\s\S]*?;$/gm, blank)
    .replaceAll(
      /\/\*[\s\S]*?\*\/|\/\/.*$|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|\/(?![ */])(?:\\.|\[(?:\\.|[^\]\n])*\]|[^/\\\n[])+\/[a-z]*(?=[.,;)\s])/gm,
      blank,
    )
    .replaceAll(/^\): .* \{$/gm, blank)
    .replaceAll(/^\s*(?:readonly\s+)?\w+\??: [^={]*;$/gm, blank);
}

const swaps: readonly (readonly [RegExp, string])[] = [
  [/===/g, '!=='],
  [/!==/g, '==='],
  [/&&/g, '||'],
  [/\|\|/g, '&&'],
  [/\?\?(?!=)/g, '&&'],
  [/ < /g, ' <= '],
  [/ <= /g, ' < '],
  [/ > /g, ' >= '],
  [/ >= /g, ' > '],
  [/ \+ /g, ' - '],
  [/ - /g, ' + '],
  [/ \* /g, ' / '],
  [/\btrue\b/g, 'false'],
  [/\bfalse\b/g, 'true'],
  [/\.some\(/g, '.every('],
  [/\.every\(/g, '.some('],
  [/(?<![!=\w)\]])!(?=[\w(])/g, ''],
];

/** Returns the offset of the parenthesis that closes the one at `open`. */
function closing(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

/**
 * Returns every mutant of a source text: comparisons, logic, arithmetic and literals inverted, conditions made always
 * true and always false.
 */
export function mutantsOf(source: string): Mutant[] {
  const masked = maskText(source);
  const found: Mutant[] = [];
  const add = (at: number, length: number, text: string): void => {
    const line = source.slice(0, at).split('\n').length;
    const old = source.slice(at, at + length).trim();
    found.push({ at, length, text, label: `${line}: ${old} -> ${text.trim() || 'nothing'}` });
  };
  for (const [pattern, text] of swaps) {
    for (const { index, 0: old } of masked.matchAll(pattern)) add(index, old.length, text);
  }
  for (const { index, 0: old } of masked.matchAll(/\b(?:if|while) \(/g)) {
    const open = index + old.length - 1;
    const end = closing(masked, open);
    if (end < 0) continue;
    if (old.startsWith('if')) add(open + 1, end - open - 1, 'true');
    add(open + 1, end - open - 1, 'false');
  }
  return found.toSorted((one, other) => one.at - other.at);
}
