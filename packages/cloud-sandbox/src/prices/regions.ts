import { regionsOf } from '../resource-manager/catalog/regions.ts';

/** How much dearer a geography is than the cheapest. */
const byGeography: Readonly<Record<string, number>> = {
  'United States': 1,
  Canada: 1.08,
  Brazil: 1.62,
  Europe: 1.09,
  'United Kingdom': 1.14,
  France: 1.16,
  Germany: 1.15,
  Switzerland: 1.24,
  Norway: 1.13,
  Sweden: 1.06,
  Italy: 1.12,
  Poland: 1.12,
  Spain: 1.1,
  UAE: 1.19,
  Qatar: 1.19,
  Israel: 1.17,
  'South Africa': 1.27,
  India: 1.04,
  'Asia Pacific': 1.22,
  Japan: 1.25,
  Korea: 1.16,
  Australia: 1.2,
  USGov: 1.21,
  USDoD: 1.33,
};

/** Regions that differ from the rest of their geography. */
const byRegion: Readonly<Record<string, number>> = {
  westus: 1.16,
  westcentralus: 1.03,
  northcentralus: 1.02,
  northeurope: 1.04,
  ukwest: 1.15,
  eastasia: 1.31,
};

/** A region of either cloud as the price list names it. */
export interface PricedRegion {
  readonly name: string;
  readonly location: string;
  readonly factor: number;
}

/** Regions of both clouds: one list has them all. */
export const pricedRegions: readonly PricedRegion[] = (['general', 'us_gov'] as const)
  .flatMap((cloud) => regionsOf(cloud))
  .map(({ name, displayName, geography }) => ({
    name,
    location: displayName.replace(/^(USGov|USDoD) /, (words) => words.replace('US', 'US ')),
    factor: byRegion[name] ?? byGeography[geography] ?? 1.2,
  }));
