import type { ListEntity } from './list-entity.ts';

/**
 * How the search text of a list matches. `ranked`: every word occurs in the row, best matches first. `similar`: every
 * word occurs in a title, with up to one typo each.
 */
export type ListMatch = 'ranked' | 'similar';

/** Quality of a match, best first: of the whole text with a title, or of its words with anything that is searched. */
export const matchRanks = ['exact', 'start', 'word', 'part', 'detail'] as const;
export type MatchRank = (typeof matchRanks)[number];

const maxWords = 8;
/** Words with fewer letters match too many others with one typo. */
const shortestWithTypo = 5;

/** Characters that separate the words of names. Also used by `match-sql.ts`, which must agree. */
export const separators = '-_./@:,';

/** Returns the words of a search text in lower case. */
export const wordsOf = (text: string): string[] =>
  text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, maxWords);

/** Replaces separators with spaces, in lower case. */
export const normalizeText = (text: string): string => text.toLowerCase().replaceAll(/[-_./@:,]/g, ' ');

/** Returns how well a text matches the best title of a row. */
export function rankOf(text: string, titles: readonly string[]): MatchRank {
  const wanted = normalizeText(text.trim());
  const ranks = new Set(
    titles.map(normalizeText).map((title): number => {
      if (title === wanted) return 0;
      if (title.startsWith(wanted)) return 1;
      if (title.includes(` ${wanted}`)) return 2;
      return title.includes(wanted) ? 3 : 4;
    }),
  );
  return matchRanks.find((_rank, at) => ranks.has(at)) ?? 'detail';
}

/** The part of a word before and after two adjacent characters. */
interface TypoPattern {
  readonly before: string;
  readonly after: string;
}

/**
 * Returns the pairs of word parts for a search with typos. If a word results from another one by a typo (a missing,
 * additional or different character, or two swapped ones), the other word contains both parts of one of the pairs, with
 * one to three characters between them. Empty for short words.
 */
export function typoPatterns(word: string): TypoPattern[] {
  const letters = Array.from(word);
  if (letters.length < shortestWithTypo) return [];
  return letters.slice(1).map((_letter, at) => ({
    before: letters.slice(0, at).join(''),
    after: letters.slice(at + 2).join(''),
  }));
}

/** Returns whether a word begins like the typed one, with up to one typo. */
function beginsLike(word: string, typed: string): boolean {
  const [has, wants] = [Array.from(word), Array.from(typed)];
  let at = 0;
  while (at < wants.length && has[at] === wants[at]) at += 1;
  if (at === wants.length) return true;
  const continues = (from: number, to: number): boolean =>
    wants.slice(to).every((letter, index) => has[from + index] === letter);
  return (
    continues(at + 1, at + 1) ||
    continues(at, at + 1) ||
    continues(at + 1, at) ||
    (has[at] === wants[at + 1] && has[at + 1] === wants[at] && continues(at + 2, at + 2))
  );
}

/** Returns the words that a similar title must have. */
export const similarWordsOf = (text: string): string[] => wordsOf(normalizeText(text));

/** Returns whether a text has a word that is long enough to be searched with a typo. */
export const toleratesTypos = (text: string): boolean =>
  similarWordsOf(text).some((word) => Array.from(word).length >= shortestWithTypo);

/** Returns whether every word of a text occurs in one of the titles, with up to one typo in each longer word. */
export function isSimilar(text: string, titles: readonly string[]): boolean {
  const found = titles.flatMap((title) => normalizeText(title).split(/\s+/));
  return similarWordsOf(text).every((typed) =>
    Array.from(typed).length < shortestWithTypo
      ? found.some((word) => word.includes(typed))
      : found.some((word) => word.includes(typed) || beginsLike(word, typed)),
  );
}

/** Returns the names of the fields that rank matches: the titles, otherwise every searched field. */
export const titlesOf = ({ fields, titles }: ListEntity): readonly string[] =>
  titles ?? Object.keys(fields).filter((field) => fields[field]?.search);
