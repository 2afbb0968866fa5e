import { latestDeclarations } from './latestDeclarations.ts';
import { wordingOf } from './messages/wording.ts';
import { toFailure } from './expression/failure.ts';
import { textIn, isJsonObject } from './template/members.ts';
import { computedPaths, type IsComputed } from './whatIf/baseline.ts';
import type {
  JsonObject,
  PropertyChange,
  ResourceChange,
  WhatIfBaseline,
  WhatIfInput,
  WhatIfResult,
  Diagnostic,
  ExpandedResource,
  Json,
  Wording,
} from './types.ts';
import { isRecord, optionReporter } from './options/optionReporter.ts';
import { equalValues } from './value/equal.ts';
import { findKey } from './value/property.ts';
import { propertyPath } from './whatIf/propertyPath.ts';
import { isEmptyObject, isObject } from './whatIf/shapes.ts';

/** Compares two values at a path and returns the differences. */
type Compare = (before: Json, after: Json, itemPath: string) => PropertyChange[];

/** Beyond this number of comparisons, items are paired by position. */
const maxComparisons = 250_000;

/**
 * Returns the changes between two arrays, by item. Items are paired by their identifying properties, others by the
 * longest common subsequence, so that an item inserted at the front is one change and not a change of all.
 */
function compareArrays(before: Json[], after: Json[], compare: Compare): PropertyChange[] {
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

/** Returns for every two positions the length of the longest common subsequence of the remaining items. */
function commonLengths(before: readonly Json[], after: readonly Json[]): Uint32Array[] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint32Array(after.length + 1));
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      lengths[i]![j] = equalValues(before[i] ?? null, after[j] ?? null)
        ? lengths[i + 1]![j + 1]! + 1
        : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!);
  return lengths;
}

/** Walks both arrays along their common items; items between them were removed, inserted or replaced. */
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
  return [{ ...first, path }];
}

/** Location of a comparison: the displayed path, and the full path from the resource. */
interface Place {
  readonly path: string;
  readonly fullPath: string;
  readonly isComputed: IsComputed;
}

/**
 * Returns the differences between two resources: nested objects by path, arrays as one change with their items inside.
 */
function compareProperties(
  before: JsonObject,
  after: JsonObject,
  isComputed: IsComputed = () => false,
): PropertyChange[] {
  return compareObjects(before, after, { path: '', fullPath: '', isComputed });
}

function compareObjects(before: JsonObject, after: JsonObject, place: Place): PropertyChange[] {
  const changes: PropertyChange[] = [];
  for (const key of Object.keys(before)) {
    const other = findKey(after, key);
    const inner = stepInto(place, key);
    const old = before[key] as Json;
    if (other !== undefined) {
      for (const change of compareValues(old, after[other] as Json, inner, key)) changes.push(change);
    } else if (!isServerSide(key, place.fullPath) && !place.isComputed(inner.fullPath))
      changes.push({ path: inner.path, propertyChangeType: 'Delete', before: old });
  }
  for (const key of Object.keys(after)) {
    const next = after[key] ?? null;
    if (findKey(before, key) !== undefined || next === null || isEmptyObject(next)) continue;
    const inner = stepInto(place, key);
    const propertyChangeType = place.isComputed(inner.fullPath) ? 'NoEffect' : 'Create';
    changes.push({ path: inner.path, propertyChangeType, after: next });
  }
  return changes;
}

const stepInto = (place: Place, key: string): Place => ({
  path: propertyPath(place.path, key),
  fullPath: propertyPath(place.fullPath, key),
  isComputed: place.isComputed,
});

/** Properties that the service adds and templates never contain; their absence there is not a deletion. */
const serverSide = new Set(['etag', 'systemdata', 'managedby', 'createdtime', 'changedtime']);
const serverSideProperties = new Set(['provisioningstate', 'resourceguid', 'creationtime', 'uniqueid']);

const isServerSide = (key: string, path: string): boolean =>
  (path === '' && serverSide.has(key.toLowerCase())) ||
  (path === 'properties' && serverSideProperties.has(key.toLowerCase()));

