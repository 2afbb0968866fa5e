import { expect, it } from 'vitest';
import { locationName, locationNames } from './locations.ts';
import { cloudRegions } from './resource-types.ts';

it('locationName knows every region of both clouds', () => {
  const codes = Object.values(cloudRegions).flatMap((text) => text.split(' '));
  expect(codes.length).toBeGreaterThan(40);
  expect(codes.filter((code) => !Object.hasOwn(locationNames, code))).toEqual([]);
});

it('locationName returns an unknown code unchanged', () => {
  expect([locationName('swedencentral'), locationName('moonbase'), locationName('toString')]).toEqual([
    'Sweden Central',
    'moonbase',
    'toString',
  ]);
});
