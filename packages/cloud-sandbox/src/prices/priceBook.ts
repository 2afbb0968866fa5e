import { createHash } from 'node:crypto';
import { machineBook, type SoldMachine } from './book/machineBook.ts';
import products from './book/products.json' with { type: 'json' };
import { allVmSizes } from '../resource-manager/catalog/vmSizes.ts';
import { regionsOf } from '../resource-manager/catalog/regions.ts';

/** Price factors of geographies, relative to the cheapest. */
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

/** Price factors of regions that differ from the rest of their geography. */
const byRegion: Readonly<Record<string, number>> = {
  westus: 1.16,
  westcentralus: 1.03,
  northcentralus: 1.02,
  northeurope: 1.04,
  ukwest: 1.15,
  eastasia: 1.31,
};

/** A region of either cloud, with its name in the price list. */
interface PricedRegion {
  readonly name: string;
  readonly location: string;
  readonly factor: number;
}

/** Regions of both clouds: one price list covers them all. */
const pricedRegions: readonly PricedRegion[] = (['general', 'us_gov'] as const)
  .flatMap((cloud) => regionsOf(cloud))
  .map(({ name, displayName, geography }) => ({
    name,
    location: displayName.replace(/^(USGov|USDoD) /, (words) => words.replace('US', 'US ')),
    factor: byRegion[name] ?? byGeography[geography] ?? 1.2,
  }));

const service = 'Virtual Machines Licenses';
const family = 'Compute';

/** Every core count among the machines of the embedded cloud. */
const coreCounts = [...new Set(allVmSizes().map(({ cores }) => cores))].toSorted((a, b) => a - b);

const round = (value: number): number => Math.round(value * 10_000) / 10_000;

const licence = (cores: string, price: number, word = 'License'): MeterRow => [
  `${cores} vCPU VM`,
  `${cores} vCPU VM ${word}`,
  '1 Hour',
  round(price),
];

/** Returns a meter per core count, priced by the core. */
const byCores = (core: number): MeterRow[] => coreCounts.map((cores) => licence(`${cores}`, cores * core));

/** Returns one meter for the smallest machines and a meter per core count for larger ones. */
const fromFour = (core: number): MeterRow[] => [
  licence('1-4', core * 4),
  ...coreCounts.filter((cores) => cores > 4).map((cores) => licence(`${cores}`, cores * core)),
];

const support = (small: number, medium: number, large: number): MeterRow[] => [
  licence('1-2', small, 'Support'),
  licence('3-4', medium, 'Support'),
  licence('5+', large, 'Support'),
];

/** Software of images that the vendor licenses by the machine's cores. */
const licenceBook: readonly Product[] = Object.entries({
  'Red Hat Enterprise Linux': byCores(0.0149),
  'SUSE Linux Enterprise Server Standard': support(0.064, 0.104, 0.122),
  'SUSE Linux Enterprise Server Basic': support(0.011, 0.013, 0.022),
  'SQL Server Enterprise': fromFour(0.379),
  'SQL Server Standard': fromFour(0.101),
  'SQL Server Web': fromFour(0.0083),
  'Ubuntu Pro': byCores(0.0017),
}).map(([name, meters]) => ({ service, family, name, nowhere: true, meters }));

/** A row of the price list in US dollars, with the vendor's field names. */
export interface BookItem {
  readonly tierMinimumUnits: number;
  /** In US dollars. */
  readonly price: number;
  readonly armRegionName: string;
  readonly location: string;
  readonly meterName: string;
  readonly productName: string;
  readonly skuName: string;
  readonly serviceName: string;
  readonly serviceFamily: string;
  readonly unitOfMeasure: string;
  readonly type: 'Consumption' | 'Reservation' | 'DevTestConsumption';
  readonly reservationTerm?: string;
  readonly armSkuName: string;
}

const allProducts: readonly Product[] = [...(products as unknown as readonly Product[]), ...licenceBook];

/** Rounds to eight significant digits: prices of single operations are tiny. */
export const priceOf = (value: number): number => Number(value.toPrecision(8));

const globalRegion: PricedRegion = { name: 'Global', location: 'Global', factor: 1 };
const noRegion: PricedRegion = { name: '', location: '', factor: 1 };

const placeOf = ({ global = false, nowhere = false }: Product): PricedRegion | undefined =>
  nowhere ? noRegion : global ? globalRegion : undefined;

