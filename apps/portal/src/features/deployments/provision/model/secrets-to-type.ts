import type { Opening } from './opening.ts';

/** Returns the titles of secrets that must be entered again, except those already listed as ignored in a link. */
export const secretsToType = ({ secrets, ignored }: Pick<Opening, 'secrets' | 'ignored'>): string[] =>
  secrets.filter((title) => !ignored?.secrets.includes(title));
