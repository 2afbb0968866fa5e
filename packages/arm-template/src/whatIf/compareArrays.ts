import type { Json, PropertyChange } from '../types.ts';
import { equalValues } from '../value/equal.ts';
import { isObject, isUnknown } from './shapes.ts';

/** Compares two values at a path and says what differs. */
export type Compare = (before: Json, after: Json, itemPath: string) => PropertyChange[];

/** Beyond this many comparisons items are paired by position; the lists are long and say little anyway. */
const maxComparisons = 250_000;

/**
 * The changes between two arrays, by item. Items are paired by what names them; others by the longest run of equal
 * ones, so that one item more at the front is one change and not a change of all.
 */
export function compareArrays(before: Json[], after: Json[], compare: Compare): PropertyChange[] {
  const key = ['name', 'id', 'key'].find((name) => isNamedBy(before, name) && isNamedBy(after, name));
  const pairs = key === undefined ? pairByOrder(before, after) : pairByName(before, after, key);
  return pairs.flatMap(([old, next]) => {
    if (next === undefined)
      return { path: String(old), propertyChangeType: 'Delete', before: before[old ?? 0] ?? null };
    if (old === undefined)
      return { path: String(next), propertyChangeType: 'Create', after: after[next] ?? null };
    return itemChange(before[old] ?? null, after[next] ?? null, String(next), compare);
  });
}

type Pair = readonly [number | undefined, number | undefined];

function isNamedBy(items: readonly Json[], name: string): boolean {
  const names = items.map((item) => nameOf(item, name));
  return !names.includes(undefined) && new Set(names).size === names.length;
}

function nameOf(item: Json | undefined, name: string): string | undefined {
  const value = isObject(item) ? item[name] : undefined;
  return typeof value === 'string' ? value.toLowerCase() : undefined;
}

function pairByName(before: readonly Json[], after: readonly Json[], key: string): Pair[] {
  const places = new Map(after.map((item, i) => [nameOf(item, key), i]));
  const pairs: Pair[] = before.map((item, i) => [i, places.get(nameOf(item, key))]);
  const used = new Set(pairs.map(([, next]) => next));
  return [...pairs, ...after.flatMap((_, i): Pair[] => (used.has(i) ? [] : [[undefined, i]]))];
}

function pairByOrder(before: readonly Json[], after: readonly Json[]): Pair[] {
  if (before.length === after.length || before.length * after.length > maxComparisons)
    return Array.from({ length: Math.max(before.length, after.length) }, (_, i) => [
      i < before.length ? i : undefined,
      i < after.length ? i : undefined,
    ]);
  return pairByRuns(before, after, commonLengths(before, after));
}

/** For every two positions the number of equal items that the rests from there have in the same order. */
function commonLengths(before: readonly Json[], after: readonly Json[]): Uint32Array[] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint32Array(after.length + 1));
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      lengths[i]![j] = equalValues(before[i] ?? null, after[j] ?? null)
        ? lengths[i + 1]![j + 1]! + 1
        : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!);
  return lengths;
}

/** Walks both arrays along their common items; what lies between them was taken out, put in, or exchanged. */
function pairByRuns(before: readonly Json[], after: readonly Json[], lengths: Uint32Array[]): Pair[] {
  const pairs: Pair[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && equalValues(before[i] ?? null, after[j] ?? null))
      pairs.push([i++, j++]);
    else if (j >= after.length) pairs.push([i++, undefined]);
    else if (i >= before.length) pairs.push([undefined, j++]);
    else if (lengths[i + 1]![j + 1] === lengths[i]![j]) pairs.push([i++, j++]);
    else if (lengths[i + 1]![j]! >= lengths[i]![j + 1]!) pairs.push([i++, undefined]);
    else pairs.push([undefined, j++]);
  }
  return pairs;
}

function itemChange(before: Json, after: Json, path: string, compare: Compare): PropertyChange[] {
  const inner = compare(before, after, `[${path}]`);
  const [first] = inner;
  if (!first) return [];
  if (isObject(before) && isObject(after)) {
    const real = inner.some((change) => change.propertyChangeType !== 'NoEffect');
    return [{ path, propertyChangeType: real ? 'Modify' : 'NoEffect', before, after, children: inner }];
  }
  return [{ ...first, path, propertyChangeType: isUnknown(after) ? 'NoEffect' : first.propertyChangeType }];
}
