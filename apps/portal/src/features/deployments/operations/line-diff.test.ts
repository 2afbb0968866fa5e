import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedOnly, diffLines } from './line-diff.ts';

describe('the comparison of two texts', () => {
  it('leads from one to the other, whatever they are', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 })
      .map((lines) => lines.join('\n'));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const lines = diffLines(before, after);
        const join = (without: string) =>
          lines
            .filter(({ kind }) => kind !== without)
            .map((line) => line.text)
            .join('\n');
        expect(join('added')).toBe(before);
        expect(join('removed')).toBe(after);
      }),
    );
  });

  it('is short where little changed', () => {
    const many = Array.from({ length: 40 }, (_, index) => `line ${index}`);
    const lines = changedOnly(diffLines(many.join('\n'), many.with(20, 'other').join('\n')), 1);
    expect(lines.map((line) => line && `${line.kind} ${line.text}`)).toEqual([
      null,
      'same line 19',
      'removed line 20',
      'added other',
      'same line 21',
      null,
    ]);
  });
});
