import { i18n, type Messages } from '@lingui/core';

const kept: Record<string, Messages> = {};
const load = i18n.load.bind(i18n) as (locale: string, messages: Messages) => void;

// What is recorded is what the page asks for one by one; a test that gives whole languages means only itself.
i18n.load = (...given: [string, Messages] | [Record<string, Messages>]) => {
  const all = given.length === 2 ? { [given[0]]: given[1] } : given[0];
  for (const [locale, messages] of Object.entries(all)) {
    kept[locale] = { ...kept[locale], ...messages };
    load(locale, messages);
  }
};

/**
 * Gives the texts back that any file of this window has loaded. A part that came with its texts for one file does not fetch
 * them a second time for the next, which may run after one that put a whole language in their place.
 */
export function bringKeptTexts(): void {
  for (const [locale, messages] of Object.entries(kept)) load(locale, messages);
}
