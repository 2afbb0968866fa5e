import { textIn } from '../template/members.ts';
import type { Json, JsonObject, WhatIfBaseline } from '../types.ts';
import { equalValues } from '../value/equal.ts';
import { findKey, setProperty } from '../value/property.ts';
import { isObject } from './shapes.ts';
import { propertyPath } from './propertyPath.ts';

/** Returns whether a path, or an ancestor of it, is computed by the service. */
export type IsComputed = (path: string) => boolean;

const never: IsComputed = () => false;

/** Returns the test for resources of a type: baseline entries for the type and, under `*`, for every type. */
export function computedPaths(baseline: WhatIfBaseline | undefined, type: string): IsComputed {
  if (!baseline) return never;
  const key = findKey(baseline, type);
  const own = key === undefined ? [] : (baseline[key] ?? []);
  const everywhere = Object.hasOwn(baseline, '*') ? (baseline['*'] ?? []) : [];
  const listed = new Set([...own, ...everywhere].map((path) => path.toLowerCase()));
  if (listed.size === 0) return never;
  return (path) => {
    const plain = path.toLowerCase().replaceAll(/\[\d+\]/g, '[*]');
    // A listed path includes everything below it.
    for (
      let end = plain.length;
      end > 0;
      end = Math.max(plain.lastIndexOf('.', end - 1), plain.lastIndexOf('[', end - 1))
    )
      if (listed.has(plain.slice(0, end))) return true;
    return false;
  };
}

/**
 * Learns which properties the service computes by comparing resources as sent with the same resources as the cloud
 * returns them. Added and rewritten paths are listed by type.
 */
export function recordBaseline(sent: readonly JsonObject[], observed: readonly JsonObject[]): WhatIfBaseline {
  const byId = new Map(listed(observed).map((resource) => [idOf(resource), resource]));
  const paths = new Map<string, Set<string>>();
  for (const resource of listed(sent)) {
    const seen = byId.get(idOf(resource));
    const type = textIn(resource, 'type') ?? '';
    if (!seen || idOf(resource) === '') continue;
    const known = paths.get(type.toLowerCase()) ?? new Set();
    paths.set(type.toLowerCase(), known);
    for (const path of computedIn(resource, seen, '')) known.add(path);
  }
  const baseline: WhatIfBaseline = {};
  for (const type of [...paths.keys()].sort())
    setProperty(baseline, type, [...(paths.get(type) ?? [])].sort());
  return baseline;
}

/** Validates resources from untyped callers. */
const listed = (resources: readonly JsonObject[]): JsonObject[] =>
  Array.isArray(resources) ? (resources as readonly Json[]).filter(isObject) : [];

const idOf = (resource: JsonObject): string => (textIn(resource, 'id') ?? '').toLowerCase();

function* computedIn(sent: Json, seen: Json, path: string): Generator<string> {
  if (isObject(sent) && isObject(seen)) {
    for (const key of Object.keys(seen)) {
      const own = findKey(sent, key);
      const place = propertyPath(path, key);
      if (own === undefined) yield place;
      else yield* computedIn(sent[own] ?? null, seen[key] ?? null, place);
    }
  } else if (Array.isArray(sent) && Array.isArray(seen) && sent.length === seen.length) {
    for (const [i, item] of seen.entries()) yield* computedIn(sent[i] ?? null, item, `${path}[*]`);
  } else if (!equalValues(sent, seen) && !['id', 'type', 'name', 'apiVersion', 'location'].includes(path))
    yield path;
}
