/** Formats a count with its noun: `1 finding`, `2 findings`. */
export function formatCount(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
