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
const english = 'This picture is not part of the page.';

it('a feature that is opened while the language changes has its words in the new one', async () => {
  const changing = locales.activateLocale('de');
  const opening = locales.loadFeatureMessages('markdown');
  await Promise.all([changing, opening]);
  expect(i18n.locale).toBe('de');
  expect(missing()).toBe('Dieses Bild gehört nicht zur Seite.');
});

it('a language that is chosen while a feature is opened brings the words of that feature', async () => {
  const opening = locales.loadFeatureMessages('markdown');
  await Promise.all([locales.activateLocale('de'), opening]);
  await locales.activateLocale('en');
  expect(missing()).toBe(english);
});

it('who needs the words of a feature a second time waits until they are there', async () => {
  void locales.loadFeatureMessages('markdown');
  await locales.loadFeatureMessages('markdown');
  expect(missing()).toBe(english);
});

it('of languages chosen one after the other the last one stays', async () => {
  await Promise.all([
    locales.activateLocale('de'),
    locales.activateLocale('fr'),
    locales.activateLocale('en'),
  ]);
  expect([i18n.locale, document.documentElement.lang]).toEqual(['en', 'en']);
});
