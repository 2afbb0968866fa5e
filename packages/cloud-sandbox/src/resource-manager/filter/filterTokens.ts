/** A word, a text in quotes (without them) or a symbol of an OData filter. */
export type FilterToken = { kind: 'word' | 'text' | 'symbol'; text: string };

/** Deep nesting is not needed and must not exhaust the stack. */
export const maxNested = 32;

/** Returns the tokens of an OData filter, or undefined if a character cannot be part of one. */
export function filterTokens(text: string): FilterToken[] | undefined {
  const tokens: FilterToken[] = [];
  const pattern = /\s*(?:'((?:[^']|'')*)'|([(),])|([A-Za-z0-9_.:/+-]+))/gy;
  while (pattern.lastIndex < text.trimEnd().length) {
    const match = pattern.exec(text);
    if (match === null) return undefined;
    const [, quoted, symbol, word] = match;
    if (quoted !== undefined) tokens.push({ kind: 'text', text: quoted.replaceAll("''", "'") });
    else if (symbol !== undefined) tokens.push({ kind: 'symbol', text: symbol });
    else tokens.push({ kind: 'word', text: word ?? '' });
  }
  return tokens;
}
