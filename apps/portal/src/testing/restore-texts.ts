// A separate file, because the set-up runs again for each test file while its imports keep their state.
import { i18n, type Messages } from '@lingui/core';

const recordedMessages: Record<string, Messages> = {};
const load = i18n.load.bind(i18n) as (locale: string, messages: Messages) => void;

// Records messages that the page loads individually. A test that activates a whole language does so only for itself.
i18n.load = (...args: [string, Messages] | [Record<string, Messages>]) => {
  const all = args.length === 2 ? { [args[0]]: args[1] } : args[0];
  for (const [locale, messages] of Object.entries(all)) {
    recordedMessages[locale] = { ...recordedMessages[locale], ...messages };
    load(locale, messages);
  }
};

/**
 * Restores the messages that any file of this window has loaded. A part that loaded its messages for one file does not
 * load them again for the next, which may run after a test that replaced a whole language.
 */
export function restoreTexts(): void {
  for (const [locale, messages] of Object.entries(recordedMessages)) load(locale, messages);
}
