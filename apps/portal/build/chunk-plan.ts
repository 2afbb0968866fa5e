import { closureOf } from './chunk-graph.ts';
import type { ChunkGraph } from './chunk-graph.ts';

/** Units loaded together: a screen on its first visit, or a part opened later. */
export interface Visit {
  readonly entries: readonly string[];
  /** Weight of its requests and bytes relative to other visits. */
  readonly weight: number;
  /** Maximum number of unneeded bytes it may load. */
  readonly wasteBytes: number;
  /** Units already loaded when it begins. A file that contains one of them is not requested again. */
  readonly present?: ReadonlySet<string>;
}

interface Group {
  readonly units: string[];
  bytes: number;
  /** Indexes of the visits that load it. */
  visits: Set<number>;
  /** Indexes of the visits that begin after it is loaded. */
  present: Set<number>;
  /** Every group it imports, directly or indirectly. */
  reach: Set<Group>;
}

/**
 * Cost of a request in bytes, multiplied by the cube of the visit's request count: saving a request matters more when
 * there are many.
 */
const requestBytes = 120;

/**
 * Groups the units outside the shell. First groups units loaded by the same visits, then merges groups as long as the
 * saved requests outweigh the unneeded bytes.
 */
export function planChunks(
  graph: ChunkGraph,
  shell: ReadonlySet<string>,
  visits: readonly Visit[],
  together: readonly (readonly string[])[] = [],
): string[][] {
  const groups = groupByVisits(graph, shell, visits);
  const scale = new Scale(visits, groups);
  for (const units of together) mergeAll(groups, units, scale);
  mergeWhileItPays(groups, scale);
  return [...groups].map(({ units }) => units);
}

function groupByVisits(graph: ChunkGraph, shell: ReadonlySet<string>, visits: readonly Visit[]): Set<Group> {
  const visitsOf = new Map<string, Set<number>>();
  const presentOf = new Map<string, Set<number>>();
  visits.forEach(({ entries, present = new Set() }, index) => {
    for (const unit of closureOf(graph, entries).difference(present).difference(shell))
      visitsOf.set(unit, (visitsOf.get(unit) ?? new Set()).add(index));
    for (const unit of present) presentOf.set(unit, (presentOf.get(unit) ?? new Set()).add(index));
  });
  const bySet = new Map<string, Group>();
  const groupOf = new Map<string, Group>();
  for (const [unit, set] of visitsOf) {
    const present = presentOf.get(unit) ?? new Set();
    const key = `${[...set].join(' ')} after ${[...present].join(' ')}`;
    const group = bySet.get(key) ?? { units: [], bytes: 0, visits: set, present, reach: new Set() };
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
  /** Unneeded bytes that each visit loads so far. */
  readonly #wasted: number[];

  /** Number of groups each visit loads. */
  readonly #requests: number[];

  constructor(visits: readonly Visit[], groups: ReadonlySet<Group>) {
    this.#visits = visits;
    this.#wasted = visits.map(() => 0);
    this.#requests = visits.map((_, visit) => [...groups].filter((group) => group.visits.has(visit)).length);
  }

  /** Returns the net saving of merging two groups, in bytes over all visits, or 0 if the merge is not allowed. */
  rate(left: Group, right: Group): number {
    const saved = left.visits.intersection(right.visits);
    if (saved.size === 0) return 0;
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

  /** Records the unneeded bytes that a merge adds to visits. */
  note(left: Group, right: Group): void {
    for (const visit of left.visits.intersection(right.visits)) this.#requests[visit]! -= 1;
    for (const [visit, { bytes, requests }] of this.#extra(left, right)) {
      this.#wasted[visit]! += bytes;
      this.#requests[visit]! += requests;
    }
  }

  #requestCost(visit: number): number {
    return requestBytes * this.#requests[visit]! ** 3;
  }

  /** Returns the additional bytes each visit would load if the two groups were merged. */
  #extra(left: Group, right: Group) {
    const extra = new Map<number, { bytes: number; requests: number }>();
    const all = left.visits.union(right.visits);
    const merged = new Set([left, right]);
    const present = left.present.union(right.present);
    for (const group of left.reach.union(right.reach).union(merged)) {
      for (const visit of all.difference(group.visits).difference(group.present).difference(present)) {
        const sum = extra.get(visit) ?? { bytes: 0, requests: 0 };
        sum.bytes += group.bytes;
        if (!merged.has(group)) sum.requests += 1;
        extra.set(visit, sum);
      }
    }
    return extra;
  }
}

/** Whether one group imports another through a third one, so that merging the two would create an import cycle. */
function importsOver(from: Group, to: Group): boolean {
  return from.reach.values().some((group) => group !== to && group.reach.has(to));
}

/** Merges the best pair until no merge is worthwhile. A merge can make others possible, so all pairs are rated again. */
function mergeWhileItPays(groups: Set<Group>, scale: Scale): void {
  for (let pairs = allPairs(groups, scale); pairs.length > 0; pairs = allPairs(groups, scale))
    mergePairs(groups, pairs, scale);
}

/** Merges these pairs, the best first. Other merges invalidate ratings, so a rating is recomputed before it is used. */
function mergePairs(groups: Set<Group>, rated: readonly RatedPair[], scale: Scale): void {
  let pairs = [...rated];
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
      const others = [...groups].filter((group) => group !== best.left);
      pairs.push(...ratedPairs(best.left, others, scale));
    } else pairs = pairs.filter((pair) => pair !== best);
  }
}

/** Merges the groups of these units. A merge can remove the obstacle to another one. */
function mergeAll(groups: Set<Group>, units: readonly string[], scale: Scale): void {
  const isOf = (group: Group) => group.units.some((unit) => units.includes(unit));
  for (let found = [...groups].filter(isOf); found.length > 1; found = [...groups].filter(isOf)) {
    const [left, right] =
      found
        .flatMap((one, index) => found.slice(index + 1).map((other) => [one, other] as const))
        .find(([one, other]) => !importsOver(one, other) && !importsOver(other, one)) ?? [];
    if (!left || !right) throw new Error(`In one file, these would import each other: ${units.join(', ')}`);
    scale.note(left, right);
    merge(groups, left, right);
  }
}

interface RatedPair {
  readonly left: Group;
  readonly right: Group;
  rating: number;
}

const allPairs = (groups: ReadonlySet<Group>, scale: Scale): RatedPair[] =>
  [...groups].flatMap((left, index) => ratedPairs(left, [...groups].slice(index + 1), scale));

function ratedPairs(left: Group, others: readonly Group[], scale: Scale): RatedPair[] {
  return others
    .map((right) => ({ left, right, rating: scale.rate(left, right) }))
    .filter(({ rating }) => rating > 0);
}

/** Merges `right` into `left`. The visits of both then load the imports of both. */
function merge(groups: Set<Group>, left: Group, right: Group): void {
  groups.delete(right);
  left.units.push(...right.units);
  left.bytes += right.bytes;
  left.present = left.present.union(right.present);
  left.visits = left.visits.union(right.visits).difference(left.present);
  left.reach = left.reach.union(right.reach).difference(new Set([left, right]));
  for (const group of groups) {
    if (!group.reach.has(left) && !group.reach.has(right)) continue;
    group.reach.delete(right);
    group.reach = group.reach.add(left).union(left.reach);
  }
  for (const group of left.reach) group.visits = group.visits.union(left.visits).difference(group.present);
}
