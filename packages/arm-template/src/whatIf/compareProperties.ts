import type { Json, JsonObject, PropertyChange } from '../types.ts';
import { equalValues } from '../value/equal.ts';
import { findKey } from '../value/property.ts';
import type { IsComputed } from './baseline.ts';
import { compareArrays } from './compareArrays.ts';
import { propertyPath } from './propertyPath.ts';
import { isEmptyObject, isObject, isUnknown } from './shapes.ts';

/** Where a comparison is: the path that is shown, and the whole one from the resource down. */
interface Place {
  readonly path: string;
  readonly whole: string;
  readonly isComputed: IsComputed;
}

/** The differences between two resources: nested objects by path, arrays as one change with their items inside. */
export function compareProperties(
  before: JsonObject,
  after: JsonObject,
  isComputed: IsComputed = () => false,
): PropertyChange[] {
  return compareObjects(before, after, { path: '', whole: '', isComputed });
}

function compareObjects(before: JsonObject, after: JsonObject, place: Place): PropertyChange[] {
  const changes: PropertyChange[] = [];
  for (const key of Object.keys(before)) {
    const other = findKey(after, key);
    const inner = stepInto(place, key);
    const old = before[key] as Json;
    if (other !== undefined) {
      for (const change of compareValues(old, after[other] as Json, inner, key)) changes.push(change);
    } else if (!isServerSide(key, place.whole) && !place.isComputed(inner.whole))
      changes.push({ path: inner.path, propertyChangeType: 'Delete', before: old });
  }
  for (const key of Object.keys(after)) {
    const next = after[key] ?? null;
    if (findKey(before, key) !== undefined || next === null || isEmptyObject(next)) continue;
    const inner = stepInto(place, key);
    const propertyChangeType = place.isComputed(inner.whole) ? 'NoEffect' : 'Create';
    changes.push({ path: inner.path, propertyChangeType, after: next });
  }
  return changes;
}

const stepInto = (place: Place, key: string): Place => ({
  path: propertyPath(place.path, key),
  whole: propertyPath(place.whole, key),
  isComputed: place.isComputed,
});

/** What the service adds by itself and a template never says; its absence there deletes nothing. */
const serverSide = new Set(['etag', 'systemdata', 'managedby', 'createdtime', 'changedtime']);
const serverSideProperties = new Set(['provisioningstate', 'resourceguid', 'creationtime', 'uniqueid']);

const isServerSide = (key: string, path: string): boolean =>
  (path === '' && serverSide.has(key.toLowerCase())) ||
  (path === 'properties' && serverSideProperties.has(key.toLowerCase()));

function compareValues(before: Json, after: Json, place: Place, key: string): PropertyChange[] {
  const { path, whole, isComputed } = place;
  if (isObject(before) && isObject(after)) return compareObjects(before, after, place);
  if (Array.isArray(before) && Array.isArray(after)) {
    const children = compareArrays(before, after, (old, next, item) =>
      compareValues(old, next, { path: '', whole: whole + item, isComputed }, ''),
    );
    if (children.length === 0) return [];
    const real = children.some((change) => change.propertyChangeType !== 'NoEffect') && !isComputed(whole);
    return [{ path, propertyChangeType: real ? 'Array' : 'NoEffect', before, after, children }];
  }
  if (same(before, after, key)) return [];
  const propertyChangeType = isUnknown(after) || isComputed(whole) ? 'NoEffect' : 'Modify';
  return [{ path, propertyChangeType, before, after }];
}

/** Regions are written with and without blanks; ids and types in any letter case. */
function same(before: Json, after: Json, key: string): boolean {
  if (equalValues(before, after)) return true;
  if (typeof before !== 'string' || typeof after !== 'string') return false;
  const plain = (text: string): string =>
    key.toLowerCase() === 'location' ? text.replaceAll(' ', '').toLowerCase() : text.toLowerCase();
  const caseless =
    ['location', 'id', 'type', 'name'].includes(key.toLowerCase()) || before.startsWith('/subscriptions/');
  return caseless && plain(before) === plain(after);
}
