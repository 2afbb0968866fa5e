import type { PriceEstimate, PriceLine, PriceMeter, PriceNote } from '@blueport/contracts';
import { decimalOf, decimalText, minorDigits, roundTo, multiply } from '../decimal.ts';
import { note } from './notes.ts';
import { listName, type PlannedPrice } from './planPrices.ts';
import { unitsInMonth } from './quantity.ts';
import type { PriceItem, Use } from './types.ts';

/** Returns the rows of a part of the price list, or undefined if it could not be read. */
export type LookUp = (list: string) => readonly PriceItem[] | undefined;

const fits = (text: string, pattern: string | RegExp | undefined): boolean =>
  pattern === undefined ||
  (typeof pattern === 'string' ? text.toLowerCase() === pattern.toLowerCase() : pattern.test(text));

/** Returns the core range of a software meter: `8 vCPU VM License`, `1-4 vCPU VM License`, `5+ vCPU VM Support`. */
function coresOf(meter: string): readonly [from: number, to: number] | undefined {
  const [, from, to, more] = /(\d+)(?:\s*-\s*(\d+)|(\+))?[ -]?vCPU/i.exec(meter) ?? [];
  if (from === undefined) return undefined;
  return [Number(from), more === undefined ? Number(to ?? from) : Number.POSITIVE_INFINITY];
}

/** Returns the meter with the narrowest core range that includes a number of cores. */
function forCores(items: readonly PriceItem[], cores: number): PriceItem | undefined {
  const fitting = items.flatMap((item) => {
    const span = coresOf(item.meterName);
    if (span === undefined || cores < span[0] || cores > span[1]) return [];
    return [{ item, width: span[1] - span[0] }];
  });
  return fitting.toSorted((a, b) => (a.width === b.width ? 0 : a.width - b.width))[0]?.item;
}

/** Returns the rows of one meter, lowest tier first: those of the region take precedence over global ones. */
function rowsOf(use: Use, items: readonly PriceItem[]): readonly PriceItem[] {
  const fitting = items.filter(
    (item) =>
      fits(item.productName, use.product) && fits(item.skuName, use.sku) && fits(item.meterName, use.meter),
  );
  const regionalItems = fitting.filter((item) => item.armRegionName.toLowerCase() === use.list.region);
  const candidates = regionalItems.length > 0 ? regionalItems : fitting;
  const first = use.cores === undefined ? candidates[0] : forCores(candidates, use.cores);
  if (first === undefined) return [];
  // If several meters match, only the tiers of the first one are used.
  const tiers = new Map<number, PriceItem>();
  for (const item of candidates) {
    const isSame =
      item.productName === first.productName &&
      item.skuName === first.skuName &&
      item.meterName === first.meterName &&
      item.unitOfMeasure === first.unitOfMeasure;
    if (isSame && !tiers.has(item.tierMinimumUnits)) tiers.set(item.tierMinimumUnits, item);
  }
  return [...tiers.values()].sort((one, other) => one.tierMinimumUnits - other.tierMinimumUnits);
}

/** Prices one use; a quantity that spans several price tiers becomes one meter per tier. */
function metersOf(use: Use, rows: readonly PriceItem[], digits: number): PriceMeter[] {
  const quantity = unitsInMonth(rows[0]?.unitOfMeasure ?? '1', use.amount, use.volume === true);
  return rows.flatMap((row, index): PriceMeter[] => {
    // A quantity below the first tier is free.
    const from = decimalOf(row.tierMinimumUnits);
    const next = rows[index + 1];
    const until = next === undefined ? quantity : decimalOf(next.tierMinimumUnits);
    const inTier = (quantity < until ? quantity : until) - from;
    if (inTier <= 0n && !(quantity === 0n && index === 0)) return [];
    const monthly = roundTo(multiply(inTier > 0n ? inTier : 0n, decimalOf(row.unitPrice)), digits);
    return [
      {
        meter: row.meterName,
        product: row.productName,
        sku: row.skuName,
        unit: row.unitOfMeasure,
        unitPrice: decimalText(decimalOf(row.unitPrice)),
        quantity: decimalText(roundTo(inTier > 0n ? inTier : 0n, 6)),
        monthly: decimalText(monthly, digits),
        ...(use.volume === true && { volume: true }),
      },
    ];
  });
}

const skuWord = ({ list, sku }: Use): string =>
  list.armSku ?? (typeof sku === 'string' ? sku : (list.product ?? list.service));

interface PricedResource {
  readonly line: PriceLine;
  readonly reason?: PriceNote;
}

function priceOne(
  { resource, region, charge }: PlannedPrice,
  lookUp: LookUp,
  digits: number,
): PricedResource {
  const zero = decimalText(0n, digits);
  const base = {
    resourceId: resource.id,
    type: resource.type,
    name: resource.name,
    ...(region === '' ? {} : { location: region }),
  };
  const createUnpriced = (reason: PriceNote): PricedResource => ({
    line: { ...base, monthly: null, free: false, meters: [], notes: [] },
    reason,
  });
  if (charge.kind === 'unknown') return createUnpriced(charge.reason);
  if (charge.kind === 'free')
    return { line: { ...base, monthly: zero, free: true, meters: [], notes: [...charge.notes] } };
  const meters: PriceMeter[] = [];
  const missing = [...(charge.missing ?? [])];
  for (const use of charge.uses) {
    if (use.amount <= 0) continue;
    const items = lookUp(listName(use.list));
    if (items === undefined) return createUnpriced(note('unreachable'));
    const rows = rowsOf(use, items);
    if (rows.length === 0 && use.otherwise !== undefined) {
      missing.push(use.otherwise);
      continue;
    }
    if (rows.length === 0)
      return createUnpriced(note('not-listed', { sku: skuWord(use), region: use.list.region }));
    for (const meter of metersOf(use, rows, digits)) meters.push(meter);
  }
  const sum = meters.reduce((total, { monthly }) => total + decimalOf(monthly), 0n);
  const notes = [...new Map([...missing, ...charge.notes].map((each) => [each.message, each])).values()];
  const line = { ...base, monthly: decimalText(sum, digits), free: false, meters, notes };
  const [reason] = missing;
  return reason === undefined ? { line } : { line, reason };
}

/** Prices a plan; sums are exact in the currency's smallest unit. */
export function priceResources(
  plan: readonly PlannedPrice[],
  lookUp: LookUp,
  currency: PriceEstimate['currency'],
): Pick<PriceEstimate, 'currency' | 'monthly' | 'lines' | 'unpriced' | 'free' | 'pricedShare'> {
  const digits = minorDigits(currency);
  const priced = plan.map((planned) => priceOne(planned, lookUp, digits));
  const lines = priced.map(({ line }) => line);
  const known = lines.filter(({ monthly }) => monthly !== null);
  const total = known.reduce((sum, { monthly }) => sum + decimalOf(monthly ?? '0'), 0n);
  return {
    currency,
    monthly: decimalText(total, digits),
    lines,
    unpriced: priced.flatMap(({ line, reason }) =>
      reason === undefined ? [] : [{ resourceId: line.resourceId, type: line.type, name: line.name, reason }],
    ),
    free: lines.filter((line) => line.free).length,
    pricedShare: lines.length === 0 ? 1 : Math.round((known.length / lines.length) * 10_000) / 10_000,
  };
}
