import type { Cloud } from '../../context.ts';
import regionData from './regions.json' with { type: 'json' };

/** A region with its display properties. */
export interface Region {
  name: string;
  displayName: string;
  geography: string;
  geographyGroup: string;
  paired: string;
  longitude: string;
  latitude: string;
  physicalLocation: string;
  zones: boolean;
}

const regions: Readonly<Record<Cloud, readonly Region[]>> = regionData;

export function regionsOf(cloud: Cloud): readonly Region[] {
  return regions[cloud];
}

/** Normalizes a location. `East US` and `eastus` are the same region; the service stores the second spelling. */
export function normalizeLocation(location: string): string {
  return location.replaceAll(/\s+/g, '').toLowerCase();
}

/** Finds the region of a location in either spelling. */
export function findRegion(cloud: Cloud, location: string): Region | undefined {
  const name = normalizeLocation(location);
  return regions[cloud].find((region) => region.name === name);
}
