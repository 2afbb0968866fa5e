import { expect, it } from 'vitest';
import { describeParameters } from './index.ts';

it('describes parameters in their order with resolved types', () => {
  const template = {
    definitions: { port: { type: 'int', minValue: 1, maxValue: 65535 } },
    parameters: {
      name: { type: 'string', maxLength: 24, metadata: { description: 'The name.' } },
      password: { type: 'secureString' },
      port: { $ref: '#/definitions/port', defaultValue: 80 },
      region: { type: 'string', defaultValue: '[resourceGroup().location]', allowedValues: ['a', 'b'] },
      extra: { type: 'object', nullable: true },
      notes: { type: 'object', defaultValue: { '[[a]': ['[[b]', '[[c', '[d] e'] } },
    },
    resources: [],
  };
  const descriptions = describeParameters(template).map((description) =>
    Object.fromEntries(
      Object.entries(description).filter(([key]) => key !== 'definition' && key !== 'metadata'),
    ),
  );
  expect(descriptions).toEqual([
    {
      name: 'name',
      type: 'string',
      secure: false,
      nullable: false,
      required: true,
      maxLength: 24,
      description: 'The name.',
    },
    { name: 'password', type: 'secureString', secure: true, nullable: false, required: true },
    {
      name: 'port',
      type: 'int',
      secure: false,
      nullable: false,
      required: false,
      defaultValue: 80,
      minValue: 1,
      maxValue: 65535,
    },
    {
      name: 'region',
      type: 'string',
      secure: false,
      nullable: false,
      required: false,
      defaultExpression: '[resourceGroup().location]',
      allowedValues: ['a', 'b'],
    },
    { name: 'extra', type: 'object', secure: false, nullable: true, required: false },
    {
      name: 'notes',
      type: 'object',
      secure: false,
      nullable: false,
      required: false,
      defaultValue: { '[a]': ['[b]', '[[c', '[d] e'] },
    },
  ]);
});
