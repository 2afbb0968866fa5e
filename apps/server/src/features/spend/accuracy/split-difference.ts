import { readPriceUnit } from '@blueport/cloud';
import { hoursOfMonth, type PriceMeter } from '@blueport/contracts';

/** The billed cost of a meter of one resource in the compared days. */
export interface BilledMeter {
  /** Empty if the cloud did not report meters. */
  readonly meter: string;
  readonly unit: string;
  /** Units that were metered. */
  readonly quantity: number;
  /** Cost by day, in the currency; one element per compared day. */
  readonly daily: readonly number[];
}

/** Amounts in the smallest unit of the currency; `hours`, `usage` and `price` add up to `actual` minus `estimate`. */
export interface Split {
  readonly estimate: number;
  readonly actual: number;
  readonly hours: number;
  readonly usage: number;
  readonly price: number;
  /** Part of `usage`: the cost of meters that were not estimated. */
  readonly notEstimated: number;
  /** The most expensive of these meters. */
  readonly otherMeters: readonly string[];
}

interface Compared {
  /** Number of compared days. */
  readonly days: number;
  /** Decimal places of the currency. */
  readonly digits: number;
}

/** How a meter counts: by time, per month of existence, or what is consumed. */
type MeterKind = 'time' | 'month' | 'volume';

/** All estimated tiers, or all billed items, of a meter. */
interface MeterSum {
  readonly name: string;
  readonly kind: MeterKind;
  /** In the currency. */
  readonly amount: number;
  /** In single units, such as hours. */
  readonly quantity: number;
}
interface EstimatedSum extends MeterSum {
  /** Price of a single unit; undefined if it depends on the quantity. */
  readonly unitPrice: number | undefined;
}
interface BilledSum extends MeterSum {
  /** Number of days on which the meter ran. */
  readonly activeDays: number;
}

const maxMeters = 5;

const kindOf = (unit: string, volume: boolean): MeterKind => {
  if (volume || readPriceUnit(unit).perMonth === undefined) return 'volume';
  return /month|year/i.test(unit) ? 'month' : 'time';
};

const countOf = (unit: string): number => Number(readPriceUnit(unit).count) / 1e12;
const nameOf = (meter: string): string => meter.trim().toLowerCase();
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function sumEstimated(meters: readonly PriceMeter[], days: number): EstimatedSum[] {
  const months = (days * 24) / hoursOfMonth;
  return [...Map.groupBy(meters, ({ meter }) => nameOf(meter)).values()].map((tiers) => {
    const { meter, unit, volume } = tiers[0]!;
    const amount = sum(tiers.map(({ monthly }) => Number(monthly))) * months;
    const quantity = sum(tiers.map((tier) => Number(tier.quantity) * countOf(tier.unit))) * months;
    const hasOnePrice = tiers.length === 1 && amount > 0 && quantity > 0;
    return {
      name: meter,
      kind: kindOf(unit, volume === true),
      amount,
      quantity,
      unitPrice: hasOnePrice ? amount / quantity : undefined,
    };
  });
}

function sumBilled(meters: readonly BilledMeter[]): BilledSum[] {
  return [...Map.groupBy(meters, ({ meter }) => nameOf(meter)).values()].map((items) => {
    const { meter, unit, daily } = items[0]!;
    const quantity = sum(items.map((item) => item.quantity * countOf(item.unit)));
    const activeDays = daily.filter((_, day) => items.some((item) => item.daily[day] !== 0)).length;
    return {
      name: meter,
      kind: kindOf(unit, false),
      amount: sum(items.flatMap((item) => item.daily)),
      quantity,
      // A meter whose units are free runs without cost.
      activeDays: activeDays === 0 && quantity > 0 ? daily.length : activeDays,
    };
  });
}

/** Pairs estimated meters with billed ones by name; a single one left on both sides is the same under another name. */
function pairMeters(estimated: readonly EstimatedSum[], billed: readonly BilledSum[]) {
  const byName = new Map(billed.map((one) => [nameOf(one.name), one]));
  const pairs = estimated.map((one) => ({ estimate: one, bill: byName.get(nameOf(one.name)) }));
  const paired = new Set(pairs.flatMap(({ bill }) => bill ?? []));
  const others = billed.filter((one) => !paired.has(one));
  const missing = pairs.filter(({ bill }) => bill === undefined);
  const [renamed, pair] = [others[0], missing[0]];
  if (others.length !== 1 || missing.length !== 1 || !renamed || !pair) return { pairs, others };
  const isSameKind = (renamed.kind === 'volume') === (pair.estimate.kind === 'volume');
  return isSameKind
    ? { pairs: pairs.map((one) => (one === pair ? { ...one, bill: renamed } : one)), others: [] }
    : { pairs, others };
}

/** Returns the share of the estimated time in which a meter ran. */
function ranShare({ kind, quantity }: EstimatedSum, bill: BilledSum | undefined, days: number): number {
  if (kind === 'volume') return 1;
  if (bill === undefined) return 0;
  if (kind === 'month' || quantity === 0) return bill.activeDays / days;
  return Math.min(1, bill.quantity / quantity);
}

/**
 * Splits the difference between the estimate and the billed cost of a resource.
 *
 * Hours: time-based meters that did not run the whole time, and monthly meters on days without cost. Price: metered
 * units at a price other than estimated. Usage: the rest, so that the parts add up to the difference exactly.
 */
export function splitDifference(
  estimated: readonly PriceMeter[],
  billed: readonly BilledMeter[],
  { days, digits }: Compared,
): Split {
  const round = (amount: number): number => Math.round(amount * 10 ** digits) || 0;
  const estimates = sumEstimated(estimated, days);
  const bills = sumBilled(billed);
  const estimate = round(sum(estimates.map(({ amount }) => amount)));
  const actual = round(sum(bills.map(({ amount }) => amount)));
  const whole = { estimate, actual };
  const rest = (hours: number, price: number): number => actual - estimate - hours - price || 0;
  const [only] = bills;
  if (estimates.length > 0 && bills.length === 1 && only?.name === '') {
    // Cost queries report no meters: only the days without cost are known.
    const hours = round(-sum(estimates.map(({ amount }) => amount)) * (1 - only.activeDays / days));
    return { ...whole, hours, price: 0, usage: rest(hours, 0), notEstimated: 0, otherMeters: [] };
  }
  const { pairs, others } = pairMeters(estimates, bills);
  const hours = round(
    sum(pairs.map(({ estimate: one, bill }) => -one.amount * (1 - ranShare(one, bill, days)))),
  );
  const price = round(
    sum(
      pairs.map(({ estimate: { unitPrice }, bill }) =>
        unitPrice === undefined || bill === undefined || bill.quantity === 0
          ? 0
          : bill.amount - unitPrice * bill.quantity,
      ),
    ),
  );
  return {
    ...whole,
    hours,
    price,
    usage: rest(hours, price),
    notEstimated: round(sum(others.map(({ amount }) => amount))),
    otherMeters: others
      .filter(({ amount }) => round(amount) !== 0)
      .toSorted((one, other) => other.amount - one.amount)
      .slice(0, maxMeters)
      .map(({ name }) => name),
  };
}