function compareValues(before: Json, after: Json, place: Place, key: string): PropertyChange[] {
  const { path, fullPath, isComputed } = place;
  if (isObject(before) && isObject(after)) return compareObjects(before, after, place);
  if (Array.isArray(before) && Array.isArray(after)) {
    const children = compareArrays(before, after, (old, next, item) =>
      compareValues(old, next, { path: '', fullPath: fullPath + item, isComputed }, ''),
    );
    if (children.length === 0) return [];
    const real = children.some((change) => change.propertyChangeType !== 'NoEffect') && !isComputed(fullPath);
    return [{ path, propertyChangeType: real ? 'Array' : 'NoEffect', before, after, children }];
  }
  if (isSame(before, after, key)) return [];
  // A value that only the deployment knows differs from every existing one, as in the service's own comparison.
  const propertyChangeType = isComputed(fullPath) ? 'NoEffect' : 'Modify';
  return [{ path, propertyChangeType, before, after }];
}

/** Regions may be written with or without spaces; ids and types in any letter case. */
function isSame(before: Json, after: Json, key: string): boolean {
  if (equalValues(before, after)) return true;
  if (typeof before !== 'string' || typeof after !== 'string') return false;
  const normalizeText = (text: string): string =>
    key.toLowerCase() === 'location' ? text.replaceAll(' ', '').toLowerCase() : text.toLowerCase();
  const caseless =
    ['location', 'id', 'type', 'name'].includes(key.toLowerCase()) || before.startsWith('/subscriptions/');
  return caseless && normalizeText(before) === normalizeText(after);
}

/** The validated input of a comparison. */
interface WhatIfReading {
  readonly before: JsonObject[];
  readonly resources: ExpandedResource[];
  readonly scope: { subscriptionId?: string; resourceGroup?: string } | undefined;
  readonly mode: 'Incremental' | 'Complete';
  readonly baseline: WhatIfBaseline | undefined;
  readonly resultFormat: NonNullable<WhatIfInput['resultFormat']>;
  readonly diagnostics: Diagnostic[];
}

const modes = ['Incremental', 'Complete'] as const;
const formats = ['FullResourcePayloads', 'ResourceIdOnly'] as const;

/** Reads input from untyped callers: absent parts are empty, invalid parts are ignored. */
function readWhatIf(input: unknown): WhatIfReading {
  const diagnostics: Diagnostic[] = [];
  const report = optionReporter(diagnostics);
  const members = isRecord(input) ? input : {};
  if (!isRecord(input)) report('input', 'object');

  const listOf = (name: string, value: unknown): JsonObject[] => {
    if (value === undefined || value === null) return [];
    if (!Array.isArray(value)) {
      report(name, 'resources');
      return [];
    }
    const resources = (value as Json[]).filter(isJsonObject);
    if (resources.length < value.length) report(name, 'resources');
    return resources;
  };
  const wordOf = <T extends string>(name: string, words: readonly [T, ...T[]]): T => {
    const value = members[name] ?? undefined;
    const word = words.find((one) => typeof value === 'string' && one.toLowerCase() === value.toLowerCase());
    if (value !== undefined && word === undefined) report(name, 'choice', words.join(', '));
    return word ?? words[0];
  };

  const expanded = isRecord(members['expanded']) ? members['expanded'] : {};
  const resourceList = listOf('expanded.resources', expanded['resources']);
  const resources = resourceList.filter(
    (resource): resource is ExpandedResource => typeof resource['id'] === 'string',
  );
  if (resources.length < resourceList.length) report('expanded.resources', 'resources');
  const deployments: unknown = expanded['deployments'];
  const root: unknown = Array.isArray(deployments) ? deployments[0] : undefined;
  const scope = isRecord(root) && isRecord(root['scope']) ? root['scope'] : undefined;
  return {
    before: listOf('before', members['before']),
    resources,
    scope,
    mode: wordOf('mode', modes),
    baseline: readBaseline(members['baseline']),
    resultFormat: wordOf('resultFormat', formats),
    diagnostics,
  };
}

/** Invalid paths are ignored. */
function readBaseline(value: unknown): WhatIfBaseline | undefined {
  if (!isRecord(value)) return undefined;
  return Object.fromEntries(
    Object.entries(value).map(([type, paths]) => [
      type,
      Array.isArray(paths) ? paths.filter((path) => typeof path === 'string') : [],
    ]),
  );
}

/** Properties that address a resource and do not describe it. */
const addressing = new Set(['apiversion', 'scope', 'dependson']);

