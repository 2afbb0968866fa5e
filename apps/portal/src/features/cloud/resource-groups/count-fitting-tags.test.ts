import { expect, test } from 'vitest';
import { countFittingTags } from './components/Tags.tsx';

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
] as const)('fits tags %j within %i pixels: %i', (tags, pixels, expectedCount) => {
  expect(countFittingTags(tags, pixels)).toBe(expectedCount);
});

test('never shows fewer tags with more space, and at most all of them', () => {
  const counts = Array.from({ length: 60 }, (_unused, step) => countFittingTags(short, step * 10));
  expect(counts).toEqual(counts.toSorted((left, right) => left - right));
  expect(counts.at(-1)).toBe(3);
});
