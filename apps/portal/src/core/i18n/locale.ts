import { i18n } from '@lingui/core';
import type { Messages } from '@lingui/core';
import { announcePreference } from '../preferences/preference-signal.ts';
import english from './locales/en.json';

export const locales = ['en', 'de', 'fr'] as const;
export type Locale = (typeof locales)[number];
export const localeNames: Readonly<Record<Locale, string>> = { en: 'English', de: 'Deutsch', fr: 'Français' };

const storageKey = 'bp.locale';

type CatalogueFile = { default: Readonly<Record<string, string>> };
type Loader = () => Promise<CatalogueFile>;

const shellCatalogues: Record<string, Loader> = import.meta.glob<CatalogueFile>([
  './locales/*.json',
  '!./locales/en.json',
]);
const featureCatalogues: Record<string, Loader> = import.meta.glob<CatalogueFile>([
  '../../**/messages/*.json',
]);
/** Messages that server and portal share: of refusals (`problems`), notifications (`messaging`) and engines (`diagnostics`). */
const contractCatalogues: Record<string, Loader> = import.meta.glob<CatalogueFile>([
  '../../../../../packages/contracts/src/messages/{de,fr}.json',
  '../../../../../packages/contracts/src/messages/diagnostics/*.json',
  '../../../../../packages/contracts/src/*/messages/*.json',
]);

/**
 * Catalogues by feature (`blueprints`), lazy part of one (`provision/later`) or shared part (`price`), without the
 * domain.
 */
const cataloguesByName = new Map([
  ...Object.entries(featureCatalogues).map(
    ([file, loader]) =>
      [file.replace(/^(\.\.\/)+((features\/[^/]+|parts|ui|core|app)\/)?/, ''), loader] as const,
  ),
  ...Object.entries(contractCatalogues).map(
    ([file, loader]) =>
      [
        file
          .replace(/^.*\/src\/messages\/diagnostics\//, 'diagnostics/messages/')
          .replace(/^.*\/src\/(?=messages)/, 'problems/')
          .replace(/^.*\/src\//, ''),
        loader,
      ] as const,
  ),
]);

/** Features and parts whose messages this page has requested; another language must load all of them. */
const features = new Map<string, Promise<void>>();
let timesAsked = 0;

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

async function fetchCatalogue(loader: Loader | undefined): Promise<Messages> {
  return loader ? catalogueOf((await loader()).default) : {};
}

/** Switches the portal and the document to a language. If several are requested at the same time, the last one wins. */
export async function activateLocale(locale: Locale): Promise<void> {
  timesAsked += 1;
  const asked = timesAsked;
  const messages: Messages =
    locale === 'en'
      ? { ...catalogueOf(english) }
      : { ...(await fetchCatalogue(shellCatalogues[`./locales/${locale}.json`])) };
  // A feature may be opened while the messages of the others load; it would be shown without texts.
  const brought = new Set<string>();
  for (;;) {
    const missing = [...features.keys()].filter((feature) => !brought.has(feature));
    if (missing.length === 0) break;
    const catalogues = await Promise.all(
      missing.map(async (feature) => fetchCatalogue(catalogueLoader(feature, locale))),
    );
    Object.assign(messages, ...catalogues);
    for (const feature of missing) brought.add(feature);
  }
  if (asked !== timesAsked) return;
  i18n.loadAndActivate({ locale, messages });
  document.documentElement.lang = locale;
}

/** Stores the language for the next visit; null follows the browser again. */
export function rememberLocale(locale: Locale | null): void {
  if (locale) localStorage.setItem(storageKey, locale);
  else localStorage.removeItem(storageKey);
  announcePreference();
}

/** Returns the loader of a feature's or part's catalogue, or undefined if there is none. */
export function catalogueLoader(name: string, locale: string): Loader | undefined {
  return cataloguesByName.get(`${name}/messages/${locale}.json`);
}

/**
 * Loads the messages of a feature, or of a lazy part (`auth`, `palette`), in the active language. Its code waits for
 * this.
 */
export function loadFeatureMessages(feature: string): Promise<void> {
  const asked = features.get(feature);
  if (asked) return asked;
  const coming = bring(feature).catch((error: unknown) => {
    features.delete(feature);
    throw error;
  });
  features.set(feature, coming);
  return coming;
}

async function bring(feature: string): Promise<void> {
  for (;;) {
    const locale = i18n.locale || 'en';
    i18n.load(locale, await fetchCatalogue(catalogueLoader(feature, locale)));
    // The user may have changed the language meanwhile.
    if ((i18n.locale || 'en') === locale) return;
  }
}
