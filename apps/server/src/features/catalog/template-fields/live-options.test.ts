import { expect, it } from 'vitest';
import { mergeEqualOptions } from './live-options.ts';

it('two networks with the same name become one option that lists both', () => {
  expect(
    mergeEqualOptions([
      { value: 'default', label: 'vnet-a / default', detail: '10.0.0.0/24' },
      { value: 'web', label: 'vnet-a / web' },
      { value: 'default', label: 'vnet-b / default' },
    ]),
  ).toEqual([
    { value: 'default', label: 'vnet-a / default, vnet-b / default' },
    { value: 'web', label: 'vnet-a / web' },
  ]);
});

it('an option names three of many objects and counts the rest, so that it fits on one line', () => {
  const many = [1, 2, 3, 4, 5].map((number) => ({ value: 'web', label: `v${number} / web`, detail: 'same' }));
  expect(mergeEqualOptions(many)).toEqual([
    { value: 'web', label: 'v1 / web, v2 / web, v3 / web, +2', detail: 'same' },
  ]);
});
