import { expect, it } from 'vitest';
import { parseArguments } from '../../bench/src/arguments.ts';
import { partNames } from '../../bench/src/run.ts';

it('measures every part by default', () => {
  expect(parseArguments([])).toEqual({ parts: partNames });
});

it('measures the named parts in their usual order', () => {
  expect(parseArguments(['visit', '--record', 'a.json', 'start', '--baseline=b.json'])).toEqual({
    parts: ['start', 'visit'],
    record: 'a.json',
    baseline: 'b.json',
  });
});

it.each([
  [['starts'], 'Unknown part: starts.'],
  [['--baseline'], 'Usage: npm run bench'],
  [['--baseline='], '--baseline needs a file.'],
  [['--compare', 'a.json'], 'Usage: npm run bench'],
])('rejects %j', (words, message) => {
  expect(() => parseArguments(words)).toThrow(message);
});
