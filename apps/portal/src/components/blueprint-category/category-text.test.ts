import { blueprintCategories } from '@blueport/contracts';
import { afterEach, expect, test } from 'vitest';
import { activateLocale } from '../../core/i18n/locale.ts';
import { t } from '../../core/i18n/translate.tsx';
import { categoryText } from './category-text.ts';

afterEach(() => activateLocale('en'));

test.each(['de', 'fr'] as const)(
  'shows every category in the language %s, and the types of an organization as they are',
  async (locale) => {
    await activateLocale(locale);
    const shown = blueprintCategories.map((category) => categoryText(category, t));
    // The words for the others are the same in these languages.
    expect(blueprintCategories.filter((category, index) => shown[index] === category)).toEqual([
      'Web',
      'HPC',
    ]);
    expect(categoryText('Data platform', t)).toBe('Data platform');
  },
);
