import { hasMessage } from '../../core/i18n/has-message.ts';
import { loadFeatureMessages } from '../../core/i18n/locale.ts';
import type { t as translate } from '../../core/i18n/translate.tsx';

// The texts arrive while the pages that show them load their data.
loadFeatureMessages('blueprint-category').catch(() => undefined);

/** Returns a category of blueprints in the user's language; the types of an organization keep their names. */
export function categoryText(category: string, t: typeof translate): string {
  const id = `category.${category}`;
  return hasMessage(id) ? t(id) : category;
}
