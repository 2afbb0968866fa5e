import type { t as translate } from './translate.tsx';

/** Returns the name to show for a person; the server sends an empty name for a person who was removed. */
export function personName(t: typeof translate, name: string): string {
  return name || t('person.former');
}
