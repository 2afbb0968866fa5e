/** Shorter names are similar to too many others. */
const shortest = 5;
/** Names of at least this length may contain two typos. */
const long = 8;

/**
 * Returns how many letters must be inserted, removed, replaced or swapped with their neighbor; returns `most` + 1 if
 * there are more than `most`.
 */
function slipsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1];
      let least = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        least = Math.min(least, before[j - 2]! + 1);
      next.push(least);
    }
    before = row;
    row = next;
  }
  return row[other.length]!;
}

/**
 * Returns the known name that was probably intended: one typo away, or two in a long name. Returns undefined if the
 * name itself is known, ignoring case, or no name is similar.
 */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  const lowerName = name.toLowerCase();
  let most = lowerName.length >= long ? 2 : 1;
  let nearest: string | undefined;
  for (const candidate of known) {
    const other = candidate.toLowerCase();
    if (other === lowerName) return undefined;
    if (Math.min(lowerName.length, other.length) < shortest) continue;
    const slips = slipsBetween(lowerName, other, most);
    if (slips > most) continue;
    // Of two equally similar names the first one is kept.
    if (slips < most || nearest === undefined) nearest = candidate;
    most = slips;
  }
  return nearest;
}

/** Returns whether two names are singular and plural of one word, which often coexist. */
export const isPlural = (one: string, other: string): boolean => {
  const [short, longer] = [one.toLowerCase(), other.toLowerCase()].sort((a, b) => a.length - b.length);
  return longer === `${short}s` || longer === `${short}es`;
};
