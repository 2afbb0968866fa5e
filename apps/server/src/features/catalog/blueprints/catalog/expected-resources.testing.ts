import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DeploymentScope, Json, ParameterValues } from '@blueport/arm-template';
import { catalogDirectory } from './catalog-directory.testing.ts';

/** The resources that a template creates, written manually to check the engine independently. */
export interface ExpectedResources {
  scope: DeploymentScope;
  parameters: ParameterValues;
  /** Complete list of resources, each with the properties that matter. */
  resources: { id: string; [property: string]: Json }[];
  outputs?: Record<string, Json>;
  /** Waves of resource ids: each resource depends on one of the previous wave and on none of its own wave. */
  deploymentOrder?: string[][];
}

/** Reads `expected.json` of a blueprint. */
export async function readExpected(slug: string): Promise<ExpectedResources> {
  return JSON.parse(
    await readFile(join(catalogDirectory, slug, 'expected.json'), 'utf8'),
  ) as ExpectedResources;
}

/**
 * Reduces `actual` to the parts that `expected` contains: objects property by property, arrays item by item and
 * complete.
 */
export function pickExpected(actual: unknown, expected: Json): unknown {
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || actual.length !== expected.length) return actual;
    return actual.map((item, index) => pickExpected(item, expected[index]!));
  }
  if (expected === null || typeof expected !== 'object') return actual;
  if (actual === null || typeof actual !== 'object') return actual;
  const source = actual as Record<string, unknown>;
  const parts: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(expected)) {
    if (Object.hasOwn(source, name)) parts[name] = pickExpected(source[name], value);
  }
  return parts;
}

/** Returns every direct and indirect dependency of each id. */
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
