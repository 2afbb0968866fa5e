import { closureOf } from './chunk-graph.ts';
import type { ChunkGraph } from './chunk-graph.ts';
import { LazyImports } from './lazy-imports.ts';
import type { LazyImport } from './lazy-imports.ts';

/**
 * Bytes by which the shell may grow for each pair of screens that need a unit, because navigating between them
 * then loads nothing.
 */
const bytesPerPair = 2;

/** Small modules that the shell includes although few screens need them: a separate file would cost a request. */
const alsoInShell = [
  'src/ui/chart/Legend.tsx',
  'src/core/i18n/format-day.ts',
  'src/ui/code-view/download-text.ts',
  'src/ui/url-tabs/use-url-switch.ts',
  'src/components/people/PersonName.tsx',
  '../../node_modules/@mui/icons-material/CallSplitOutlined.mjs',
  '../../node_modules/@mui/icons-material/FilterListOutlined.mjs',
];

/** Parts that are the usual content of a screen, for example its first tab. */
const usualContent = new Set([
  'src/features/catalog/models/components/ModelOverview.tsx',
  'src/features/catalog/templates/components/PreviewPane.tsx',
  'src/features/deployments/operations/components/ResourcesWithGraph.tsx',
  'src/features/resources/applications/components/ApplicationList.tsx',
  'src/features/resources/insights/components/InsightList.tsx',
  'src/features/spend/cost-analysis/limits/LimitList.tsx',
]);

/** Alternative content of a screen, selected by its URL. */
const otherContent = new Set([
  'src/features/resources/applications/components/ApplicationDetail.tsx',
  'src/features/resources/applications/components/OperationDetail.tsx',
  'src/features/resources/insights/components/InsightDetail.tsx',
  'src/features/resources/insights/rules/RuleList.tsx',
  'src/features/spend/cost-analysis/limits/components/LimitDetail.tsx',
]);

/** Immediate parts that are loaded only after a request is rejected. */
const afterRejection = new Set([
  'src/components/administration/AuthorityRefusal.tsx',
  'src/components/verdict/BudgetStep.tsx',
]);

/** Messages that every page with disabled buttons loads. */
const alwaysMessages = ['src/components/permission-help/messages/en.json'];

interface ScreenUnits {
  /** Name of its page, for example `UserListPage`. */
  readonly page: string;
  /** The unit of the page itself. */
  readonly entry: string;
  /** Its units, with those of the parts that follow immediately. */
  readonly units: readonly string[];
}

/** A part opened later. */
interface Part {
  readonly units: readonly string[];
  /** Units loaded before it. */
  readonly present: ReadonlySet<string>;
}

export interface Visits {
  /** Units loaded by the page itself. */
  readonly shell: ReadonlySet<string>;
  /** Units that every page loads, with those of the shell. */
  readonly always: readonly string[];
  readonly screens: readonly ScreenUnits[];
  readonly parts: readonly Part[];
  /** Units loaded together: the pages, every screen, and every part. */
  readonly visits: readonly (readonly string[])[];
}

/**
 * Lists the units loaded together: every screen with the parts that follow immediately, and every part opened later.
 * Screens are defined by the `screens.ts` of each feature.
 */
export function listVisits(root: string, graph: ChunkGraph, main: string): Visits {
  const unitOf = new Map(
    [...graph].flatMap(([name, { modules }]) => modules.map((path) => [path, name] as const)),
  );
  const requireUnit = (file: string): string => {
    const unit = unitOf.get(file);
    if (!unit) throw new Error(`${file} is not part of the build; correct its path in chunk-visits.ts.`);
    return unit;
  };
  for (const file of [...usualContent, ...otherContent, ...afterRejection]) requireUnit(file);
  const sources = new LazyImports(root);
  const imports = new Map([...unitOf.keys()].map((file) => [file, sources.of(file)]));
  const unitsOf = ({ targets }: LazyImport) => targets.flatMap((target) => unitOf.get(target) ?? []);
  const all = [...imports].flatMap(([file, parts]) => parts.map((part) => ({ part, file })));
  const [screens = [], others = []] = [true, false].map((isScreen) =>
    all.filter(({ file }) => file.endsWith('/screens.ts') === isScreen),
  );
  const shell = findShell(
    graph,
    [main, ...alsoInShell].map(requireUnit),
    screens.map(({ part }) => unitsOf(part)),
  );
  /** Returns these units with the parts that follow immediately. */
  const withParts = (units: Iterable<string>) => {
    const found = new Set(units);
    for (const name of found) {
      const { imports: next, modules } = graph.get(name)!;
      const parts = modules.flatMap((module) => imports.get(module) ?? []).filter(followsImmediately);
      for (const unit of [...next, ...parts.flatMap(unitsOf)]) found.add(unit);
    }
    return [...found];
  };
  /** `host`: the module that loads the screen's content. */
  const screenOf = (part: LazyImport, host: readonly string[] = []): ScreenUnits => ({
    page: pageOf(part),
    entry: unitsOf(part)[0]!,
    units: [...closureOf(graph, host.map(requireUnit)).union(new Set(withParts(unitsOf(part))))],
  });
  const contents = others.filter(({ part }) => part.targets.some((target) => otherContent.has(target)));
  const always = withParts([...shell, ...alwaysMessages.map(requireUnit)]);
  const opened = [
    ...screens.map(({ part }) => screenOf(part)),
    ...contents.map(({ part, file }) => screenOf(part, [file])),
  ];
  const parts = others.map(({ part, file }) => ({
    units: unitsOf(part),
    present: closureOf(graph, [requireUnit(file)]),
  }));
  const pages = [...unitOf].filter(([file]) => file.endsWith('.html')).map(([, unit]) => [unit]);
  const visits = [...pages, always, ...[...opened, ...parts].map(({ units }) => units)];
  return { shell, always, screens: opened, parts, visits };
}

const followsImmediately = ({ isImmediate, targets }: LazyImport): boolean =>
  (isImmediate && !targets.some((target) => afterRejection.has(target))) ||
  targets.some((target) => usualContent.has(target));

/** Returns the name of a screen's page; its messages are loaded with it. */
const pageOf = ({ targets }: LazyImport): string =>
  targets.flatMap((target) => /(\w+)\.tsx$/.exec(target)?.[1] ?? []).at(0) ?? '';

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
