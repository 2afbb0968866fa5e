import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ChunkGraph } from './chunk-graph.ts';

/**
 * The plan of the portal's files, written by `find-file-plan.ts`: for each file, one module of each unit in it. Paths are
 * relative to the portal's folder.
 */
export const planFile = join(import.meta.dirname, 'file-plan.json');

export const readFilePlan = (): string[][] => JSON.parse(readFileSync(planFile, 'utf8')) as string[][];

/** Returns the units of each file, each unit once. Modules that no longer exist are ignored. */
export function unitsOfPlan(graph: ChunkGraph, plan: readonly (readonly string[])[]): string[][] {
  const unitOf = new Map([...graph].flatMap(([unit, { modules }]) => modules.map((path) => [path, unit])));
  const assigned = new Set<string>();
  return plan.map((paths) => {
    const units = new Set(paths.flatMap((path) => unitOf.get(path) ?? [])).difference(assigned);
    for (const unit of units) assigned.add(unit);
    return [...units];
  });
}
