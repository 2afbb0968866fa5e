import { i18n } from '@lingui/core';
import type { Messages } from '@lingui/core';
import { announcePreference } from '../preferences/preference-signal.ts';
import { loadersByName } from './catalogue-files.ts';
import type { CatalogueLoader } from './catalogue-files.ts';
import english from './locales/en.json';

export const locales = ['en', 'de', 'fr'] as const;
export type Locale = (typeof locales)[number];
export const localeNames: Readonly<Record<Locale, string>> = { en: 'English', de: 'Deutsch', fr: 'Français' };

const storageKey = 'bp.locale';

type Translation = { readonly messages: Readonly<Record<string, string>>; readonly loaders: Loaders };
type Loaders = ReadonlyMap<string, CatalogueLoader>;

/** Translations list their own catalogues, so that the list is loaded only by those who need it. */
const translations: Record<Exclude<Locale, 'en'>, () => Promise<Translation>> = {
  de: () => import('./locales/de.ts'),
  fr: () => import('./locales/fr.ts'),
};
const englishLoaders = loadersByName(
  import.meta.glob<Awaited<ReturnType<CatalogueLoader>>>([
    '../../**/messages/en.json',
    '../../../../../packages/contracts/src/*/messages/en.json',
  ]),
);

/** Features and parts whose messages this page has requested; another language must load all of them. */
const features = new Map<string, Promise<void>>();
let requestCount = 0;

/** The build compiles catalogues: values typed as strings are token lists by the time they are imported. */
export function catalogueOf(file: Readonly<Record<string, string>>): Messages {
  return file;
}

function isLocale(value: string): value is Locale {
  return locales.some((locale) => locale === value);
}

/** Returns the language selected in this browser, or null if none was selected. */
export function chosenLocale(): Locale | null {
  const stored = localStorage.getItem(storageKey) ?? '';
  return isLocale(stored) ? stored : null;
}

/** Returns the selected language, otherwise the first supported language of the browser, otherwise English. */
export function preferredLocale(): Locale {
  const chosen = chosenLocale();
  if (chosen) return chosen;
  return navigator.languages.map((tag) => tag.slice(0, 2)).find(isLocale) ?? 'en';
}

async function fetchTranslation(locale: Locale): Promise<Translation> {
  return locale === 'en' ? { messages: english, loaders: englishLoaders } : await translations[locale]();
}

/** Returns the catalogue of a feature or part in a language; it is empty if there is none. */
export async function fetchCatalogue(name: string, locale: Locale): Promise<Messages> {
  const { loaders } = await fetchTranslation(locale);
  const loader = loaders.get(name);
  return loader ? catalogueOf((await loader()).default) : {};
}

/** Switches the portal and the document to a language. If several are requested at the same time, the last one wins. */
export async function activateLocale(locale: Locale): Promise<void> {
  requestCount += 1;
  const requestNumber = requestCount;
  const messages: Messages = { ...catalogueOf((await fetchTranslation(locale)).messages) };
  // A feature may be opened while the messages of the others load; it would be shown without texts.
  const loadedFeatures = new Set<string>();
  for (;;) {
    const missing = [...features.keys()].filter((feature) => !loadedFeatures.has(feature));
    if (missing.length === 0) break;
    const catalogues = await Promise.all(missing.map((feature) => fetchCatalogue(feature, locale)));
    Object.assign(messages, ...catalogues);
    for (const feature of missing) loadedFeatures.add(feature);
  }
  if (requestNumber !== requestCount) return;
  i18n.loadAndActivate({ locale, messages });
  document.documentElement.lang = locale;
}

/** Stores the language for the next visit; null follows the browser again. */
export function rememberLocale(locale: Locale | null): void {
  if (locale) localStorage.setItem(storageKey, locale);
  else localStorage.removeItem(storageKey);
  announcePreference();
}

/**
 * Loads the messages of a feature, or of a lazy part (`auth`, `palette`), in the active language. Its code waits for
 * this.
 */
export function loadFeatureMessages(feature: string): Promise<void> {
  const pendingLoad = features.get(feature);
  if (pendingLoad) return pendingLoad;
  const coming = bring(feature).catch((error: unknown) => {
    features.delete(feature);
    throw error;
  });
  features.set(feature, coming);
  return coming;
}

async function bring(feature: string): Promise<void> {
  for (;;) {
    const locale = activeLocale();
    i18n.load(locale, await fetchCatalogue(feature, locale));
    // The user may have changed the language meanwhile.
    if (activeLocale() === locale) return;
  }
}

/** Returns the language of the portal. */
export function activeLocale(): Locale {
  return isLocale(i18n.locale) ? i18n.locale : 'en';
}
