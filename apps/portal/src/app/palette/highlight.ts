/** A piece of a text; `isMatch` if it equals a searched word. */
export interface TextPiece {
  readonly text: string;
  readonly isMatch: boolean;
}

const escapeWord = (word: string): string => word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);

/** Splits a text at the searched words, ignoring letter case; the pieces together are the text. */
export function splitMatches(text: string, query: string): TextPiece[] {
  const words = query.split(/\s+/).filter(Boolean);
  if (words.length === 0) return [{ text, isMatch: false }];
  // The longest word first, so that it is not hidden by a shorter one.
  const pattern = words
    .toSorted((left, right) => right.length - left.length)
    .map(escapeWord)
    .join('|');
  return text
    .split(new RegExp(`(${pattern})`, 'giu'))
    .map((piece, index) => ({ text: piece, isMatch: index % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}
