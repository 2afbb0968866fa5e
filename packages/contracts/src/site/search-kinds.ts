/** What a search finds. */
export const searchKinds = [
  'blueprint',
  'deployment',
  'resource',
  'resourceGroup',
  'subscription',
  'person',
  'role',
  'form',
  'limit',
] as const;
export type SearchKind = (typeof searchKinds)[number];

/**
 * How a result matches: its name equals the text, starts with it, has a word that starts with it, or contains it; another
 * property contains it; or the name resembles it.
 */
export const searchMatches = ['exact', 'start', 'word', 'part', 'detail', 'similar'] as const;
export type SearchMatch = (typeof searchMatches)[number];

/** Shortest text of a search, and the maximum number of results of each kind. The default is 5. */
export const shortestSearch = 2;
export const maxSearchHits = 20;
