import { i18n } from '@lingui/core';
import type { Messages } from '@lingui/core';
import english from './locales/en.json';

export const locales = ['en', 'de', 'fr'] as const;
export type Locale = (typeof locales)[number];
export const localeNames: Readonly<Record<Locale, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
};

const storageKey = 'bp.locale';

type CatalogueFile = { default: Readonly<Record<string, string>> };
type Loader = () => Promise<CatalogueFile>;

const shellCatalogues: Record<string, Loader> = import.meta.glob<CatalogueFile>([
  './locales/*.json',
  '!./locales/en.json',
]);
const featureCatalogues: Record<string, Loader> = import.meta.glob<CatalogueFile>(
  '../features/*/messages/*.json',
);

/** Features whose texts the page has needed so far; another language must bring all of them. */
const features = new Set<string>();

/** The build compiles catalogues, so what their types call texts are token lists by the time they are imported. */
export function catalogueOf(file: Readonly<Record<string, string>>): Messages {
  return file;
}

function isLocale(value: string): value is Locale {
  return locales.some((locale) => locale === value);
}

/** The language the reader chose, else the first of the browser's languages that exists, else English. */
export function preferredLocale(): Locale {
  const stored = localStorage.getItem(storageKey) ?? '';
  if (isLocale(stored)) return stored;
  return navigator.languages.map((tag) => tag.slice(0, 2)).find(isLocale) ?? 'en';
}

async function fetchCatalogue(loader: Loader | undefined): Promise<Messages> {
  return loader ? catalogueOf((await loader()).default) : {};
}

/** Shows the portal in a language, remembers the choice and tells the document. */
export async function activateLocale(locale: Locale): Promise<void> {
  const catalogues = await Promise.all([
    locale === 'en' ? catalogueOf(english) : fetchCatalogue(shellCatalogues[`./locales/${locale}.json`]),
    ...[...features].map((feature) => fetchCatalogue(featureCatalogues[catalogueKey(feature, locale)])),
  ]);
  i18n.loadAndActivate({ locale, messages: Object.assign({}, ...catalogues) as Messages });
  document.documentElement.lang = locale;
}

/** Remembers the language for the next visit. */
export function rememberLocale(locale: Locale): void {
  localStorage.setItem(storageKey, locale);
}

function catalogueKey(feature: string, locale: string): string {
  return `../features/${feature}/messages/${locale}.json`;
}

/** Brings a feature's texts in the active language; its screens wait for this together with their code. */
export async function loadFeatureMessages(feature: string): Promise<void> {
  if (features.has(feature)) return;
  const locale = i18n.locale || 'en';
  const messages = await fetchCatalogue(featureCatalogues[catalogueKey(feature, locale)]);
  features.add(feature);
  i18n.load(locale, messages);
}