function productItems(region: PricedRegion, sold: readonly Product[]): BookItem[] {
  return sold.flatMap(({ service, family, name, meters }) =>
    meters.flatMap(([skuName, meterName, unitOfMeasure, price]) => {
      const tiers = typeof price === 'number' ? ([[0, price]] as const) : price;
      return tiers.map(([tierMinimumUnits, each]): BookItem => ({
        tierMinimumUnits,
        price: priceOf(each * region.factor),
        armRegionName: region.name,
        location: region.location,
        meterName,
        productName: name,
        skuName,
        serviceName: service,
        serviceFamily: family,
        unitOfMeasure,
        type: 'Consumption',
        armSkuName: '',
      }));
    }),
  );
}

function machineItems(region: PricedRegion, machine: SoldMachine): BookItem[] {
  const base = {
    tierMinimumUnits: 0,
    armRegionName: region.name,
    location: region.location,
    serviceName: 'Virtual Machines',
    serviceFamily: 'Compute',
    unitOfMeasure: '1 Hour',
    armSkuName: machine.armSku,
  } as const;
  const product = `Virtual Machines ${machine.series} Series`;
  const item = (
    type: BookItem['type'],
    productName: string,
    ending: string,
    price: number,
    reservationTerm?: string,
  ): BookItem => ({
    ...base,
    type,
    productName,
    skuName: `${machine.sku}${ending}`,
    meterName: `${machine.sku}${ending}`,
    price: priceOf(price * region.factor),
    ...(reservationTerm === undefined ? {} : { reservationTerm }),
  });
  const windows = `${product} Windows`;
  return [
    item('Consumption', product, '', machine.linux),
    item('Consumption', product, ' Spot', machine.linux * 0.19),
    item('Consumption', product, ' Low Priority', machine.linux * 0.2),
    item('Consumption', windows, '', machine.windows),
    item('Consumption', windows, ' Spot', machine.windows * 0.22),
    item('Consumption', windows, ' Low Priority', machine.windows * 0.4),
    item('DevTestConsumption', windows, '', machine.linux),
    item('Reservation', product, '', machine.linux * 8760 * 0.62, '1 Year'),
    item('Reservation', product, '', machine.linux * 26_280 * 0.41, '3 Years'),
  ];
}

const known = new Map<string, readonly BookItem[]>();

/**
 * Returns the rows of a region, of `Global` for items with the same price everywhere, or of no region for licenses.
 * Created on first use.
 */
export function itemsOf(regionName: string): readonly BookItem[] {
  const name = regionName.toLowerCase();
  const cachedItems = known.get(name);
  if (cachedItems !== undefined) return cachedItems;
  const everywhere = [globalRegion, noRegion].find((each) => each.name.toLowerCase() === name);
  const region = everywhere ?? pricedRegions.find((each) => each.name === name);
  if (region === undefined) return [];
  const items = [
    ...(everywhere !== undefined ? [] : machineBook.flatMap((machine) => machineItems(region, machine))),
    ...productItems(
      region,
      allProducts.filter((product) => placeOf(product) === everywhere),
    ),
  ];
  known.set(name, items);
  return items;
}

/** All regions of the list, starting with `Global`. */
export const bookRegions: readonly string[] = [
  globalRegion.name,
  noRegion.name,
  ...pricedRegions.map(({ name }) => name),
];

const hex = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Returns the identifiers of a row, which are the same in every run. */
export function idsOf(item: BookItem): Record<'meterId' | 'productId' | 'skuId' | 'serviceId', string> {
  const meter = hex(
    `${item.armRegionName}|${item.productName}|${item.skuName}|${item.meterName}|${item.type}`,
  );
  const productId = `DZH318Z0${hex(item.productName).slice(0, 4).toUpperCase()}`;
  return {
    meterId: meter.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-a$4-$5'),
    productId,
    skuId: `${productId}/${hex(`${item.skuName}|${item.armRegionName}`).slice(0, 4).toUpperCase()}`,
    serviceId: `DZH3${hex(item.serviceName).slice(0, 8).toUpperCase()}`,
  };
}

/** Price per unit in US dollars in the cheapest region, or tiers with the number of units at which each begins. */
type Price = number | readonly (readonly [from: number, price: number])[];

/** One meter: sku, meter, unit, price. */
type MeterRow = readonly [sku: string, meter: string, unit: string, price: Price];

/** Meters of one product of the price list. */
interface Product {
  readonly service: string;
  readonly family: string;
  readonly name: string;
  /** Sold at the same price everywhere, under the region `Global`. */
  readonly global?: boolean;
  /** Sold without a region, like licenses. */
  readonly nowhere?: boolean;
  readonly meters: readonly MeterRow[];
}
