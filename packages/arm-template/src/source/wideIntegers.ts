const token = /\/\/[^\r\n]*|\/\*[\s\S]*?\*\/|"(?:[^"\\]|\\[\s\S])*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** Offsets of the integers in valid JSON text that a number cannot hold exactly, with their digits. */
export function wideIntegers(text: string): { offset: number; digits: string }[] {
  // Most texts have no such run of digits outside of an id, and need no second look.
  if (!/\d{16}/.test(text)) return [];
  const found: { offset: number; digits: string }[] = [];
  for (const match of text.matchAll(token)) {
    const [digits] = match;
    if (/^-?\d{16,}$/.test(digits) && !Number.isSafeInteger(Number(digits)))
      found.push({ offset: match.index, digits: digits.slice(0, 40) });
  }
  return found;
}
