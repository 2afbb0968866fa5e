import { budgets } from './check-budgets.ts';
import { closureOf } from './chunk-graph.ts';
import type { ChunkGraph } from './chunk-graph.ts';
import type { Visit } from './chunk-plan.ts';
import { LazyImports } from './lazy-imports.ts';
import type { LazyImport } from './lazy-imports.ts';
import { alsoInShell, together } from './shared-files.ts';

/** Parts opened later have a low weight because no screen waits for them. */
const openedLater = { weight: 0.1, wasteBytes: 30_000 };
/** Maximum number of unneeded bytes a screen may load, unless a budget allows less. */
const maxWaste = 25_000;
/**
 * The estimated bytes of a route stay below this fraction of its budget, because small files compress worse than
 * estimated.
 */
const budgetShare = 0.75;
/** The same for the wizard, which needs the most files: fewer of them matter more than unneeded bytes. */
const wizardShare = 0.85;
/** The same for cards and detail pages, which consist of many small files. */
const smallShare = 0.61;
/** Screens that need many files have a higher weight, so that they stay within their number of requests. */
const weights = {
  ProvisionPage: 120,
  BlueprintListPage: 45,
  CostAnalysisPage: 45,
  HomePage: 20,
  SubscriptionListPage: 15,
  ApprovalsPage: 10,
  DeploymentPage: 10,
  MetricsPage: 8,
  RoleListPage: 5,
  DeploymentListPage: 5,
  SharedListPage: 10,
} as const;
/**
 * Unneeded bytes allowed even by a full budget, except that of charts, whose modules many screens share. Otherwise a tiny
 * unit it loads could not join any group.
 */
const leastWaste = 400;
const weightOf = ({ targets }: LazyImport): number =>
  Math.max(
    1,
    ...Object.entries(weights).map(([page, weight]) =>
      targets.some((target) => target.endsWith(`/${page}.tsx`)) ? weight : 1,
    ),
  );
/**
 * Bytes by which the shell may grow for each pair of screens that need a unit, because navigating between them
 * then loads nothing.
 */
const bytesPerPair = 2;

export interface Visits {
  /** Units loaded by the page itself. */
  readonly shell: ReadonlySet<string>;
  readonly visits: readonly Visit[];
  /** Units that share a file whatever the visits load. */
  readonly together: readonly (readonly string[])[];
}

/**
 * Lists the units loaded together: each screen, each screen with the parts that follow immediately, each part opened
 * later, and the content of each budget. Screens are defined by the `screens.ts` of each feature.
 */
export function listVisits(root: string, graph: ChunkGraph, main: string): Visits {
  const unitOf = new Map(
    [...graph].flatMap(([name, { modules }]) => modules.map((path) => [path, name] as const)),
  );
  const sources = new LazyImports(root);
  const imports = new Map([...unitOf.keys()].map((file) => [file, sources.of(file)]));
  const unitsOf = ({ targets }: LazyImport) => targets.flatMap((target) => unitOf.get(target) ?? []);
  const screens = [...imports].flatMap(([file, parts]) => (file.endsWith('/screens.ts') ? parts : []));
  const shell = findShell(
    graph,
    [main, ...alsoInShell].map((file) => unitAt(unitOf, file)),
    screens.map(unitsOf),
  );
  /** Returns these units with the parts that follow immediately. */
  const withParts = (units: Iterable<string>) => {
    const found = new Set(units);
    for (const name of found) {
      const { imports: next, modules } = graph.get(name)!;
      const parts = modules.flatMap((module) => imports.get(module) ?? []).filter((part) => part.isImmediate);
      for (const unit of [...next, ...parts.flatMap(unitsOf)]) found.add(unit);
    }
    return [...found];
  };
  const always = withParts(shell);
  const parts = listParts(graph, screens, imports, unitsOf, (file) => unitOf.get(file)!);
  return {
    shell,
    together: together.map((files) => files.map((file) => unitAt(unitOf, file))),
    visits: [
      { entries: always, weight: 1, wasteBytes: maxWaste },
      ...screens.flatMap((part) => {
        const screen = { weight: weightOf(part), wasteBytes: maxWaste };
        return [
          { entries: unitsOf(part), ...screen },
          { entries: [...always, ...withParts(unitsOf(part))], ...screen },
        ];
      }),
      ...parts.map(({ entries, present }) => ({
        entries,
        present: present.difference(shell),
        ...openedLater,
      })),
      ...visitsOfBudgets(graph, unitOf, shell),
    ],
  };
}

