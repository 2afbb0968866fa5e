import type { Cloud } from '../../context.ts';
import regionData from './regions.json' with { type: 'json' };

/** A region with what clients show about it. */
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

/** The regions of a cloud. */
export function regionsOf(cloud: Cloud): readonly Region[] {
  return regions[cloud];
}

/** `East US` and `eastus` are the same place; the service stores the second spelling. */
export function normalizeLocation(location: string): string {
  return location.replaceAll(/\s+/g, '').toLowerCase();
}

/** The region of a location in either spelling. */
export function findRegion(cloud: Cloud, location: string): Region | undefined {
  const name = normalizeLocation(location);
  return regions[cloud].find((region) => region.name === name);
}
