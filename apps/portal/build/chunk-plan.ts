import { closureOf } from './chunk-graph.ts';
import type { ChunkGraph } from './chunk-graph.ts';

/** What is loaded together: a screen on its first visit, or a part that is opened later. */
export interface Visit {
  readonly entries: readonly string[];
  /** How much its requests and bytes count beside those of other visits. */
  readonly weight: number;
  /** How many bytes that it does not need it may load at most. */
  readonly wasteBytes: number;
}

interface Group {
  readonly units: string[];
  bytes: number;
  /** Indexes of the visits that load it. */
  visits: Set<number>;
  /** Every group that it imports, over others too. */
  reach: Set<Group>;
}

/** How many bytes a request counts, times the square of the requests of its visit: the more there are, the more it helps to save one. */
const requestBytes = 1200;
/** A group of more bytes stays as it is: what it saves is little beside what it holds. */
const largeBytes = 26_000;

/**
 * Groups the units that are not part of the shell: first those that the same visits load, then those whose merging saves more by
 * fewer requests than it costs by bytes that a visit does not need.
 */
export function planChunks(
  graph: ChunkGraph,
  shell: ReadonlySet<string>,
  visits: readonly Visit[],
): string[][] {
  const groups = groupByVisits(graph, shell, visits);
  mergeWhileItPays(groups, new Scale(visits, groups));
  return [...groups].map(({ units }) => units);
}

function groupByVisits(graph: ChunkGraph, shell: ReadonlySet<string>, visits: readonly Visit[]): Set<Group> {
  const visitsOf = new Map<string, Set<number>>();
  visits.forEach(({ entries }, index) => {
    for (const unit of closureOf(graph, entries)) {
      if (!shell.has(unit)) visitsOf.set(unit, (visitsOf.get(unit) ?? new Set()).add(index));
    }
  });
  const bySet = new Map<string, Group>();
  const groupOf = new Map<string, Group>();
  for (const [unit, set] of visitsOf) {
    const key = [...set].join(' ');
    const group = bySet.get(key) ?? { units: [], bytes: 0, visits: set, reach: new Set() };
    group.units.push(unit);
    group.bytes += graph.get(unit)!.bytes;
    bySet.set(key, group);
    groupOf.set(unit, group);
  }
  for (const group of bySet.values()) {
    const imported = [...closureOf(graph, group.units)].flatMap((unit) => groupOf.get(unit) ?? []);
    group.reach = new Set(imported).difference(new Set([group]));
  }
  return new Set(bySet.values());
}

/** Weighs requests against bytes. */
class Scale {
  readonly #visits: readonly Visit[];
  /** Bytes that each visit loads without need so far. */
  readonly #wasted: number[];

  /** How many groups each visit loads. */
  readonly #requests: number[];

  constructor(visits: readonly Visit[], groups: ReadonlySet<Group>) {
    this.#visits = visits;
    this.#wasted = visits.map(() => 0);
    this.#requests = visits.map((_, visit) => [...groups].filter((group) => group.visits.has(visit)).length);
  }

  /** What merging two groups saves less what it costs, in bytes over all visits; nothing where it is not allowed. */
  rate(left: Group, right: Group): number {
    const saved = left.visits.intersection(right.visits);
    if (saved.size === 0 || Math.max(left.bytes, right.bytes) > largeBytes) return 0;
    if (importsOver(left, right) || importsOver(right, left)) return 0;
    let rating = 0;
    for (const visit of saved) rating += this.#requestCost(visit) * this.#visits[visit]!.weight;
    for (const [visit, { bytes, requests }] of this.#extra(left, right)) {
      const { weight, wasteBytes } = this.#visits[visit]!;
      if (this.#wasted[visit]! + bytes > wasteBytes) return 0;
      rating -= weight * (bytes + requests * this.#requestCost(visit));
    }
    return rating;
  }

  /** Notes what a merge makes visits load without need. */
  note(left: Group, right: Group): void {
    for (const visit of left.visits.intersection(right.visits)) this.#requests[visit]! -= 1;
    for (const [visit, { bytes, requests }] of this.#extra(left, right)) {
      this.#wasted[visit]! += bytes;
      this.#requests[visit]! += requests;
    }
  }

  #requestCost(visit: number): number {
    return requestBytes * this.#requests[visit]! ** 2;
  }

  /** What each visit would load besides, were the two one group. */
  #extra(left: Group, right: Group) {
    const extra = new Map<number, { bytes: number; requests: number }>();
    const all = left.visits.union(right.visits);
    const merged = new Set([left, right]);
    for (const group of left.reach.union(right.reach).union(merged)) {
      for (const visit of all.difference(group.visits)) {
        const sum = extra.get(visit) ?? { bytes: 0, requests: 0 };
        sum.bytes += group.bytes;
        if (!merged.has(group)) sum.requests += 1;
        extra.set(visit, sum);
      }
    }
    return extra;
  }
}

/** Whether one group imports another over a third: merging the two would make a cycle of imports. */
function importsOver(from: Group, to: Group): boolean {
  return from.reach.values().some((group) => group !== to && group.reach.has(to));
}

/** Merges the best pair until none is worth it. Ratings get out of date by other merges, and are renewed before they count. */
function mergeWhileItPays(groups: Set<Group>, scale: Scale): void {
  let pairs = [...groups].flatMap((left, index) => ratedPairs(left, [...groups].slice(index + 1), scale));
  while (pairs.length > 0) {
    const best = pairs.reduce((one, other) => (other.rating > one.rating ? other : one));
    const rating = scale.rate(best.left, best.right);
    const isRenewed = rating < best.rating;
    best.rating = rating;
    if (rating > 0 && isRenewed) continue;
    if (rating > 0) {
      scale.note(best.left, best.right);
      merge(groups, best.left, best.right);
      const isGone = (group: Group) => group === best.left || group === best.right;
      pairs = pairs.filter(({ left, right }) => !isGone(left) && !isGone(right));
      pairs.push(
        ...ratedPairs(
          best.left,
          [...groups].filter((group) => group !== best.left),
          scale,
        ),
      );
    } else pairs = pairs.filter((pair) => pair !== best);
  }
}

function ratedPairs(left: Group, others: readonly Group[], scale: Scale) {
  return others
    .map((right) => ({ left, right, rating: scale.rate(left, right) }))
    .filter(({ rating }) => rating > 0);
}

/** Makes `right` a part of `left`; the visits of both load what either imports. */
function merge(groups: Set<Group>, left: Group, right: Group): void {
  groups.delete(right);
  left.units.push(...right.units);
  left.bytes += right.bytes;
  left.visits = left.visits.union(right.visits);
  left.reach = left.reach.union(right.reach).difference(new Set([left, right]));
  for (const group of groups) {
    if (!group.reach.has(left) && !group.reach.has(right)) continue;
    group.reach.delete(right);
    group.reach = group.reach.add(left).union(left.reach);
  }
  for (const group of left.reach) group.visits = group.visits.union(left.visits);
}
