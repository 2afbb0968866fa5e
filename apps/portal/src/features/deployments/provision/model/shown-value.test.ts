import { expect, test } from 'vitest';
import { cardTitle, defaultText, formatMeasure } from './shown-value.ts';
import { blueprintFixture, parameterFixture } from './wizard-fixture.ts';

test('shows a value by the title of its card', () => {
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

test('shows the evaluated default, with regions by name', () => {
  expect(defaultText(parameterFixture({ name: 'a', source: 'locations' }), 'westeurope')).toBe('West Europe');
  expect(defaultText(parameterFixture({ name: 'a' }), 'vm-abc')).toBe('vm-abc');
  expect(defaultText(parameterFixture({ name: 'a' }), undefined)).toBeUndefined();
});

test('shows a value with its unit and the matching part of the hint', () => {
  const days = parameterFixture({ name: 'a', unit: 'days', hint: '0 switches soft delete off.' });
  expect(formatMeasure(days, '7')).toBe('7 days');
  expect(formatMeasure(days, '0')).toBe('0 days (0 switches soft delete off.)');
  expect(formatMeasure(parameterFixture({ name: 'a' }), '7')).toBe('7');
});
