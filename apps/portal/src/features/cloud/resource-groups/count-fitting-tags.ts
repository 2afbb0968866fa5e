/** Pixels for one letter of a chip, its padding, the gap between chips, and the count of hidden tags. */
const letter = 7;
const frame = 18;
const gap = 4;
const count = 30;
/** Maximum width of a tag in pixels. Longer ones are truncated. */
const longest = 200;

/** Returns how many tags, from the first, fit side by side. The first is always shown. */
export function countFittingTags(tags: readonly (readonly [string, string])[], pixels: number): number {
  let used = 0;
  for (const [index, [name, value]] of tags.entries()) {
    used += Math.min((name.length + value.length + 2) * letter + frame, longest) + (index > 0 ? gap : 0);
    const rest = index < tags.length - 1 ? gap + count : 0;
    if (index > 0 && used + rest > pixels) return index;
  }
  return tags.length;
}
