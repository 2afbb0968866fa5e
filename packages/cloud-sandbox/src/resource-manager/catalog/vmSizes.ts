/** A virtual machine size with the properties that quotas and forms need. */
export interface VmSize {
  name: string;
  family: string;
  cores: number;
  memoryMb: number;
  maxDataDisks: number;
}

type Row = readonly [name: string, family: string, cores: number, gigabytes: number, disks: number];

const rows: readonly Row[] = [
  ['Standard_B1s', 'standardBSFamily', 1, 1, 2],
  ['Standard_B1ms', 'standardBSFamily', 1, 2, 2],
  ['Standard_B2s', 'standardBSFamily', 2, 4, 4],
  ['Standard_B2ms', 'standardBSFamily', 2, 8, 4],
  ['Standard_B4ms', 'standardBSFamily', 4, 16, 8],
  ['Standard_B8ms', 'standardBSFamily', 8, 32, 16],
  ['Standard_B2s_v2', 'standardBsv2Family', 2, 8, 4],
  ['Standard_B2as_v2', 'standardBasv2Family', 2, 8, 4],
  ['Standard_B4as_v2', 'standardBasv2Family', 4, 16, 8],
  ['Standard_A2_v2', 'standardAv2Family', 2, 4, 4],
  ['Standard_DS1_v2', 'standardDSv2Family', 1, 3.5, 4],
  ['Standard_DS2_v2', 'standardDSv2Family', 2, 7, 8],
  ['Standard_DS3_v2', 'standardDSv2Family', 4, 14, 16],
  ['Standard_D2_v3', 'standardDv3Family', 2, 8, 4],
  ['Standard_D2s_v3', 'standardDSv3Family', 2, 8, 4],
  ['Standard_D4s_v3', 'standardDSv3Family', 4, 16, 8],
  ['Standard_D8s_v3', 'standardDSv3Family', 8, 32, 16],
  ['Standard_D16s_v3', 'standardDSv3Family', 16, 64, 32],
  ['Standard_D2s_v4', 'standardDSv4Family', 2, 8, 4],
  ['Standard_D2s_v5', 'standardDSv5Family', 2, 8, 4],
  ['Standard_D4s_v5', 'standardDSv5Family', 4, 16, 8],
  ['Standard_D8s_v5', 'standardDSv5Family', 8, 32, 16],
  ['Standard_D16s_v5', 'standardDSv5Family', 16, 64, 32],
  ['Standard_D32s_v5', 'standardDSv5Family', 32, 128, 32],
  ['Standard_D64s_v5', 'standardDSv5Family', 64, 256, 32],
  ['Standard_D2as_v5', 'standardDASv5Family', 2, 8, 4],
  ['Standard_D4as_v5', 'standardDASv5Family', 4, 16, 8],
  ['Standard_D8as_v5', 'standardDASv5Family', 8, 32, 16],
  ['Standard_D2ds_v5', 'standardDDSv5Family', 2, 8, 4],
  ['Standard_D4ds_v5', 'standardDDSv5Family', 4, 16, 8],
  ['Standard_D2s_v6', 'standardDSv6Family', 2, 8, 4],
  ['Standard_D4s_v6', 'standardDSv6Family', 4, 16, 8],
  ['Standard_E2s_v5', 'standardESv5Family', 2, 16, 4],
  ['Standard_E4s_v5', 'standardESv5Family', 4, 32, 8],
  ['Standard_E8s_v5', 'standardESv5Family', 8, 64, 16],
  ['Standard_E16s_v5', 'standardESv5Family', 16, 128, 32],
  ['Standard_E32s_v5', 'standardESv5Family', 32, 256, 32],
  ['Standard_F2s_v2', 'standardFSv2Family', 2, 4, 4],
  ['Standard_F4s_v2', 'standardFSv2Family', 4, 8, 8],
  ['Standard_F8s_v2', 'standardFSv2Family', 8, 16, 16],
  ['Standard_F16s_v2', 'standardFSv2Family', 16, 32, 32],
  ['Standard_F32s_v2', 'standardFSv2Family', 32, 64, 32],
  ['Standard_F72s_v2', 'standardFSv2Family', 72, 144, 32],
  ['Standard_HB120rs_v3', 'standardHBrsv3Family', 120, 448, 32],
  ['Standard_HB176rs_v4', 'standardHBv4Family', 176, 704, 32],
  ['Standard_HC44rs', 'standardHCSFamily', 44, 352, 4],
  ['Standard_HX176rs', 'standardHXFamily', 176, 1408, 32],
  ['Standard_L8s_v3', 'standardLSv3Family', 8, 64, 16],
  ['Standard_M64s', 'standardMSFamily', 64, 1024, 64],
  ['Standard_NC6s_v3', 'standardNCSv3Family', 6, 112, 12],
  ['Standard_NC4as_T4_v3', 'standardNCASv3_T4Family', 4, 28, 8],
  ['Standard_NC24ads_A100_v4', 'StandardNCADSA100v4Family', 24, 220, 8],
  ['Standard_ND96asr_v4', 'standardNDASv4_A100Family', 96, 900, 16],
  ['Standard_NV6ads_A10_v5', 'StandardNVADSA10v5Family', 6, 55, 4],
];

const sizes: readonly VmSize[] = rows.map(([name, family, cores, gigabytes, maxDataDisks]) => ({
  name,
  family,
  cores,
  memoryMb: gigabytes * 1024,
  maxDataDisks,
}));

const byName = new Map(sizes.map((size) => [size.name.toLowerCase(), size]));

/** Families that only some regions offer: high-performance and GPU machines. */
const scarce: Readonly<Record<string, readonly string[]>> = {
  hb: ['eastus', 'southcentralus', 'westeurope', 'westus3', 'southeastasia', 'usgovvirginia'],
  hc: ['southcentralus', 'westeurope', 'northeurope', 'southeastasia'],
  hx: ['eastus', 'westeurope', 'southeastasia'],
  nc: [
    'eastus',
    'eastus2',
    'southcentralus',
    'westus2',
    'westus3',
    'westeurope',
    'northeurope',
    'uksouth',
    'japaneast',
    'centralindia',
    'usgovvirginia',
  ],
  nd: ['eastus', 'southcentralus', 'westeurope', 'westus2'],
  m: ['eastus', 'eastus2', 'westus2', 'westeurope', 'northeurope', 'uksouth', 'southeastasia'],
};

/** Returns all sizes that the sandbox knows, smallest first within a family. */
export function allVmSizes(): readonly VmSize[] {
  return sizes;
}

/**
 * Finds a size by name. Unlisted names that follow the service's pattern get their core count from the number in the
 * name, so that templates with newer sizes still deploy.
 */
export function findVmSize(name: string): VmSize | undefined {
  const known = byName.get(name.toLowerCase());
  if (known !== undefined) return known;
  const match = /^Standard_([A-Z]{1,2})(\d{1,3})[a-z]*(_[A-Za-z0-9]+)*$/.exec(name);
  if (match === null) return undefined;
  const cores = Number(match[2]);
  return { name, family: `standard${match[1] ?? ''}Family`, cores, memoryMb: cores * 4096, maxDataDisks: 8 };
}

/** Returns whether a region offers a size. */
export function vmSizeOffered(size: VmSize, location: string): boolean {
  const family = /^Standard_(HB|HC|HX|NC|ND|M)\d/.exec(size.name)?.[1]?.toLowerCase();
  return family === undefined || (scarce[family]?.includes(location) ?? true);
}
