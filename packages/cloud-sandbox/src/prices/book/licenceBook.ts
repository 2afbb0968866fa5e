import { allVmSizes } from '../../resource-manager/catalog/vmSizes.ts';
import type { MeterRow, Product } from './row.ts';

const service = 'Virtual Machines Licenses';
const family = 'Compute';

/** Every number of cores that a machine of the embedded cloud has. */
const coreCounts = [...new Set(allVmSizes().map(({ cores }) => cores))].toSorted((a, b) => a - b);

const round = (value: number): number => Math.round(value * 10_000) / 10_000;

const licence = (cores: string, price: number, word = 'License'): MeterRow => [
  `${cores} vCPU VM`,
  `${cores} vCPU VM ${word}`,
  '1 Hour',
  round(price),
];

/** A meter for each number of cores, dearer by the core. */
const byCores = (core: number): MeterRow[] => coreCounts.map((cores) => licence(`${cores}`, cores * core));

/** The smallest machines share a meter, larger ones have one each. */
const fromFour = (core: number): MeterRow[] => [
  licence('1-4', core * 4),
  ...coreCounts.filter((cores) => cores > 4).map((cores) => licence(`${cores}`, cores * core)),
];

const support = (small: number, medium: number, large: number): MeterRow[] => [
  licence('1-2', small, 'Support'),
  licence('3-4', medium, 'Support'),
  licence('5+', large, 'Support'),
];

/** Software of images that the vendor sells by the cores of its machine. */
export const licenceBook: readonly Product[] = Object.entries({
  'Red Hat Enterprise Linux': byCores(0.0149),
  'SUSE Linux Enterprise Server Standard': support(0.064, 0.104, 0.122),
  'SUSE Linux Enterprise Server Basic': support(0.011, 0.013, 0.022),
  'SQL Server Enterprise': fromFour(0.379),
  'SQL Server Standard': fromFour(0.101),
  'SQL Server Web': fromFour(0.0083),
  'Ubuntu Pro': byCores(0.0017),
}).map(([name, meters]) => ({ service, family, name, nowhere: true, meters }));
