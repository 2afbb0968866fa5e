import fc from 'fast-check';
import { expect, it } from 'vitest';
import { splitMatches } from './highlight.ts';

it.each([
  ['Storage account', 'acc', ['Storage ', '[acc]', 'ount']],
  ['Storage account', 'acc stor', ['[Stor]', 'age ', '[acc]', 'ount']],
  ['rg-web', 'web', ['rg-', '[web]']],
  ['a+b (c)', '+b (c)', ['a', '[+b]', ' ', '[(c)]']],
  ['Storage', 'x', ['Storage']],
  ['Storage', '', ['Storage']],
])('splits %j at the words of %j', (text, query, pieces) => {
  expect(splitMatches(text, query).map((piece) => (piece.isMatch ? `[${piece.text}]` : piece.text))).toEqual(
    pieces,
  );
});

it('returns pieces that form the text, for every query', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, query) => {
      expect(
        splitMatches(text, query)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text);
    }),
  );
});