/**
 * Compares the resources that a template would create with the existing ones, property by property. Properties that the
 * baseline lists as service-computed are not changes. Never throws: missing parts count as empty, invalid parts are
 * ignored and reported in `diagnostics`.
 */
export function whatIf(input: WhatIfInput): WhatIfResult {
  const { before, resources, scope, mode, baseline, resultFormat, diagnostics } = readWhatIf(input);
  const existing = new Map(before.map((resource) => [idOf(resource), resource]));
  const changes: ResourceChange[] = [];
  for (const resource of latestDeclarations(resources)) {
    const id = idOf(resource);
    if (resource.id.startsWith('[')) {
      changes.push({
        resourceId: resource.id,
        changeType: 'Unsupported',
        after: resource,
        ...unsupported(wordingOf('resource-name-deferred')),
      });
      continue;
    }
    const present = existing.get(id);
    existing.delete(id);
    changes.push(
      present
        ? compare(resource.id, present, resource, baseline)
        : { resourceId: resource.id, changeType: 'Create', after: resource },
    );
  }
  for (const [, resource] of existing) changes.push(changeOfUndeclared(resource, mode, scope));
  return {
    changes: resultFormat === 'ResourceIdOnly' ? changes.map(idOnly) : changes,
    ...(diagnostics.length > 0 ? { diagnostics } : {}),
  };
}

const unsupported = ({ reason, values, message }: Wording): Partial<ResourceChange> => ({
  unsupportedReason: message,
  reason,
  values,
});

const idOf = (resource: JsonObject): string => (textIn(resource, 'id') ?? '').toLowerCase();

/** Without bodies, properties are not reported: existing resources in the template are deployed again. */
function idOnly({ resourceId, changeType, ...rest }: ResourceChange): ResourceChange {
  const known = changeType === 'Modify' || changeType === 'NoChange' ? 'Deploy' : changeType;
  const { unsupportedReason, reason, values } = rest;
  return {
    resourceId,
    changeType: known,
    ...(unsupportedReason === undefined ? {} : { unsupportedReason }),
    ...(reason === undefined ? {} : { reason }),
    ...(values === undefined ? {} : { values }),
  };
}

/** Properties that identify a resource; if an existing resource has no others, its properties cannot be compared. */
const naming = new Set(['id', 'type', 'name', 'apiversion']);
const isBare = (resource: JsonObject): boolean =>
  Object.keys(resource).every((key) => naming.has(key.toLowerCase()));

function compare(
  resourceId: string,
  before: JsonObject,
  after: JsonObject,
  baseline: WhatIfBaseline | undefined,
): ResourceChange {
  if (isBare(before) && !isBare(after)) return { resourceId, changeType: 'Deploy', before, after };
  const isComputed = computedPaths(baseline, textIn(after, 'type') ?? '');
  let delta: PropertyChange[];
  try {
    delta = compareProperties(withoutAddress(before), withoutAddress(after), isComputed);
  } catch (error) {
    return { resourceId, changeType: 'Unsupported', ...unsupported(toFailure(error).wording) };
  }
  const real = delta.some((change) => change.propertyChangeType !== 'NoEffect');
  if (!real)
    return { resourceId, changeType: 'NoChange', before, after, ...(delta.length > 0 ? { delta } : {}) };
  return { resourceId, changeType: 'Modify', before, after, delta };
}

const withoutAddress = (resource: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(resource).filter(([key]) => !addressing.has(key.toLowerCase())));

/** Resources that a template does not contain are kept, except in the resource group of a complete deployment. */
function changeOfUndeclared(
  resource: JsonObject,
  mode: 'Incremental' | 'Complete',
  scope: { subscriptionId?: string; resourceGroup?: string } | undefined,
): ResourceChange {
  const id = idOf(resource);
  const group =
    `/subscriptions/${scope?.subscriptionId ?? ''}/resourcegroups/${scope?.resourceGroup ?? ''}/`.toLowerCase();
  const covered = scope === undefined || id.startsWith(group);
  // Children and extensions are deleted with the resource they belong to.
  const topLevel = /^\/subscriptions\/[^/]+\/resourcegroups\/[^/]+\/providers\/[^/]+\/[^/]+\/[^/]+$/.test(id);
  const changeType = mode === 'Complete' && covered && topLevel ? 'Delete' : 'Ignore';
  return { resourceId: textIn(resource, 'id') ?? '', changeType, before: resource };
}
