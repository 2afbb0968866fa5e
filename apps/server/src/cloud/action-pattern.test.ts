import fc from 'fast-check';
import { expect, it } from 'vitest';
import { actionMatches } from './action-pattern.ts';

it('matches the same actions as the equivalent regular expression', () => {
  const letters = (...of: string[]) =>
    fc.array(fc.constantFrom(...of), { maxLength: 9 }).map((all) => all.join(''));
  fc.assert(
    fc.property(letters('a', 'B', '/', '.', '*'), letters('a', 'b', '/', '.'), (pattern, action) => {
      const source = pattern.replaceAll('.', String.raw`\.`).replaceAll('*', '.*');
      expect(actionMatches(pattern, action)).toBe(new RegExp(`^${source}$`, 'i').test(action));
    }),
    { numRuns: 5000 },
  );
});

it('matches patterns with many stars in linear time', () => {
  expect(actionMatches(`${'*a'.repeat(200)}*q`, `a/${'a'.repeat(20_000)}`)).toBe(false);
  expect(actionMatches(`${'*a'.repeat(200)}*`, `a/${'a'.repeat(20_000)}`)).toBe(true);
});
