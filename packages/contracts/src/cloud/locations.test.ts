import { expect, it } from 'vitest';
import { locationName, locationNames } from './locations.ts';
import { cloudRegions } from './resource-types.ts';

it('knows every region of both clouds by its name', () => {
  const codes = Object.values(cloudRegions).flatMap((text) => text.split(' '));
  expect(codes.length).toBeGreaterThan(40);
  expect(codes.filter((code) => !Object.hasOwn(locationNames, code))).toEqual([]);
});

it('shows a code it does not know as it is', () => {
  expect([locationName('swedencentral'), locationName('moonbase'), locationName('toString')]).toEqual([
    'Sweden Central',
    'moonbase',
    'toString',
  ]);
});
