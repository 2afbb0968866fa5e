import { expect, it } from 'vitest';
import { groupAfter, lineAfter, matches, parseInput, type PaletteGroup } from './palette-items.ts';

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

const line = (id: string) => ({ id, kind: 'page', label: id }) as const;
const groups: PaletteGroup[] = [
  { id: 'one', label: 'One', items: [line('a'), line('b')] },
  { id: 'two', label: 'Two', items: [line('c')] },
];

it('moves by line and by group, and continues at the other end', () => {
  expect([lineAfter(groups, 'b', 1), lineAfter(groups, 'c', 1), lineAfter(groups, 'a', -1)]).toEqual([
    'c',
    'a',
    'c',
  ]);
  expect([groupAfter(groups, 'b', 1), groupAfter(groups, 'c', 1), groupAfter(groups, 'b', -1)]).toEqual([
    'c',
    'a',
    'c',
  ]);
  expect([lineAfter([], undefined, 1), groupAfter([], undefined, -1)]).toEqual([undefined, undefined]);
});
