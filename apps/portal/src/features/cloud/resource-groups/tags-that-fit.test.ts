import { expect, test } from 'vitest';
import { tagsThatFit } from './tags-that-fit.ts';

const short = [
  ['env', 'test'],
  ['team', 'data'],
  ['cost', '42'],
] as const;

test.each([
  [short, 0, 1],
  [short, 130, 1],
  [short, 220, 2],
  [short, 400, 3],
  [[['environment', 'a value that is far longer than any column']], 100, 1],
  [[], 100, 0],
] as const)('of %j so many are shown in %i pixels: %i', (tags, pixels, shown) => {
  expect(tagsThatFit(tags, pixels)).toBe(shown);
});

test('no room makes more of them than there are, and more room never fewer', () => {
  const counts = Array.from({ length: 60 }, (_unused, step) => tagsThatFit(short, step * 10));
  expect(counts).toEqual(counts.toSorted((left, right) => left - right));
  expect(counts.at(-1)).toBe(3);
});
