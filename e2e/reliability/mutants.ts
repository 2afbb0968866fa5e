/** A change of one place of a source text. */
export interface Mutant {
  readonly at: number;
  readonly length: number;
  readonly text: string;
  /** Line, what stood there and what stands there now. */
  readonly label: string;
}

/** The text with comments, strings and imports blanked out, so that places keep their numbers. Placeholders of templates stay code. */
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

/** Where the parenthesis that opens at a place closes. */
function closing(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

/** Every mutant of a source text: comparisons, logic, sums and literals turned round, conditions made always and never true. */
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
