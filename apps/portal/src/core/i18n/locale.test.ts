import { i18n } from '@lingui/core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

let locales: typeof import('./locale.ts');

beforeEach(async () => {
  vi.resetModules();
  locales = await import('./locale.ts');
  await locales.activateLocale('en');
});
afterEach(() => locales.activateLocale('en'));

const missing = () => i18n._('markdown.missing');
const english = 'This picture was not found.';

it('loads a feature opened during a language change in the new language', async () => {
  const changing = locales.activateLocale('de');
  const opening = locales.loadFeatureMessages('markdown');
  await Promise.all([changing, opening]);
  expect(i18n.locale).toBe('de');
  expect(missing()).toBe('Dieses Bild wurde nicht gefunden.');
});

it('loads the messages of a feature being opened when the language changes', async () => {
  const opening = locales.loadFeatureMessages('markdown');
  await Promise.all([locales.activateLocale('de'), opening]);
  await locales.activateLocale('en');
  expect(missing()).toBe(english);
});

it('waits for the messages of a feature that is already loading', async () => {
  void locales.loadFeatureMessages('markdown');
  await locales.loadFeatureMessages('markdown');
  expect(missing()).toBe(english);
});

it('keeps the last of several languages selected in quick succession', async () => {
  await Promise.all([
    locales.activateLocale('de'),
    locales.activateLocale('fr'),
    locales.activateLocale('en'),
  ]);
  expect([i18n.locale, document.documentElement.lang]).toEqual(['en', 'en']);
});
