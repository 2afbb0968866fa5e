import { textIn } from '../template/members.ts';
import type { Json, JsonObject, WhatIfBaseline } from '../types.ts';
import { equalValues } from '../value/equal.ts';
import { findKey, setProperty } from '../value/property.ts';
import { isObject } from './shapes.ts';
import { propertyPath } from './propertyPath.ts';

/** Returns whether a path, or an ancestor of it, is computed by the service. */
export type IsComputed = (path: string) => boolean;

const isNeverComputed: IsComputed = () => false;

/** Returns the test for resources of a type: baseline entries for the type and, under `*`, for every type. */
export function computedPaths(baseline: WhatIfBaseline | undefined, type: string): IsComputed {
  if (!baseline) return isNeverComputed;
  const key = findKey(baseline, type);
  const own = key === undefined ? [] : (baseline[key] ?? []);
  const everywhere = Object.hasOwn(baseline, '*') ? (baseline['*'] ?? []) : [];
  const lowerPaths = new Set([...own, ...everywhere].map((path) => path.toLowerCase()));
  if (lowerPaths.size === 0) return isNeverComputed;
  return (path) => {
    const plain = path.toLowerCase().replaceAll(/\[\d+\]/g, '[*]');
    // A listed path includes everything below it.
    for (
      let end = plain.length;
      end > 0;
      end = Math.max(plain.lastIndexOf('.', end - 1), plain.lastIndexOf('[', end - 1))
    )
      if (lowerPaths.has(plain.slice(0, end))) return true;
    return false;
  };
}

/**
 * Learns which properties the service computes by comparing resources as sent with the same resources as the cloud
 * returns them. Added and rewritten paths are listed by type.
 */
export function recordBaseline(sent: readonly JsonObject[], observed: readonly JsonObject[]): WhatIfBaseline {
  const byId = new Map(objectsIn(observed).map((resource) => [idOf(resource), resource]));
  const paths = new Map<string, Set<string>>();
  for (const resource of objectsIn(sent)) {
    const actualResource = byId.get(idOf(resource));
    const type = textIn(resource, 'type') ?? '';
    if (!actualResource || idOf(resource) === '') continue;
    const known = paths.get(type.toLowerCase()) ?? new Set();
    paths.set(type.toLowerCase(), known);
    for (const path of computedIn(resource, actualResource, '')) known.add(path);
  }
  const baseline: WhatIfBaseline = {};
  for (const type of [...paths.keys()].sort())
    setProperty(baseline, type, [...(paths.get(type) ?? [])].sort());
  return baseline;
}

/** Validates resources from untyped callers. */
const objectsIn = (resources: readonly JsonObject[]): JsonObject[] =>
  Array.isArray(resources) ? (resources as readonly Json[]).filter(isObject) : [];

const idOf = (resource: JsonObject): string => (textIn(resource, 'id') ?? '').toLowerCase();

function* computedIn(sent: Json, actual: Json, path: string): Generator<string> {
  if (isObject(sent) && isObject(actual)) {
    for (const key of Object.keys(actual)) {
      const own = findKey(sent, key);
      const place = propertyPath(path, key);
      if (own === undefined) yield place;
      else yield* computedIn(sent[own] ?? null, actual[key] ?? null, place);
    }
  } else if (Array.isArray(sent) && Array.isArray(actual) && sent.length === actual.length) {
    for (const [i, item] of actual.entries()) yield* computedIn(sent[i] ?? null, item, `${path}[*]`);
  } else if (!equalValues(sent, actual) && !['id', 'type', 'name', 'apiVersion', 'location'].includes(path))
    yield path;
}
