/** A name as short as this is near to too many others. */
const shortest = 5;
/** From this length on two slips may lie between a name and what was meant. */
const long = 8;

/** How many letters have to be put in, left out, replaced or swapped with their neighbour; more than `most` counts as one more. */
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
 * The known name that was probably meant: one slip away, or two in a long name. Undefined where the name is known itself, in
 * whatever casing, or nothing is near.
 */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  const wanted = name.toLowerCase();
  let most = wanted.length >= long ? 2 : 1;
  let nearest: string | undefined;
  for (const candidate of known) {
    const other = candidate.toLowerCase();
    if (other === wanted) return undefined;
    if (Math.min(wanted.length, other.length) < shortest) continue;
    const slips = slipsBetween(wanted, other, most);
    if (slips > most) continue;
    // Of two that are as near the first one stays.
    if (slips < most || nearest === undefined) nearest = candidate;
    most = slips;
  }
  return nearest;
}

/** Whether two names are one word, once for one and once for several: both are often there. */
export const isPlural = (one: string, other: string): boolean => {
  const [short, longer] = [one.toLowerCase(), other.toLowerCase()].sort((a, b) => a.length - b.length);
  return longer === `${short}s` || longer === `${short}es`;
};
