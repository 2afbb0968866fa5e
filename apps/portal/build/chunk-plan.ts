import { closureOf } from './chunk-graph.ts';
import type { ChunkGraph } from './chunk-graph.ts';

/** Units in one file, and the number of the planned file if they are in one. */
interface Group {
  readonly units: string[];
  readonly file: number | undefined;
}

/**
 * Groups the units outside the shell: those of a planned file together, the others by the visits that load them. Splits
 * the planned files that would import each other, because imports were added since they were planned. `visits`: units
 * loaded together, without their imports.
 */
export function planChunks(
  graph: ChunkGraph,
  shell: ReadonlySet<string>,
  visits: readonly (readonly string[])[],
  plan: readonly (readonly string[])[] = [],
): string[][] {
  const visitsOf = new Map<string, number[]>();
  for (const [index, entries] of visits.entries()) {
    for (const unit of closureOf(graph, entries).difference(shell))
      visitsOf.set(unit, [...(visitsOf.get(unit) ?? []), index]);
  }
  const fileOf = new Map(plan.flatMap((units, file) => units.map((unit) => [unit, file])));
  for (;;) {
    const groups = groupUnits(visitsOf, fileOf);
    const cyclic = new Set(cyclicGroups(graph, groups).map(({ file }) => file));
    if (cyclic.size === 0) return groups.map(({ units }) => units);
    for (const [unit, file] of fileOf) if (cyclic.has(file)) fileOf.delete(unit);
  }
}

function groupUnits(
  visitsOf: ReadonlyMap<string, readonly number[]>,
  fileOf: ReadonlyMap<string, number>,
): Group[] {
  const keyOf = (unit: string) =>
    fileOf.has(unit) ? `file ${fileOf.get(unit)}` : (visitsOf.get(unit) ?? []).join(' ');
  return [...Map.groupBy(visitsOf.keys(), keyOf).values()].map((units) => ({
    units,
    file: fileOf.get(units[0]!),
  }));
}

/** Returns the groups of planned files that import each other. Units that the same visits load never do. */
function cyclicGroups(graph: ChunkGraph, groups: readonly Group[]): Group[] {
  const groupOf = new Map(groups.flatMap((group) => group.units.map((unit) => [unit, group])));
  const importsOf = new Map(
    groups.map((group) => {
      const imports = group.units.flatMap((unit) => graph.get(unit)!.imports);
      const imported = new Set(imports.flatMap((unit) => groupOf.get(unit) ?? []));
      return [group, imported.difference(new Set([group]))];
    }),
  );
  return groups.filter((group) => {
    if (group.file === undefined) return false;
    const reached = new Set(importsOf.get(group));
    for (const next of reached) for (const imported of importsOf.get(next)!) reached.add(imported);
    return reached.has(group);
  });
}
