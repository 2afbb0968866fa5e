import type { Cloud } from '../../context.ts';

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

type Row = readonly [
  name: string,
  displayName: string,
  geography: string,
  group: string,
  paired: string,
  longitude: string,
  latitude: string,
  place: string,
  zones: boolean,
];

const general: readonly Row[] = [
  ['eastus', 'East US', 'United States', 'US', 'westus', '-79.8164', '37.3719', 'Virginia', true],
  ['eastus2', 'East US 2', 'United States', 'US', 'centralus', '-78.3889', '36.6681', 'Virginia', true],
  [
    'southcentralus',
    'South Central US',
    'United States',
    'US',
    'northcentralus',
    '-98.5',
    '29.4167',
    'Texas',
    true,
  ],
  ['westus2', 'West US 2', 'United States', 'US', 'westcentralus', '-119.852', '47.233', 'Washington', true],
  ['westus3', 'West US 3', 'United States', 'US', 'eastus', '-112.074', '33.4484', 'Phoenix', true],
  ['centralus', 'Central US', 'United States', 'US', 'eastus2', '-93.6208', '41.5908', 'Iowa', true],
  [
    'northcentralus',
    'North Central US',
    'United States',
    'US',
    'southcentralus',
    '-87.6278',
    '41.8819',
    'Illinois',
    false,
  ],
  ['westus', 'West US', 'United States', 'US', 'eastus', '-122.417', '37.783', 'California', false],
  [
    'westcentralus',
    'West Central US',
    'United States',
    'US',
    'westus2',
    '-110.234',
    '40.89',
    'Wyoming',
    false,
  ],
  ['canadacentral', 'Canada Central', 'Canada', 'Canada', 'canadaeast', '-79.383', '43.653', 'Toronto', true],
  ['canadaeast', 'Canada East', 'Canada', 'Canada', 'canadacentral', '-71.217', '46.817', 'Quebec', false],
  [
    'brazilsouth',
    'Brazil South',
    'Brazil',
    'South America',
    'southcentralus',
    '-46.633',
    '-23.55',
    'Sao Paulo State',
    true,
  ],
  ['northeurope', 'North Europe', 'Europe', 'Europe', 'westeurope', '-6.2597', '53.3478', 'Ireland', true],
  ['westeurope', 'West Europe', 'Europe', 'Europe', 'northeurope', '4.9', '52.3667', 'Netherlands', true],
  ['uksouth', 'UK South', 'United Kingdom', 'UK', 'ukwest', '-0.799', '50.941', 'London', true],
  ['ukwest', 'UK West', 'United Kingdom', 'UK', 'uksouth', '-3.084', '53.427', 'Cardiff', false],
  ['francecentral', 'France Central', 'France', 'Europe', 'francesouth', '2.373', '46.3772', 'Paris', true],
  [
    'germanywestcentral',
    'Germany West Central',
    'Germany',
    'Europe',
    'germanynorth',
    '8.682127',
    '50.110924',
    'Frankfurt',
    true,
  ],
  [
    'switzerlandnorth',
    'Switzerland North',
    'Switzerland',
    'Europe',
    'switzerlandwest',
    '8.564572',
    '47.451542',
    'Zurich',
    true,
  ],
  ['norwayeast', 'Norway East', 'Norway', 'Europe', 'norwaywest', '10.752245', '59.913868', 'Norway', true],
  [
    'swedencentral',
    'Sweden Central',
    'Sweden',
    'Europe',
    'swedensouth',
    '17.14127',
    '60.67488',
    'Gävle',
    true,
  ],
  ['italynorth', 'Italy North', 'Italy', 'Europe', '', '9.18109', '45.46888', 'Milan', true],
  ['polandcentral', 'Poland Central', 'Poland', 'Europe', '', '21.01666', '52.23334', 'Warsaw', true],
  ['spaincentral', 'Spain Central', 'Spain', 'Europe', '', '-3.4209', '40.4259', 'Madrid', true],
  ['uaenorth', 'UAE North', 'UAE', 'Middle East', 'uaecentral', '55.316666', '25.266666', 'Dubai', true],
  ['qatarcentral', 'Qatar Central', 'Qatar', 'Middle East', '', '51.439327', '25.551462', 'Doha', true],
  [
    'israelcentral',
    'Israel Central',
    'Israel',
    'Middle East',
    '',
    '33.4506633',
    '31.2655698',
    'Israel',
    true,
  ],
  [
    'southafricanorth',
    'South Africa North',
    'South Africa',
    'Africa',
    'southafricawest',
    '28.21837',
    '-25.73134',
    'Johannesburg',
    true,
  ],
  [
    'centralindia',
    'Central India',
    'India',
    'Asia Pacific',
    'southindia',
    '73.9197',
    '18.5822',
    'Pune',
    true,
  ],
  [
    'southindia',
    'South India',
    'India',
    'Asia Pacific',
    'centralindia',
    '80.1636',
    '12.9822',
    'Chennai',
    false,
  ],
  ['westindia', 'West India', 'India', 'Asia Pacific', 'southindia', '72.868', '19.088', 'Mumbai', false],
  [
    'eastasia',
    'East Asia',
    'Asia Pacific',
    'Asia Pacific',
    'southeastasia',
    '114.188',
    '22.267',
    'Hong Kong',
    true,
  ],
  [
    'southeastasia',
    'Southeast Asia',
    'Asia Pacific',
    'Asia Pacific',
    'eastasia',
    '103.833',
    '1.283',
    'Singapore',
    true,
  ],
  [
    'japaneast',
    'Japan East',
    'Japan',
    'Asia Pacific',
    'japanwest',
    '139.77',
    '35.68',
    'Tokyo, Saitama',
    true,
  ],
  ['japanwest', 'Japan West', 'Japan', 'Asia Pacific', 'japaneast', '135.5022', '34.6939', 'Osaka', false],
  [
    'koreacentral',
    'Korea Central',
    'Korea',
    'Asia Pacific',
    'koreasouth',
    '126.978',
    '37.5665',
    'Seoul',
    true,
  ],
  [
    'koreasouth',
    'Korea South',
    'Korea',
    'Asia Pacific',
    'koreacentral',
    '129.0756',
    '35.1796',
    'Busan',
    false,
  ],
  [
    'australiaeast',
    'Australia East',
    'Australia',
    'Asia Pacific',
    'australiasoutheast',
    '151.2094',
    '-33.86',
    'New South Wales',
    true,
  ],
  [
    'australiasoutheast',
    'Australia Southeast',
    'Australia',
    'Asia Pacific',
    'australiaeast',
    '144.9631',
    '-37.8136',
    'Victoria',
    false,
  ],
];

const government: readonly Row[] = [
  ['usgovvirginia', 'USGov Virginia', 'USGov', 'US', 'usgovtexas', '-78.3889', '36.6681', 'Virginia', true],
  ['usgovtexas', 'USGov Texas', 'USGov', 'US', 'usgovarizona', '-98.5', '29.4167', 'Texas', false],
  ['usgovarizona', 'USGov Arizona', 'USGov', 'US', 'usgovtexas', '-112.074', '33.4484', 'Phoenix', false],
  ['usdodeast', 'USDoD East', 'USDoD', 'US', 'usdodcentral', '-78.3889', '36.6681', 'Virginia', false],
  ['usdodcentral', 'USDoD Central', 'USDoD', 'US', 'usdodeast', '-93.6208', '41.5908', 'Iowa', false],
];

const toRegion = (row: Row): Region => ({
  name: row[0],
  displayName: row[1],
  geography: row[2],
  geographyGroup: row[3],
  paired: row[4],
  longitude: row[5],
  latitude: row[6],
  physicalLocation: row[7],
  zones: row[8],
});

const regions: Readonly<Record<Cloud, readonly Region[]>> = {
  general: general.map(toRegion),
  us_gov: government.map(toRegion),
};

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
