import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hideLineBreaks, readJson } from './readJson.ts';

const commentOrText = /\/\/[^\r\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\]|\\[\s\S])*(?:"|\\?$)/g;
const marks: Record<string, string> = { '\n': '\uE00A', '\r': '\uE00D', '\t': '\uE009' };
/** The same with a regular expression: simple, but too slow for megabytes of quotes. */
const byExpression = (text: string): string =>
  text.replaceAll(commentOrText, (part) =>
    part.startsWith('"') ? part.replaceAll(/[\n\r\t]/g, (control) => marks[control] ?? control) : part,
  );

it('replaces control characters only inside strings', () => {
  expect(hideLineBreaks('{"a\nb": 1,\n// "c\n"d\te": /* "\n */ 2}')).toBe(
    '{"a\uE00Ab": 1,\n// "c\n"d\uE009e": /* "\n */ 2}',
  );
  const piece = fc.constantFrom('"', '\\', '/', '//', '/*', '*/', '\n', '\r', '\t', 'a', ' ');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 24 }), (pieces) => {
      const text = pieces.join('');
      expect(hideLineBreaks(text)).toBe(byExpression(text));
    }),
    { numRuns: 3000 },
  );
});

it('reports the first errors and stops when only follow-up errors remain', () => {
  expect(readJson('{"a": }').errors).toMatchObject([{ offset: 6 }]);
  expect(readJson(`[${','.repeat(500)}]`).errors).toHaveLength(20);
});
