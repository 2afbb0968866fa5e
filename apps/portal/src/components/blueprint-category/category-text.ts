import { i18n } from '@lingui/core';
import { hasMessage } from '../../core/i18n/has-message.ts';
import { catalogueOf, loadFeatureMessages } from '../../core/i18n/locale.ts';
import type { t as translate } from '../../core/i18n/translate.tsx';
import english from './messages/en.json';

// English is part of the code; other languages arrive while the pages that show them load their data.
i18n.load('en', catalogueOf(english));
loadFeatureMessages('blueprint-category').catch(() => undefined);

/** Returns a category of blueprints in the user's language; the types of an organization keep their names. */
export function categoryText(category: string, t: typeof translate): string {
  const id = `category.${category}`;
  return hasMessage(id) ? t(id) : category;
}
