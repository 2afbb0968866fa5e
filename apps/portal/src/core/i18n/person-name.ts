import type { t as translate } from './translate.tsx';

/** Returns the display name of a user; the server sends an empty name for a removed user. */
export function personName(t: typeof translate, name: string): string {
  return name || t('person.former');
}
