import { expect, test } from 'vitest';
import { cardTitle, defaultText, measured } from './shown-value.ts';
import { blueprintFixture, parameterFixture } from './wizard-fixture.ts';

test('a value that a card stands for is shown in the words of the card', () => {
  const base = blueprintFixture();
  const options = [
    { value: false, title: 'Regular' },
    { value: true, title: 'Spot' },
  ];
  const blueprint = blueprintFixture({
    wizard: {
      groups: [],
      administrator: {
        ...base.wizard.administrator!,
        radios: [{ parameter: 'spot', title: 'Price', options }],
      },
    },
  });
  expect(cardTitle(blueprint, 'image', 'ubuntu')).toBe('Ubuntu');
  expect(cardTitle(blueprint, 'spot', true)).toBe('Spot');
  expect(cardTitle(blueprint, 'spot', undefined)).toBeUndefined();
  expect(cardTitle(blueprint, 'adminUser', 'ubuntu')).toBeUndefined();
});

test('a default is shown as what it comes to, a region by its name', () => {
  expect(defaultText(parameterFixture({ name: 'a', source: 'locations' }), 'westeurope')).toBe('West Europe');
  expect(defaultText(parameterFixture({ name: 'a' }), 'vm-abc')).toBe('vm-abc');
  expect(defaultText(parameterFixture({ name: 'a' }), undefined)).toBeUndefined();
});

test('a value stands with what it counts, and with what its hint says of it', () => {
  const days = parameterFixture({ name: 'a', unit: 'days', hint: '0 switches soft delete off.' });
  expect(measured(days, '7')).toBe('7 days');
  expect(measured(days, '0')).toBe('0 days (0 switches soft delete off.)');
  expect(measured(parameterFixture({ name: 'a' }), '7')).toBe('7');
});
