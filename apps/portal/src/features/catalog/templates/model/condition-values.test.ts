import { expect, it } from 'vitest';
import { listOfText, listOfValue, textOfList, textOfValue } from './condition-values.ts';

it.each([
  [['a', 'b'], 'a, b'],
  [['North, Sea', 'South'], '"North, Sea", South'],
  [['say "so"'], '"say ""so"""'],
  [[], ''],
])('formats %j as %s and parses it again', (values, text) => {
  expect(textOfList(values)).toBe(text);
  expect(listOfText(text)).toEqual(values);
});

it('parses incomplete input', () => {
  expect(listOfText('a,, b ,')).toEqual(['a', 'b']);
  expect(listOfText('a b, c')).toEqual(['a b', 'c']);
});

it('converts between a single value and a list with one value', () => {
  expect(textOfValue(['North, Sea'])).toBe('North, Sea');
  expect(listOfValue('North, Sea')).toEqual(['North, Sea']);
  expect(listOfValue('')).toEqual([]);
});
