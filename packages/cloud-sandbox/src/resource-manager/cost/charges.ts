import { createHash } from 'node:crypto';
import { itemsOf, type BookItem } from '../../prices/priceBook.ts';
import type { JsonObject } from '../json.ts';
import type { Stretch } from './costLog.ts';
import { behaviourOf } from '../types/registry.ts';
import { broughtDisks } from './machineMeters.ts';
import type { Running } from './running.ts';

const hoursOfMonth = 730;

/** A meter of a resource during a period, with its cost. */
export interface Charge {
  readonly resourceId: string;
  /** In lower case. */
  readonly type: string;
  readonly location: string;
  readonly tags: JsonObject;
  readonly subscriptionId: string;
  readonly group: string;
  /** The row of the price list with the meter. */
  readonly item: BookItem;
  /** US dollars per hour, and units per hour. */
  readonly perHour: number;
  readonly unitsPerHour: number;
  /** Whether usage varies from day to day. */
  readonly uneven: boolean;
  readonly seed: number;
  /** Epoch milliseconds. `until` is infinite for the current state. */
  readonly since: number;
  readonly until: number;
}

/** Derives a number from 0 to 1 from a text. */
function shareOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0) / 0xffff_ffff;
}

const fits = (text: string, pattern: string | RegExp): boolean =>
  typeof pattern === 'string' ? text.toLowerCase() === pattern.toLowerCase() : pattern.test(text);

interface Sold {
  readonly byName: ReadonlyMap<string, readonly BookItem[]>;
}
const sold = new Map<string, Sold>();

/** Returns the rows of a region by service and SKU. Built once. */
function soldIn(region: string): Sold {
  const known = sold.get(region);
  if (known !== undefined) return known;
  const byName = new Map<string, BookItem[]>();
  for (const item of [...itemsOf(region), ...itemsOf('Global'), ...itemsOf('')]) {
    if (item.type !== 'Consumption') continue;
    const name = `${item.serviceName}|${item.skuName}`.toLowerCase();
    const same = byName.get(name);
    if (same === undefined) byName.set(name, [item]);
    else same.push(item);
  }
  const regionIndex = { byName };
  sold.set(region, regionIndex);
  return regionIndex;
}

const spans: readonly (readonly [RegExp, number])[] = [
  [/second/i, 1 / 3600],
  [/minute/i, 1 / 60],
  [/hour/i, 1],
  [/day/i, 24],
  [/month/i, hoursOfMonth],
];

/** Returns the monthly units of a running or consumed meter, in the unit of the price list. */
function unitsInMonth(unit: string, { amount, used = false }: Running): number {
  const [, digits = '1', factor = ''] = /^([\d.]+)([KM])?(?![A-Za-z])/i.exec(unit) ?? [];
  const count = Number(digits) * (factor === 'K' ? 1000 : factor === 'M' ? 1_000_000 : 1);
  const hours = spans.find(([word]) => word.test(unit))?.[1];
  return used || hours === undefined ? amount / count : ((hoursOfMonth / hours) * amount) / count;
}

function monthlyPrice(rows: readonly BookItem[], units: number): number {
  return rows.reduce((sum, row, index) => {
    const until = rows[index + 1]?.tierMinimumUnits ?? Number.POSITIVE_INFINITY;
    return sum + Math.max(0, Math.min(units, until) - row.tierMinimumUnits) * row.price;
  }, 0);
}

function chargesOf(
  stretch: Stretch,
  resourceId: string,
  type: string,
  running: readonly Running[],
): Charge[] {
  const { byName } = soldIn(stretch.location);
  return running.flatMap((each): Charge[] => {
    if (typeof each.sku !== 'string' || each.amount <= 0) return [];
    const rows = (byName.get(`${each.service}|${each.sku}`.toLowerCase()) ?? []).filter(
      (item) => fits(item.productName, each.product) && fits(item.meterName, each.meter),
    );
    const first = rows[0];
    if (first === undefined) return [];
    const same = rows.filter(
      ({ meterName, productName }) => meterName === first.meterName && productName === first.productName,
    );
    const units = unitsInMonth(first.unitOfMeasure, each);
    return [
      {
        resourceId,
        type,
        location: stretch.location,
        tags: stretch.tags,
        subscriptionId: stretch.subscriptionId,
        group: stretch.groupKey?.split('/').at(-1) ?? '',
        item: first,
        perHour: monthlyPrice(same, units) / hoursOfMonth,
        unitsPerHour: units / hoursOfMonth,
        uneven: each.used === true,
        seed: shareOf(`${resourceId.toLowerCase()}|${first.meterName}`),
        since: stretch.since,
        until: stretch.until,
      },
    ];
  });
}

/**
 * Returns the charges of resource periods. Disks created with a machine are charged under separate ids, unless they are
 * resources: `exists` reports whether a key is one.
 */
export function charge(stretches: readonly Stretch[], exists: (key: string) => boolean): Charge[] {
  return stretches.flatMap((stretch) => {
    const metered = { key: stretch.key, body: stretch.body, share: shareOf(stretch.key) };
    const meter = behaviourOf(stretch.type).meters;
    if (meter === undefined) return [];
    const own = chargesOf(stretch, stretch.id, stretch.type, meter(metered));
    if (stretch.type !== 'microsoft.compute/virtualmachines') return own;
    return [
      ...own,
      ...broughtDisks(metered)
        .filter(({ id }) => !exists(id.toLowerCase()))
        .flatMap(({ id, running }) => chargesOf(stretch, id, 'microsoft.compute/disks', running)),
    ];
  });
}
