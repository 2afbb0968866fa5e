import type { Json, JsonObject, PropertyChange } from '../types.ts';
import { equalValues } from '../value/equal.ts';
import { findKey } from '../value/property.ts';

/** The differences between two resources: nested objects by path, arrays as one change with their items inside. */
export function compareProperties(before: JsonObject, after: JsonObject, path = ''): PropertyChange[] {
  const changes: PropertyChange[] = [];
  const pathOf = (key: string): string => (path === '' ? key : `${path}.${key}`);
  for (const key of Object.keys(before)) {
    const other = findKey(after, key);
    const old = before[key] as Json;
    if (other !== undefined) changes.push(...compareValues(old, after[other] as Json, pathOf(key), key));
    else if (!isServerSide(key, path))
      changes.push({ path: pathOf(key), propertyChangeType: 'Delete', before: old });
  }
  for (const key of Object.keys(after))
    if (findKey(before, key) === undefined && after[key] !== null && !isEmptyObject(after[key]))
      changes.push({ path: pathOf(key), propertyChangeType: 'Create', after: after[key] ?? null });
  return changes;
}

/** What the service adds by itself and a template never says; its absence there deletes nothing. */
const serverSide = new Set(['etag', 'systemdata', 'managedby', 'createdtime', 'changedtime']);
const serverSideProperties = new Set(['provisioningstate', 'resourceguid', 'creationtime', 'uniqueid']);

const isServerSide = (key: string, path: string): boolean =>
  (path === '' && serverSide.has(key.toLowerCase())) ||
  (path === 'properties' && serverSideProperties.has(key.toLowerCase()));

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isEmptyObject = (value: Json | undefined): boolean =>
  isObject(value) && Object.keys(value).length === 0;

function compareValues(before: Json, after: Json, path: string, key: string): PropertyChange[] {
  if (isObject(before) && isObject(after)) return compareProperties(before, after, path);
  if (Array.isArray(before) && Array.isArray(after)) {
    const children = compareArrays(before, after);
    return children.length === 0 ? [] : [{ path, propertyChangeType: 'Array', before, after, children }];
  }
  if (same(before, after, key)) return [];
  return [{ path, propertyChangeType: isUnknown(after) ? 'NoEffect' : 'Modify', before, after }];
}

/** A value that only the running deployment knows cannot be said to differ. */
const isUnknown = (value: Json): boolean => typeof value === 'string' && /^\[[^[].*\]$/s.test(value);

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

/** Items are paired by their names where they have them, otherwise by position. */
function compareArrays(before: Json[], after: Json[]): PropertyChange[] {
  const named = [...before, ...after].every((item) => isObject(item) && typeof item['name'] === 'string');
  const changes: PropertyChange[] = [];
  const used = new Set<number>();
  for (const [i, old] of before.entries()) {
    const at = named ? after.findIndex((item, j) => !used.has(j) && nameOf(item) === nameOf(old)) : i;
    const next = at >= 0 ? after[at] : undefined;
    if (next === undefined) changes.push({ path: String(i), propertyChangeType: 'Delete', before: old });
    else {
      used.add(at);
      changes.push(...itemChange(old, next, String(at)));
    }
  }
  for (const [i, next] of after.entries())
    if (!used.has(i)) changes.push({ path: String(i), propertyChangeType: 'Create', after: next });
  return changes;
}

const nameOf = (item: Json | undefined): string | undefined =>
  isObject(item) && typeof item['name'] === 'string' ? item['name'].toLowerCase() : undefined;

function itemChange(before: Json, after: Json, path: string): PropertyChange[] {
  const inner = compareValues(before, after, '', '');
  const [first] = inner;
  if (!first) return [];
  if (!isObject(before) || !isObject(after)) return [{ ...first, path }];
  return [{ path, propertyChangeType: 'Modify', before, after, children: inner }];
}
