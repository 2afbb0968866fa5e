import { expect, it } from 'vitest';
import { listOfText, listOfValue, textOfList, textOfValue } from './condition-values.ts';

it.each([
  [['a', 'b'], 'a, b'],
  [['North, Sea', 'South'], '"North, Sea", South'],
  [['say "so"'], '"say ""so"""'],
  [[], ''],
])('%j is written as %s and read again', (values, text) => {
  expect(textOfList(values)).toBe(text);
  expect(listOfText(text)).toEqual(values);
});

it('takes what is half typed as it stands', () => {
  expect(listOfText('a,, b ,')).toEqual(['a', 'b']);
  expect(listOfText('a b, c')).toEqual(['a b', 'c']);
});

it('makes one value of a list of one, and the reverse', () => {
  expect(textOfValue(['North, Sea'])).toBe('North, Sea');
  expect(listOfValue('North, Sea')).toEqual(['North, Sea']);
  expect(listOfValue('')).toEqual([]);
});
