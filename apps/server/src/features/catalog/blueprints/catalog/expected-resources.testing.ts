import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DeploymentScope, Json, ParameterValues } from '@blueport/arm-template';
import { catalogDirectory } from './catalog-directory.testing.ts';

/** What a person wrote down that a template creates: the proof of the engine from outside. */
export interface ExpectedResources {
  scope: DeploymentScope;
  parameters: ParameterValues;
  /** Complete: no resource more, none less. Of each, the properties that matter. */
  resources: { id: string; [property: string]: Json }[];
  outputs?: Record<string, Json>;
  /** Waves of resource ids: each waits for one of the wave before, none for its own wave. */
  deploymentOrder?: string[][];
}

/** Reads `expected.json` of a blueprint. */
export async function readExpected(slug: string): Promise<ExpectedResources> {
  return JSON.parse(
    await readFile(join(catalogDirectory, slug, 'expected.json'), 'utf8'),
  ) as ExpectedResources;
}

/** The part of `actual` that `expected` speaks about: objects by their names, arrays item by item and whole. */
export function sameParts(actual: unknown, expected: Json): unknown {
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || actual.length !== expected.length) return actual;
    return actual.map((item, index) => sameParts(item, expected[index]!));
  }
  if (expected === null || typeof expected !== 'object') return actual;
  if (actual === null || typeof actual !== 'object') return actual;
  const source = actual as Record<string, unknown>;
  const parts: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(expected)) {
    if (Object.hasOwn(source, name)) parts[name] = sameParts(source[name], value);
  }
  return parts;
}

/** Every id that must be finished before this one, over any number of steps. */
export function allDependencies(
  nodes: readonly { id: string; dependsOn: string[] }[],
  id: string,
): Set<string> {
  const direct = new Map(nodes.map((node) => [node.id, node.dependsOn]));
  const found = new Set<string>();
  const open = [...(direct.get(id) ?? [])];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    open.push(...(direct.get(next) ?? []));
  }
  return found;
}
