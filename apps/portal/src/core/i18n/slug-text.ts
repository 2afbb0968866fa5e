/** Letters that do not decompose into a base letter and an accent. */
const spellings: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
};

/** Converts a text to lower-case letters a to z, digits and hyphens; letters with accents lose them. */
export const slugText = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[ßæœøłđðþ]/g, (letter) => spellings[letter] ?? letter)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-');
