import type { BlueprintParameter } from '@blueport/contracts';
import { describe, expect, it } from 'vitest';
import { sortIssues, upgradeFields, upgradeIssue, upgradeValues } from './upgrade-fields.ts';

const parameter = (
  name: string,
  type: BlueprintParameter['type'],
  more: Partial<BlueprintParameter> = {},
) => {
  const secure = type.startsWith('secure');
  const common = { name, title: name, secure };
  return {
    ...common,
    kind: 'added' as const,
    aspects: [],
    needed: true,
    declared: { ...common, description: '', type, required: true, advanced: false, ...more },
  };
};
const fieldOf = (type: BlueprintParameter['type'], more: Partial<BlueprintParameter> = {}) =>
  upgradeFields({ parameters: [parameter('it', type, more)], extensions: [] })[0]!;
const sent = (type: BlueprintParameter['type'], text: string, more: Partial<BlueprintParameter> = {}) => {
  const field = fieldOf(type, more);
  return upgradeValues([field], { [field.pointer]: text }).parameters['it'];
};
const agent = {
  id: 'agent',
  title: 'House agent',
  type: 'Agent',
  replaces: null,
  needed: [
    { name: 'port', title: 'Port', help: 'Of the collector', secret: false },
    { name: 'enrolKey', title: 'Enrolment key', help: '', secret: true },
  ],
};

describe('upgradeValues', () => {
  it.each(['1234', '0042', 'true', '{"a":1}', '[1]'])('keeps string parameters as strings: %s', (text) => {
    expect(sent('string', text)).toBe(text);
    expect(sent('secureString', text)).toBe(text);
  });

  it('converts values by parameter type', () => {
    expect(sent('int', '42')).toBe(42);
    expect(sent('bool', 'true')).toBe(true);
    expect(sent('object', '{"a":1}')).toEqual({ a: 1 });
    expect(sent('array', 'one\ntwo')).toEqual(['one', 'two']);
    expect(sent('array', '[1]')).toEqual([1]);
    expect(sent('array', '["a","gone"]', { allowedValues: ['a', 'b'] })).toEqual(['a']);
  });

  it('assigns values to parameters and extensions, and keeps extension values as strings', () => {
    const fields = upgradeFields({
      parameters: [parameter('count', 'int'), { ...parameter('kept', 'string'), needed: false }],
      extensions: [agent, { ...agent, id: 'plain', needed: [] }],
    });
    expect(fields.map(({ pointer, secret }) => [pointer, secret])).toEqual([
      ['/parameters/count', false],
      ['/extensionValues/agent/port', false],
      ['/extensionValues/agent/enrolKey', true],
    ]);
    const typed = {
      '/parameters/count': '3',
      '/extensionValues/agent/port': '8080',
      '/extensionValues/agent/enrolKey': 'Hush-2',
    };
    expect(upgradeValues(fields, typed)).toEqual({
      parameters: { count: 3 },
      extensionValues: { agent: { port: '8080', enrolKey: 'Hush-2' } },
    });
    expect(upgradeValues(fields.slice(0, 1), typed)).not.toHaveProperty('extensionValues');
  });
});

describe('upgradeFields', () => {
  it.each([
    ['string', { minLength: 3 }, 'ab', 'too-short'],
    ['string', { minLength: 3 }, 'abc', undefined],
    ['string', {}, '', 'required'],
    ['secureString', { minLength: 8 }, 'short', 'too-short'],
    ['int', { maxValue: 5 }, '6', 'too-big'],
    ['int', {}, '1.5', 'no-number'],
    ['string', { allowedValues: ['a', 'b'] }, 'c', 'not-allowed'],
    ['object', {}, '[1]', 'invalid-type'],
  ] as const)('validates a %s with %j against %j', (type, more, text, code) => {
    expect(upgradeIssue(fieldOf(type, more as Partial<BlueprintParameter>), text)?.code).toBe(code);
  });

  it('assigns issues to fields by pointer and returns the rest separately', () => {
    const fields = upgradeFields({ parameters: [parameter('a/b', 'object')], extensions: [] });
    const issue = (pointer: string, message: string) => ({ pointer, code: 'x', message });
    const found = sortIssues(fields, [
      issue('/parameters/a~1b', 'First.'),
      issue('#/parameters/a~1b/inner', 'Second.'),
      issue('/version', 'Third.'),
    ]);
    expect(found.byField).toEqual({ '/parameters/a~1b': 'First. Second.' });
    expect(found.others.map(({ message }) => message)).toEqual(['Third.']);
  });
});
