import { blueprintCategories } from '@blueport/contracts';
import { afterEach, expect, test } from 'vitest';
import { activateLocale, loadFeatureMessages } from '../../core/i18n/locale.ts';
import { categoryText } from './category-text.ts';

afterEach(() => activateLocale('en'));

test.each(['de', 'fr'] as const)(
  'shows every category in the language %s, and the types of an organization as they are',
  async (locale) => {
    await loadFeatureMessages('blueprints');
    await activateLocale(locale);
    const shown = blueprintCategories.map((category) => categoryText(category));
    // The words for the others are the same in these languages.
    expect(blueprintCategories.filter((category, index) => shown[index] === category)).toEqual([
      'Web',
      'HPC',
    ]);
    expect(categoryText('Data platform')).toBe('Data platform');
  },
);
