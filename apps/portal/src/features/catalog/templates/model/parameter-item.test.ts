import {
  type BlueprintParameter,
  type BlueprintWizard,
  checkFormAgainst,
  formFieldTypes,
  resolveItem,
} from '@blueport/contracts';
import { describe, expect, it } from 'vitest';
import { formParameters, parameterItem } from './parameter-item.ts';

const parameter = (name: string, rest: Partial<BlueprintParameter> = {}): BlueprintParameter => ({
  name,
  title: name.toUpperCase(),
  description: '',
  type: 'string',
  required: false,
  secure: false,
  advanced: false,
  ...rest,
});
const labels = { true: 'Yes', false: 'No' };
const { textField, select, multiSelect, number } = formFieldTypes;
const choices = (...values: string[]) => ({
  kind: 'static',
  choices: values.map((value) => ({ value, label: value })),
});

describe('the field for a parameter', () => {
  it.each([
    [
      parameter('a', { minLength: 3, maxLength: 9, required: true }),
      { type: textField, min: 3, max: 9, required: true },
    ],
    [parameter('a', { type: 'secureString', secure: true }), { type: textField }],
    [parameter('a', { type: 'int', minValue: 1, maxValue: 4 }), { type: number, min: 1, max: 4 }],
    [parameter('a', { type: 'int', allowedValues: [1, 2] }), { type: select, options: choices('1', '2') }],
    [parameter('a', { allowedValues: ['x'] }), { type: select, options: choices('x') }],
    [parameter('a', { source: 'vmSizes' }), { type: select, options: { kind: 'live', source: 'vmSizes' } }],
    [parameter('a', { type: 'array', allowedValues: ['x'] }), { type: multiSelect, options: choices('x') }],
    [parameter('a', { description: 'Why.' }), { type: textField, help: 'Why.' }],
  ])('has its rules: %j', (given, spec) => {
    const item = parameterItem([], given, labels);
    expect(item).toEqual({ id: 'a', parameter: 'a', spec: { label: 'A', ...spec } });
    // The form is valid for the template that it was created from.
    const fitted = resolveItem(item!, new Map())!;
    expect(checkFormAgainst([fitted], [given], new Set(), () => true)).toEqual([]);
  });

  it('offers both values of a Boolean with labels', () => {
    expect(parameterItem([], parameter('a', { type: 'bool' }), labels)?.spec.options).toEqual({
      kind: 'static',
      choices: [
        { value: 'true', label: 'Yes' },
        { value: 'false', label: 'No' },
      ],
    });
  });

  it.each(['object', 'array', 'secureObject'] as const)('does not exist for an %s', (type) => {
    expect(parameterItem([], parameter('a', { type }), labels)).toBeUndefined();
  });

  it('gets an ID that no other item has', () => {
    const item = parameterItem([], parameter('a'), labels)!;
    expect(parameterItem([item], parameter('a'), labels)?.id).toBe('a2');
  });
});

it('omits tags and parameters of the administrator settings', () => {
  const wizard: BlueprintWizard = { groups: [], administrator: { imageParameter: 'image', images: [] } };
  const names = formParameters([parameter('image'), parameter('size'), parameter('tags')], wizard);
  expect(names.map(({ name }) => name)).toEqual(['size']);
});