interface Part {
  readonly entries: readonly string[];
  /** The unit that loads it. */
  readonly host: string;
  /** Units certainly loaded before it. */
  present: ReadonlySet<string>;
}

/** Lists the parts of screens: those that follow immediately in one file together, others one by one. */
function listParts(
  graph: ChunkGraph,
  screens: readonly LazyImport[],
  imports: ReadonlyMap<string, readonly LazyImport[]>,
  unitsOf: (part: LazyImport) => string[],
  unitOf: (file: string) => string,
): Part[] {
  const parts = [...imports].flatMap(([file, all]): Part[] => {
    const host = unitOf(file);
    const present = closureOf(graph, [host]);
    const own = all.filter((part) => !screens.includes(part));
    const [immediate = [], later = []] = [true, false].map((now) =>
      own.filter(({ isImmediate }) => isImmediate === now).map(unitsOf),
    );
    return [...(immediate.length > 0 ? [immediate.flat()] : []), ...later].map((entries) => ({
      entries,
      host,
      present,
    }));
  });
  // What every place with the host has loaded is loaded before its parts, too; again for parts in parts.
  for (let depth = 0; depth < 3; depth += 1) {
    const places = [
      ...screens.map((screen) => closureOf(graph, unitsOf(screen))),
      ...parts.map(({ entries, present }) => closureOf(graph, entries).union(present)),
    ];
    for (const part of parts) {
      const [first, ...others] = places.filter((place) => place.has(part.host));
      if (first) part.present = others.reduce((all, place) => all.intersection(place), first);
    }
  }
  return parts;
}

/** Returns the unit of a module that must exist. */
function unitAt(unitOf: ReadonlyMap<string, string>, file: string): string {
  const unit = unitOf.get(file);
  if (!unit) throw new Error(`${file} is not part of the build; correct shared-files.ts.`);
  return unit;
}

/** Returns visits whose only purpose is to keep each route or part within its budget. */
function visitsOfBudgets(
  graph: ChunkGraph,
  unitOf: ReadonlyMap<string, string>,
  shell: ReadonlySet<string>,
): Visit[] {
  const unitsOf = (files: readonly string[]) => files.flatMap((file) => unitOf.get(file) ?? []);
  return budgets.map(({ name, entries, on, kilobytes }) => {
    const present = closureOf(graph, unitsOf(on)).difference(shell);
    const added = closureOf(graph, unitsOf(entries)).difference(present).difference(shell);
    const bytes = [...added].reduce((sum, unit) => sum + graph.get(unit)!.bytes, 0);
    const share = shareOf(name);
    return {
      entries: unitsOf(entries),
      present,
      weight: 0,
      wasteBytes: Math.max(name.startsWith('charts') ? 0 : leastWaste, kilobytes * 1000 * share - bytes),
    };
  });
}

function shareOf(budget: string): number {
  if (budget.startsWith('wizard')) return wizardShare;
  return /^(?:cards|detail|form builder)/.test(budget) ? smallShare : budgetShare;
}

/** Returns the imports of the page's own script, and small units that many screens need. */
function findShell(graph: ChunkGraph, main: readonly string[], screens: readonly string[][]): Set<string> {
  const needed = screens.map((entries) => closureOf(graph, entries));
  const isWorthIt = (name: string) => {
    const screensWithIt = needed.filter((units) => units.has(name)).length;
    return graph.get(name)!.bytes < bytesPerPair * screensWithIt ** 2;
  };
  const shell = closureOf(graph, main);
  const rest = new Set([...graph.keys()].filter((name) => isWorthIt(name)));
  // A unit whose imports are not part of the shell would add them to it.
  for (let size = -1; size !== shell.size;) {
    size = shell.size;
    for (const name of rest) if (graph.get(name)!.imports.every((next) => shell.has(next))) shell.add(name);
  }
  return shell;
}
