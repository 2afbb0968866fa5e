import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { input, modulePlugins } from '../vite.config.ts';
import { measureBuild } from './check-budgets.ts';
import { readChunkGraph, type ChunkGraph } from './chunk-graph.ts';
import { planChunks } from './chunk-plan.ts';
import { listVisits } from './chunk-visits.ts';
import { FileGroups, type Undo } from './file-groups.ts';
import { planFile, readFilePlan, unitsOfPlan } from './file-plan.ts';
import { PlanCost } from './plan-cost.ts';

// Searches for a better plan of the portal's files by simulated annealing, beginning with the current plan, and writes it:
// `node build/find-file-plan.ts [seconds] [temperature]`. Requires a current build, whose sizes correct the estimates.

interface Search {
  readonly seconds: number;
  /** Cost by which a step may become worse at the beginning. */
  readonly temperature: number;
  readonly random: () => number;
}

/** Shares of the steps that merge two files or move a unit to another file. The others move a unit to a separate file. */
const steps = { merge: 0.45, move: 0.45 };

/** Makes a random change and returns its undo, or undefined if nothing changed. */
function change(groups: FileGroups, cost: PlanCost, random: () => number): Undo | undefined {
  const [unit, other] = cost.pick(random);
  const [from, to] = [groups.groupOf(unit), groups.groupOf(other)];
  if (groups.hasStyles(from) || groups.hasStyles(to)) return undefined;
  const kind = random();
  if (kind >= steps.merge + steps.move) return groups.move(unit);
  if (from === to) return undefined;
  return kind < steps.merge ? groups.merge(from, to) : groups.move(unit, to);
}

/** Changes the groups until the time is over, then restores the cheapest state. */
function search(groups: FileGroups, cost: PlanCost, { seconds, temperature, random }: Search): void {
  const startedAt = performance.now();
  let current = cost.total();
  let best = { cost: current, files: groups.unitsByFile() };
  for (;;) {
    const remaining = 1 - (performance.now() - startedAt) / (seconds * 1000);
    if (remaining <= 0) break;
    const undo = change(groups, cost, random);
    if (!undo) continue;
    const next = cost.total();
    if (next > current && random() >= Math.exp((current - next) / (temperature * remaining ** 2 + 1))) {
      undo();
      continue;
    }
    current = next;
    if (current < best.cost) best = { cost: current, files: groups.unitsByFile() };
  }
  groups.assign(best.files);
}

/** Returns the path that represents a unit in the plan: a module of the portal if it has one. */
function pathOf(graph: ChunkGraph, unit: string): string {
  const { modules } = graph.get(unit)!;
  return modules.findLast((path) => path.startsWith('src/')) ?? modules.at(-1)!;
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  const [seconds = '120', temperature = '6000'] = process.argv.slice(2);
  const graph = await readChunkGraph(root, input, modulePlugins());
  const visits = listVisits(root, graph, 'src/main.tsx');
  // The files of the build, in which planned files that would import each other are split.
  const built = planChunks(graph, visits.shell, visits.visits, unitsOfPlan(graph, readFilePlan()));
  const groups = new FileGroups(graph, visits.shell, built);
  const cost = new PlanCost(graph, groups, visits, measureBuild());
  console.log(`Cost of the current plan: ${Math.round(cost.total())}`);
  search(groups, cost, {
    seconds: Number(seconds),
    temperature: Number(temperature),
    random: Math.random,
  });
  console.log(`Cost of the plan found: ${Math.round(cost.total())}\n${cost.describe().join('\n')}`);
  // Without messages in other languages, which have separate files.
  const planned = new Set(built.flat());
  const files = groups
    .unitsByFile()
    .map((units) => units.filter((unit) => planned.has(unit)).map((unit) => pathOf(graph, unit)))
    .filter((paths) => paths.length > 0);
  const sorted = files
    .map((paths) => paths.toSorted())
    .toSorted(([one = ''], [other = '']) => one.localeCompare(other));
  writeFileSync(planFile, `${JSON.stringify(sorted, null, 2)}\n`);
}
