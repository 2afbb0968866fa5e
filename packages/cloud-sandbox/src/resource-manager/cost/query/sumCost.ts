import { dayMs, monthsBetween } from '../rows/calendar.ts';
import { daysOf, hoursBetween, hoursOn, isIn, perHourOf, type CostLine } from '../rows/costLine.ts';
import type { CostLines } from '../rows/costLines.ts';
import { unpublishedFrom } from '../rows/publication.ts';
import type { CostScope } from '../costScope.ts';
import type { Payer } from './dimensions.ts';
import type { CostQuery } from './readQuery.ts';

/** A row of the response to a query. `period` is the first day of a month or the day. */
export interface CostSum {
  readonly period: number;
  readonly parts: readonly string[];
  readonly currency: string;
  readonly cost: number;
  readonly costUsd: number;
  readonly units: number;
}

/** Amounts of one group of rows by period. */
interface Group {
  readonly name: string;
  readonly parts: readonly string[];
  readonly payer: Payer;
  readonly usd: Float64Array;
  readonly units: Float64Array;
  readonly has: Uint8Array;
}

/** The part of a query that selects and groups rows. */
export type Selection = Pick<
  CostQuery,
  'from' | 'to' | 'metric' | 'usageOnly' | 'granularity' | 'groupings' | 'holds'
>;

/** Groups of rows, sorted by name, and the first days of their periods. */
export interface CostGroups {
  readonly starts: readonly number[];
  readonly groups: readonly Group[];
}

function startsOf({ from, to, granularity, groupings }: Selection): number[] {
  if (granularity === 'Daily')
    return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
  const isMonthly = granularity === 'Monthly' || groupings.some(({ isMonth }) => isMonth);
  return isMonthly ? monthsBetween(from, to) : [from];
}

function put(group: Group, index: number, line: CostLine, perHour: number, hours: number): void {
  group.usd[index] = (group.usd[index] ?? 0) + perHour * hours;
  group.units[index] = (group.units[index] ?? 0) + line.unitsPerHour * hours;
  group.has[index] = 1;
}

function addDays(group: Group, line: CostLine, { from, to, metric }: Selection, costs: CostLines): void {
  const perHour = perHourOf(line, metric);
  const { patterns } = costs;
  const [first, last] = daysOf(line, from, to);
  for (let day = first; day <= last; day += 1) {
    const isWhole = day * dayMs >= line.since && (day + 1) * dayMs <= line.until;
    const hours = isWhole ? 24 * patterns.on(line.pattern, day) : hoursOn(line, day, patterns);
    put(group, day - from, line, perHour, hours);
  }
}

function addPeriods(
  group: Group,
  line: CostLine,
  { from, to, metric }: Selection,
  starts: readonly number[],
  costs: CostLines,
): void {
  const perHour = perHourOf(line, metric);
  for (let index = 0; index < starts.length; index += 1) {
    const begin = Math.max(from, starts[index] ?? from);
    const end = Math.min(to, starts[index + 1] ?? to);
    if (begin >= end) continue;
    const hours = hoursBetween(line, begin, end, costs.patterns);
    if (hours > 0) put(group, index, line, perHour, hours);
  }
}

/** Groups the published cost of a scope by period, groupings and billing currency. */
export function groupCost(costs: CostLines, scope: CostScope, selection: Selection, now: number): CostGroups {
  const starts = startsOf(selection);
  const isDaily = selection.granularity === 'Daily';
  const groups = new Map<string, Group>();
  for (const payer of scope.payers) {
    const { subscription, account } = payer;
    const published = { ...selection, to: Math.min(selection.to, unpublishedFrom(subscription.id, now)) };
    for (const line of costs.of(subscription.id)) {
      if (!isIn(line, selection.metric) || (selection.usageOnly && line.chargeType !== 'Usage')) continue;
      if (line.since >= published.to * dayMs || line.until <= published.from * dayMs) continue;
      if (!scope.includes(line) || !selection.holds(line, payer)) continue;
      const parts = selection.groupings.flatMap((grouping) => grouping.read(line, payer));
      const name = `${parts.join('\n')}\n${account.currency}`;
      const group = groups.get(name) ?? newGroup(name, parts, payer, starts.length);
      groups.set(name, group);
      if (isDaily) addDays(group, line, published, costs);
      else addPeriods(group, line, published, starts, costs);
    }
  }
  return { starts, groups: [...groups.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1)) };
}

const newGroup = (name: string, parts: readonly string[], payer: Payer, periods: number): Group => ({
  name,
  parts,
  payer,
  usd: new Float64Array(periods),
  units: new Float64Array(periods),
  has: new Uint8Array(periods),
});

/** Yields rows by period and group, without the first `skip` ones. */
export function* sumsOf({ starts, groups }: CostGroups, skip = 0): Generator<CostSum> {
  let left = skip;
  for (let index = 0; index < starts.length; index += 1)
    for (const { has, usd, units, parts, payer } of groups) {
      if (has[index] !== 1) continue;
      left -= 1;
      if (left >= 0) continue;
      const costUsd = usd[index] ?? 0;
      const { currency, rate } = payer.account;
      const period = starts[index] ?? 0;
      yield { period, parts, currency, cost: costUsd * rate, costUsd, units: units[index] ?? 0 };
    }
}

/** Sums up the published cost of a scope. */
export const sumCost = (...of: Parameters<typeof groupCost>): CostSum[] => [...sumsOf(groupCost(...of))];
