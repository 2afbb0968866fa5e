import { i18n } from '@lingui/core';
import { catalogueOf, loadFeatureMessages } from '../../core/i18n/locale.ts';
import { serverText } from '../../core/i18n/server-text.ts';
import english from './messages/en.json';

// English is part of the code; other languages arrive while the pages that show them load their data.
i18n.load('en', catalogueOf(english));
loadFeatureMessages('resource-type').catch(() => undefined);

/** Returns the name of a resource type within a sentence, or undefined if it has no translation. */
export const resourceTypeName = (type: string): string | undefined =>
  serverText(`resourceType.${type.toLowerCase()}`);

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Separates the words of a code: `listKeys` becomes "List keys". */
export function codeWords(code: string): string {
  const parted = code.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/([A-Z])([A-Z][a-z])/g, '$1 $2');
  const words = parted.split(' ').map((part) => (/^[A-Z]{2,}$/.test(part) ? part : part.toLowerCase()));
  return capitalized(words.join(' '));
}

const singular = (text: string): string =>
  text
    .replace(/ies$/, 'y')
    .replace(/(ss|x)es$/, '$1')
    .replace(/([^sui])s$/, '$1');

/**
 * Returns the label of a resource type in the user's language, such as "Storage account". A type without a translation
 * has the label of its parent and its English name: `Microsoft.Storage/storageAccounts/localUsers` becomes "Storage
 * account / Local user".
 */
export function resourceTypeLabel(type: string): string {
  const name = resourceTypeName(type);
  if (name !== undefined) return capitalized(name);
  const [provider = '', ...parts] = type.split('/');
  const last = parts.at(-1);
  if (last === undefined) return type;
  const label = singular(codeWords(last));
  return parts.length === 1
    ? label
    : `${resourceTypeLabel([provider, ...parts.slice(0, -1)].join('/'))} / ${label}`;
}

/** Returns the last part of a type's label, for small spaces: "Local user". */
export const shortTypeLabel = (type: string): string => resourceTypeLabel(type).split(' / ').at(-1) ?? type;
