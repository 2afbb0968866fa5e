/** Pixels of a letter of a chip, of what is around it, between two, and of the count of those left out. */
const letter = 7;
const frame = 18;
const gap = 4;
const count = 30;
/** A tag is shown whole up to here; a longer one gives way to those that follow. */
const longest = 200;

/** How many tags, from the first, fit beside one another into so many pixels; the first is always shown. */
export function tagsThatFit(tags: readonly (readonly [string, string])[], pixels: number): number {
  let used = 0;
  for (const [index, [name, value]] of tags.entries()) {
    used += Math.min((name.length + value.length + 2) * letter + frame, longest) + (index > 0 ? gap : 0);
    const rest = index < tags.length - 1 ? gap + count : 0;
    if (index > 0 && used + rest > pixels) return index;
  }
  return tags.length;
}
