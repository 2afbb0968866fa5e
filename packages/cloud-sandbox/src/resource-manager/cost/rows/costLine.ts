import type { Charge } from '../charges.ts';
import { dayMs } from './calendar.ts';
import type { UsagePatterns } from './usagePattern.ts';

/** Kinds of charges, as the service names them. */
type ChargeType = 'Usage' | 'Purchase' | 'Refund' | 'UnusedReservation';

/** A reservation of machines, paid in advance. */
export interface Reservation {
  readonly id: string;
  readonly orderId: string;
  readonly name: string;
  readonly term: '1 Year';
}

/** The description of a charge that is the same on all days. */
export type ChargedItem = Omit<Charge, 'perHour' | 'uneven' | 'seed'>;

/** A meter of a resource over a period: one row of cost per day. Amounts are per hour in US dollars. */
export interface CostLine extends ChargedItem {
  readonly chargeType: ChargeType;
  readonly frequency: 'UsageBased' | 'OneTime';
  readonly reservation?: Reservation;
  /** Amount in actual cost, which contains purchases when they are paid. */
  readonly actualPerHour: number;
  /** Amount in amortized cost, which spreads purchases over their term. */
  readonly amortizedPerHour: number;
  /** Amount at the price of the price list. */
  readonly listPerHour: number;
  /** The pattern of daily usage; 0 is steady. */
  readonly pattern: number;
}

/** The two ways in which the service accounts for purchases. */
export type Metric = 'actual' | 'amortized';

/** Returns US dollars per hour. */
export const perHourOf = (line: CostLine, metric: Metric): number =>
  metric === 'actual' ? line.actualPerHour : line.amortizedPerHour;

/** Returns whether a line has rows in a data set: purchases only in actual cost, unused reservations only in amortized. */
export const isIn = ({ chargeType }: CostLine, metric: Metric): boolean =>
  chargeType === 'Purchase'
    ? metric === 'actual'
    : chargeType !== 'UnusedReservation' || metric === 'amortized';

const hourMs = 3_600_000;

/** Returns the first and the last day of a line within a range, both inclusive. Empty if the first is later. */
export function daysOf({ since, until }: CostLine, from: number, to: number): [first: number, last: number] {
  return [Math.max(from, Math.floor(since / dayMs)), Math.min(to, Math.ceil(until / dayMs)) - 1];
}

/** Returns the hours of usage on a day, weighted by the usage pattern. */
export function hoursOn(line: CostLine, day: number, patterns: UsagePatterns): number {
  const begin = Math.max(line.since, day * dayMs);
  const end = Math.min(line.until, (day + 1) * dayMs);
  return end <= begin ? 0 : ((end - begin) / hourMs) * patterns.on(line.pattern, day);
}

/** Returns the weighted hours in a range of days, `to` exclusive. */
export function hoursBetween(line: CostLine, from: number, to: number, patterns: UsagePatterns): number {
  const [first, last] = daysOf(line, from, to);
  if (first > last) return 0;
  if (first === last) return hoursOn(line, first, patterns);
  const whole = 24 * patterns.sum(line.pattern, first + 1, last);
  return hoursOn(line, first, patterns) + whole + hoursOn(line, last, patterns);
}
