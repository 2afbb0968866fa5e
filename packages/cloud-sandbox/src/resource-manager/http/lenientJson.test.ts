import { expect, it } from 'vitest';
import { toStrictJson } from './lenientJson.ts';

it.each<[string, unknown]>([
  [
    '{"properties": {"mode": "Incremental", template:{"a": 1}}}',
    { properties: { mode: 'Incremental', template: { a: 1 } } },
  ],
  ['{ // first\n "a": "x // no comment", /* two */ b : [1, 2,] }', { a: 'x // no comment', b: [1, 2] }],
  ['{"text": "one\ntwo", "quote": "a \\" b: c"}', { text: 'one\ntwo', quote: 'a " b: c' }],
])('toStrictJson converts %j', (text, value) => {
  expect(JSON.parse(toStrictJson(text))).toEqual(value);
});

it('toStrictJson keeps valid JSON unchanged and invalid input invalid', () => {
  const text = JSON.stringify({ a: ['{b: 1}', null, true, { '//': 'x' }] });
  expect(toStrictJson(text)).toBe(text);
  expect(() => JSON.parse(toStrictJson('{"a": }'))).toThrow(SyntaxError);
});
