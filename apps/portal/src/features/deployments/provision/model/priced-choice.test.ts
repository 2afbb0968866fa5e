import { describe, expect, it } from 'vitest';
import { isTier, requestWith } from './priced-choice.ts';
import { parameterFixture } from './wizard-fixture.ts';

const two = ['Basic', 'Standard'];

describe('isTier', () => {
  it.each(['sku', 'planSku', 'databaseSize', 'redundancy', 'accessTier'])('compares %s by price', (name) => {
    expect(isTier(parameterFixture({ name, allowedValues: two }))).toBe(true);
  });

  it.each([
    ['another choice', parameterFixture({ name: 'network', allowedValues: two })],
    ['a typed tier', parameterFixture({ name: 'sku' })],
    ['a tier with a single choice', parameterFixture({ name: 'sku', allowedValues: ['Basic'] })],
    ['a list', parameterFixture({ name: 'skus', type: 'array', allowedValues: two })],
    [
      'a long list of choices',
      parameterFixture({
        name: 'sku',
        allowedValues: Array.from({ length: 11 }, (_one, index) => `S${index}`),
      }),
    ],
  ])('does not price %s', (_what, parameter) => {
    expect(isTier(parameter)).toBe(false);
  });
});

it('requests the price of the current values with another choice', () => {
  const request = { blueprint: 'storage', location: 'westeurope', parameters: { sku: 'Basic', days: 7 } };
  expect(requestWith(request, parameterFixture({ name: 'sku' }), 'Standard')).toEqual({
    ...request,
    parameters: { sku: 'Standard', days: 7 },
  });
});
