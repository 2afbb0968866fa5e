import {
  maxCostGroups,
  otherCostSeries,
  usualCostSeries,
  type CostAnalysis,
  type CostAnalysisQuery,
  type CostGrouping,
} from '@blueport/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import { sumOf, toAmount } from './amounts.ts';
import { chooseCurrency } from './currencies.ts';
import { daysBetween, monthsBetween } from './days.ts';
import { readCompleteness, type KnownDays } from './freshness.ts';
import { readInferred } from './inferred.ts';
import { readLabels, type GroupLabel } from './labels.ts';
import { rankGroups } from './ranking.ts';
import { parseSelection, previousOf, type Period, type Selection } from './selection.ts';
import { readSums, readTopSums, type CostSum, type Viewer } from './sums.ts';

/** The cost of a group in the period and before, by point. */
export interface GroupCost {
  readonly key: string;
  readonly total: bigint;
  /** Total of the days that are compared with the previous period. */
  readonly compared: bigint;
  readonly previous: bigint;
  readonly byPoint: ReadonlyMap<string, bigint>;
}

const total = (sums: readonly CostSum[] = []): bigint => sumOf(sums.map(({ amount }) => amount));

/** Groups sums, most expensive first. Groups that only had cost before are included. */
export function groupCosts(
  now: readonly CostSum[],
  before: readonly CostSum[],
  comparedSums: readonly CostSum[] = now,
): GroupCost[] {
  const current = Map.groupBy(now, ({ key }) => key);
  const compared = comparedSums === now ? current : Map.groupBy(comparedSums, ({ key }) => key);
  const previous = Map.groupBy(before, ({ key }) => key);
  return [...new Set([...current.keys(), ...previous.keys()])]
    .map((key) => ({
      key,
      total: total(current.get(key)),
      compared: total(compared.get(key)),
      previous: total(previous.get(key)),
      byPoint: new Map((current.get(key) ?? []).map(({ point, amount }) => [point, amount])),
    }))
    .toSorted((one, other) =>
      one.total === other.total ? (one.key < other.key ? -1 : 1) : one.total < other.total ? 1 : -1,
    );
}

/** Returns the points of a chart: every day, or the first day of every month. */
export const pointsOf = ({ from, to }: Pick<Selection, 'from' | 'to'>, granularity: 'daily' | 'monthly') =>
  granularity === 'daily' ? daysBetween(from, to) : monthsBetween(from, to);

/** Returns a function that adds up groups by point. */
export const valuesAt = (points: readonly string[]) => (groups: readonly GroupCost[]) =>
  points.map((point) => toAmount(sumOf(groups.map(({ byPoint }) => byPoint.get(point) ?? 0n))));

/** Returns the series of the most expensive groups, and one for all others. */
function seriesOf(
  { groups, rest }: { readonly groups: readonly GroupCost[]; readonly rest: readonly GroupCost[] },
  points: readonly string[],
  top: number,
  labelOf: (key: string) => string,
) {
  const valuesOf = valuesAt(points);
  const charged = groups.filter(({ byPoint }) => byPoint.size > 0);
  const others = [...charged.slice(top), ...rest];
  return [
    ...charged
      .slice(0, top)
      .map((group) => ({ key: group.key, label: labelOf(group.key), values: valuesOf([group]) })),
    ...(others.length === 0 ? [] : [{ key: otherCostSeries, label: '', values: valuesOf(others) }]),
  ];
}

/** Separates the sum of all further groups. */
function splitRest(all: readonly GroupCost[]) {
  const { groups = [], rest = [] } = Object.groupBy(all, ({ key }) =>
    key === otherCostSeries ? 'rest' : 'groups',
  );
  return { groups, rest };
}

interface GroupedHow {
  readonly groupBy: CostGrouping | undefined;
  readonly granularity: 'daily' | 'monthly';
  /** Groups that are needed separately, as far as the database can choose them; all if absent. */
  readonly top?: number;
  /** Other days are not compared with the previous period. All days are compared if absent. */
  readonly known?: KnownDays;
}

/** Returns the days to compare; undefined if none is complete, or if the previous period was not read completely. */
export function comparedDays(selection: Selection, known: KnownDays | undefined): Period | undefined {
  const { from, to } = selection;
  if (known === undefined) return { from, to };
  const { since, completeUntil } = known;
  if (completeUntil === null || since === null || completeUntil < from) return undefined;
  const days = { from, to: completeUntil < to ? completeUntil : to };
  return previousOf({ ...selection, ...days }).from < since ? undefined : days;
}

