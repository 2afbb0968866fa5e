import { activeLocale, loadFeatureMessages } from '../../core/i18n/locale.ts';
import { serverText } from '../../core/i18n/server-text.ts';

// The names of categories are English words, so that other languages need texts only.
if (activeLocale() !== 'en') loadFeatureMessages('blueprints').catch(() => undefined);

/** Returns a category of blueprints in the user's language; the types of an organization keep their names. */
export const categoryText = (category: string): string =>
  serverText(`blueprints.category.${category}`) ?? category;
