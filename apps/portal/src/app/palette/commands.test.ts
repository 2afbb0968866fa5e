import { expect, it } from 'vitest';
import { matches, parseInput } from './commands.ts';

it.each([
  ['', 'all', ''],
  [' dep ', 'all', 'dep'],
  ['/ web', 'resources', 'web'],
  ['>theme', 'actions', 'theme'],
  ['?', 'help', ''],
])('reads %j as %s with %j', (typed, scope, text) => {
  expect(parseInput(typed)).toEqual({ scope, text });
});

it('matches a label by the beginnings of its words, in any order', () => {
  expect(matches('Use the dark theme', 'th dar')).toBe(true);
  expect(matches('Use the dark theme', 'ark')).toBe(false);
});
