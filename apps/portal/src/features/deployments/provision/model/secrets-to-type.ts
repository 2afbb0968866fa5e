import type { Opening } from './opening.ts';

/** Titles of secrets that have to be typed again, without those that were left out of a link and are named with it. */
export const secretsToType = ({ secrets, leftOut }: Pick<Opening, 'secrets' | 'leftOut'>): string[] =>
  secrets.filter((title) => !leftOut?.secrets.includes(title));
