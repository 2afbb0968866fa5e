import { expect, it } from 'vitest';
import { templateHash } from '../index.ts';
import { expandFragment } from '../test-support/expandFragment.ts';

it.each([
  ["[toUpper('Straße')]", 'STRAßE'],
  ["[toUpper('größe')]", 'GRÖßE'],
  ["[toUpper('ﬁn')]", 'ﬁN'],
  ["[toLower('ΑΣ')]", 'ασ'],
  ["[toLower('GRÖSSE İ')]", 'grösse İ'],
])('%s becomes %s: as in the service, a letter is never converted to two', (value, expected) => {
  const { outputs } = expandFragment({ resources: [], outputs: { o: { type: 'string', value } } });
  expect(outputs['o']?.value).toBe(expected);
});

it('the hash of a template distinguishes ß from ss, and ö from Ö', () => {
  expect(templateHash({ a: 'ß' })).not.toBe(templateHash({ a: 'ss' }));
  expect(templateHash({ a: 'ö' })).toBe(templateHash({ a: 'Ö' }));
});