/** Reads the sums of a period and of the one before it, for the most expensive groups of the period. */
async function readPeriods(db: Kysely<Database>, viewer: Viewer, selection: Selection, how: GroupedHow) {
  const { groupBy, granularity, top } = how;
  const compared = comparedDays(selection, how.known);
  const previous = compared && previousOf({ ...selection, ...compared });
  const isPartly = compared?.to !== selection.to;
  const readDays = (days: Period | undefined, keys?: readonly string[]) =>
    days ? readSums(db, viewer, { ...selection, ...days }, { groupBy, granularity: 'monthly', keys }) : [];
  const readBefore = async (keys?: readonly string[]) => {
    const [before, comparable] = await Promise.all([
      readDays(previous, keys),
      isPartly ? readDays(compared, keys) : undefined,
    ]);
    return { before, comparable };
  };
  if (top !== undefined && granularity === 'monthly') {
    const found = await readTopSums(db, viewer, selection, { groupBy, top });
    if (found) {
      const keys = new Set(found.sums.map(({ key }) => key));
      const others = await readBefore(keys.delete(otherCostSeries) ? [...keys] : undefined);
      return { compared, previous, now: found.sums, ...others, counts: found.groups };
    }
  }
  const ranking =
    top === undefined || groupBy === undefined
      ? undefined
      : await rankGroups(db, viewer, selection, { groupBy, top });
  const [now, others] = await Promise.all([
    readSums(db, viewer, selection, { groupBy, granularity, keys: ranking?.keys }),
    readBefore(ranking?.keys),
  ]);
  return { compared, previous, now, ...others, counts: ranking?.groups };
}

/** Cost of a selection by group, in one currency. */
export async function readGroupedCost(
  db: Kysely<Database>,
  viewer: Viewer,
  selection: Selection,
  how: GroupedHow,
) {
  const { compared, previous, now, before, comparable, counts } = await readPeriods(
    db,
    viewer,
    selection,
    how,
  );
  const { currency, others } = chooseCurrency(now.length > 0 ? now : before, selection.currency);
  const inCurrency = (sums: readonly CostSum[]) => sums.filter((sum) => sum.currency === currency);
  const all = groupCosts(inCurrency(now), inCurrency(before), comparable && inCurrency(comparable));
  const { groups, rest } = splitRest(all);
  // Without a sum of others, every group is in the list, including those that only had cost before.
  const count = rest.length === 0 ? groups.length : (counts?.get(currency ?? '') ?? groups.length);
  return { compared, previous, currency, others, groups, rest, all, count };
}

/** Reads the days of the most expensive groups only: there may be a thousand groups, and a chart shows a few. */
async function readDailySeries(
  db: Kysely<Database>,
  viewer: Viewer,
  selection: Selection,
  { groupBy, groups, top }: { groupBy: CostGrouping; groups: readonly GroupCost[]; top: number },
) {
  const keys = groups.filter(({ byPoint }) => byPoint.size > 0).map(({ key }) => key);
  const how = { groupBy, granularity: 'daily', keys: keys.slice(0, top) } as const;
  return splitRest(groupCosts(await readSums(db, viewer, selection, how), []));
}

/** Returns the groups of the table with their names and inferred cost, and a function that returns the name of a group. */
async function presentGroups(
  db: Kysely<Database>,
  viewer: Viewer,
  selection: Selection,
  how: { groupBy: CostGrouping | undefined; currency: string | null; groups: readonly GroupCost[] },
) {
  const { groupBy, currency } = how;
  const shown = how.groups.slice(0, maxCostGroups);
  const keys = shown.map(({ key }) => key);
  const labels: ReadonlyMap<string, GroupLabel> =
    groupBy === undefined ? new Map() : await readLabels(db, viewer.organizationId, groupBy, keys);
  const labelOf = (key: string) => labels.get(key)?.label ?? key;
  const inferredIn = await readInferred(db, viewer, selection, { groupBy, currency, keys });
  const presented = shown.map((group) => {
    const link = labels.get(group.key)?.link;
    return {
      key: group.key,
      label: labelOf(group.key),
      total: toAmount(group.total),
      compared: toAmount(group.compared),
      previous: toAmount(group.previous),
      ...inferredIn(group.key),
      ...(link && { link }),
    };
  });
  return { labelOf, presented };
}

/** Returns the cost of a period by day or month, grouped, with its source and age. */
export async function readAnalysis(
  db: Kysely<Database>,
  viewer: Viewer,
  query: CostAnalysisQuery,
): Promise<CostAnalysis> {
  const selection = parseSelection(query);
  const granularity = query.granularity ?? 'daily';
  const groupBy = query.groupBy as CostGrouping | undefined;
  const { freshness, ...known } = await readCompleteness(db, viewer);
  const hasSeries = granularity === 'daily' && groupBy !== undefined;
  const found = await readGroupedCost(db, viewer, selection, {
    groupBy,
    granularity: hasSeries ? 'monthly' : granularity,
    top: maxCostGroups,
    known,
  });
  const { groups, all, currency, others } = found;
  const previous = found.previous ?? previousOf(selection);
  const { labelOf, presented } = await presentGroups(db, viewer, selection, { groupBy, currency, groups });
  const points = pointsOf(selection, granularity);
  const top = query.top ?? usualCostSeries;
  const series =
    hasSeries && currency !== null
      ? await readDailySeries(db, viewer, { ...selection, currency }, { groupBy, groups, top })
      : found;
  return {
    from: selection.from,
    to: selection.to,
    metric: selection.metric,
    granularity,
    currency,
    otherCurrencies: others.map((one) => ({ currency: one.currency, total: toAmount(one.total) })),
    total: toAmount(sumOf(all.map((group) => group.total))),
    comparedTotal: toAmount(sumOf(all.map((group) => group.compared))),
    comparedTo: found.compared?.to ?? null,
    previousTotal: toAmount(sumOf(all.map((group) => group.previous))),
    previousFrom: previous.from,
    previousTo: previous.to,
    points,
    series: seriesOf(series, points, top, labelOf),
    groups: presented,
    groupCount: found.count,
    freshness,
  };
}
