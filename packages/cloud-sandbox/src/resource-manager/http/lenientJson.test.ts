import { expect, it } from 'vitest';
import { toStrictJson } from './lenientJson.ts';

it.each<[string, unknown]>([
  [
    '{"properties": {"mode": "Incremental", template:{"a": 1}}}',
    { properties: { mode: 'Incremental', template: { a: 1 } } },
  ],
  ['{ // first\n "a": "x // no comment", /* two */ b : [1, 2,] }', { a: 'x // no comment', b: [1, 2] }],
  ['{"text": "one\ntwo", "quote": "a \\" b: c"}', { text: 'one\ntwo', quote: 'a " b: c' }],
])('%j', (text, value) => {
  expect(JSON.parse(toStrictJson(text))).toEqual(value);
});

it('leaves JSON as it is, and what is none stays none', () => {
  const text = JSON.stringify({ a: ['{b: 1}', null, true, { '//': 'x' }] });
  expect(toStrictJson(text)).toBe(text);
  expect(() => JSON.parse(toStrictJson('{"a": }'))).toThrow(SyntaxError);
});
