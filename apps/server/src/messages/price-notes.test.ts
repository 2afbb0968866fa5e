import { priceNote, priceNoteCodes } from '@blueport/cloud';
import { expect, it } from 'vitest';
import { formatEnglish } from './english.ts';

it.each(priceNoteCodes)('the price note %s has the text of the catalogue', (code) => {
  const values = Object.fromEntries(
    ['gb', 'count', 'cores', 'image', 'publisher', 'plan', 'sku', 'region'].map((name) => [name, name]),
  );
  expect(formatEnglish(`note.${code}`, values)).toBe(priceNote(code, values).message);
});
