import { createHash } from 'node:crypto';
import { licenceBook } from './book/licenceBook.ts';
import { machineBook, type SoldMachine } from './book/machineBook.ts';
import products from './book/products.json' with { type: 'json' };
import type { Product } from './book/row.ts';
import { pricedRegions, type PricedRegion } from './regions.ts';

/** One row of the price list in US dollars, in the vendor's words. */
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

/** Rounds to eight significant places: prices of single operations are tiny. */
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

/** The rows of a region, of `Global` for what costs the same everywhere, or of no region for licences; made when they are first asked for. */
export function itemsOf(regionName: string): readonly BookItem[] {
  const name = regionName.toLowerCase();
  const kept = known.get(name);
  if (kept !== undefined) return kept;
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

/** Every region of the list; what is sold everywhere first. */
export const bookRegions: readonly string[] = [
  globalRegion.name,
  noRegion.name,
  ...pricedRegions.map(({ name }) => name),
];

const hex = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Identifiers of a row, the same in every run. */
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
