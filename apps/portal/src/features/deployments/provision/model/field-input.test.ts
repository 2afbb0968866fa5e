import { expect, test } from 'vitest';
import { inputOf, readInput } from './field-input.ts';
import { parameterFixture } from './wizard-fixture.ts';

const list = parameterFixture({ name: 'ranges', type: 'array', defaultValue: [] });
const object = parameterFixture({ name: 'settings', type: 'object' });
const number = parameterFixture({ name: 'count', type: 'int' });
const text = parameterFixture({ name: 'text', defaultValue: 'preset' });

test.each([
  ['text', parameterFixture({ name: 'a' }), 'x y', 'x y'],
  ['number', number, ' 42 ', 42],
  ['negative number', number, '-3', -3],
  ['switch', parameterFixture({ name: 'a', type: 'bool' }), true, true],
  ['list as lines', list, 'one\n\n two \n', ['one', 'two']],
  ['list as JSON', list, '[1, "two"]', [1, 'two']],
  ['emptied list', list, '', []],
  ['object', object, '{"a": 1}', { a: 1 }],
  ['cleared literal default', text, '', ''],
])('parses: %s', (_name, parameter, input, value) => {
  expect(readInput(parameter, input)).toEqual({ kind: 'value', value });
});

test.each([
  [number, '4.5', 'notInteger'],
  [number, '99999999999999999999', 'notInteger'],
  [list, '[1,', 'notJson'],
  [object, '[1]', 'notObject'],
  [object, 'null', 'notObject'],
])('%# reports invalid text', (parameter, input, code) => {
  expect(readInput(parameter, input)).toEqual({ kind: 'invalid', code });
});

test.each([
  [parameterFixture({ name: 'a' }), ''],
  [number, ''],
  [object, ''],
  [parameterFixture({ name: 'a', defaultExpression: '[uniqueString()]' }), ''],
  [text, undefined],
])('%# treats an empty input as the template default', (parameter, input) => {
  expect(readInput(parameter, input)).toEqual({ kind: 'absent' });
});

test.each([
  [list, ['one', 'two']],
  [list, [1, { a: 'b' }]],
  [list, ['[odd', 'two']],
  [object, { a: { b: [1] } }],
  [number, 7],
  [parameterFixture({ name: 'a', type: 'bool' }), false],
])('%# formats a value as input and parses it again', (parameter, value) => {
  expect(readInput(parameter, inputOf(parameter, value))).toEqual({ kind: 'value', value });
});
