import { budgets, type Measured } from './check-budgets.ts';
import { closureOf, type ChunkGraph } from './chunk-graph.ts';
import type { Visits } from './chunk-visits.ts';
import type { FileGroups, Files } from './file-groups.ts';

/** Maximum number of requests of a navigation, as `e2e/specs/visits.spec.ts` counts them. */
const maxRequests = 8;
/** Requests for data that a screen sends when it opens, by its page. Others send `usualDataRequests`. */
const dataRequests: Readonly<Record<string, number>> = {
  ApplicationDetail: 1,
  ApplicationsPage: 1,
  ApprovalsPage: 1,
  CostAnalysisPage: 3,
  DeploymentPage: 3,
  ExtensionPage: 3,
  HelpPage: 0,
  HomePage: 1,
  ImagePage: 3,
  InsightsPage: 3,
  ModelCreatePage: 0,
  ModelPage: 3,
  OperationDetail: 1,
  OrganizationCreatePage: 0,
  ProvisionPage: 5,
  ResourceGroupPage: 4,
  ResourceGroupsPage: 3,
  ResourcesPage: 3,
};
const usualDataRequests = 2;
/** Pages opened from another page, which has already loaded some of their files. */
const openerOf: Readonly<Record<string, string>> = { ProvisionPage: 'BlueprintPage' };
/** Maximum number of files of a first visit besides the shell; the other requests are its data, texts and the page. */
const maxFirstFiles = 18;

/** Weights of the search, in bytes. */
const cost = {
  /** A request over the maximum, and its square, so that no screen exceeds the maximum by many. */
  excessRequest: 8000,
  excessSquared: 3000,
  /** A file of a first visit. */
  request: 40,
  /** An unneeded byte of a screen: the first ones, those after them, and those that every page loads. */
  waste: 0.2,
  largeWaste: 1,
  wasteOfAll: 10,
  /** An unneeded byte of a part that is opened later. */
  wasteLater: 0.01,
  /** Loading the page of another screen, which changes more often than what they share. */
  otherPage: 1500,
  /** A byte over a budget. */
  overBudget: 50,
} as const;
const largeWasteBytes = 12_000;
/** Distance that estimated bytes keep from a budget. */
const budgetReserve = 300;

interface Loaded {
  /** Units loaded before. */
  readonly present: readonly number[];
  readonly units: readonly number[];
}
interface Screen extends Loaded {
  readonly name: string;
  /** The pages of other screens. */
  readonly otherPages: readonly number[];
  readonly neededBytes: number;
  readonly maxFiles: number;
}
interface BudgetedLoad extends Loaded {
  readonly name: string;
  readonly maxBytes: number;
  /** Bytes of the current plan: estimated, and measured in the build. */
  readonly estimated: number;
  readonly measured: number;
}

/** The cost of a plan, in bytes over all screens. Lower is better. */
export class PlanCost {
  readonly #groups: FileGroups;
  readonly #screens: readonly Screen[];
  readonly #always: readonly number[];
  readonly #later: readonly Loaded[];
  readonly #budgets: readonly BudgetedLoad[];

  constructor(graph: ChunkGraph, groups: FileGroups, visits: Visits, measured: readonly Measured[]) {
    this.#groups = groups;
    this.#always = groups.numbersOf(visits.always);
    const pages = new Map(visits.screens.map(({ page, units }) => [page, groups.numbersOf(units)]));
    const entries = groups.numbersOf(visits.screens.map(({ entry }) => entry));
    this.#screens = [...pages].map(([name, own]) => {
      const present = pages.get(openerOf[name] ?? '') ?? [];
      const units = [...new Set([...this.#always, ...own])];
      return {
        name,
        otherPages: entries.filter((other) => !own.includes(other)),
        present: [...this.#always, ...present],
        units,
        neededBytes: this.#bytesOf(units),
        maxFiles: maxRequests - (dataRequests[name] ?? usualDataRequests),
      };
    });
    this.#later = visits.parts.map(({ units, present }) => ({
      present: groups.numbersOf(present),
      units: groups.numbersOf(closureOf(graph, units).difference(present)),
    }));
    const unitOf = new Map([...graph].flatMap(([unit, { modules }]) => modules.map((path) => [path, unit])));
    const unitsOf = (files: readonly string[]) =>
      groups.numbersOf(
        closureOf(
          graph,
          files.flatMap((file) => unitOf.get(file) ?? []),
        ),
      );
    const files = groups.files()!;
    // Budgets with nothing loaded before (the shell and the sign-in page) are not part of the search.
    this.#budgets = budgets
      .filter(({ on }) => on.length > 0)
      .map(({ name, entries, on, kilobytes }) => {
        const load = { present: unitsOf(on), units: unitsOf(entries) };
        return {
          ...load,
          name,
          maxBytes: kilobytes * 1000,
          estimated: this.#added(files, load).bytes,
          measured: measured.find((one) => one.name === name)!.kilobytes * 1000,
        };
      });
  }

  /** Returns the cost of the groups, or infinity if files import each other. */
  total(): number {
    const files = this.#groups.files();
    if (!files) return Infinity;
    let total = this.#wasted(files, this.#always, this.#bytesOf(this.#always)) * cost.wasteOfAll;
    for (const screen of this.#screens) total += this.#costOf(files, screen);
    for (const budget of this.#budgets)
      total += Math.max(0, this.#estimate(files, budget) - budget.maxBytes + budgetReserve) * cost.overBudget;
    for (const part of this.#later) total += this.#added(files, part).bytes * cost.wasteLater;
    return total;
  }

  /** Describes the navigations with more requests than allowed, and the bytes of the budgets. */
  describe(): string[] {
    const files = this.#groups.files()!;
    const excess = this.#screens.flatMap((screen) => {
      const requests = this.#added(files, screen).count + maxRequests - screen.maxFiles;
      const wasted = Math.round(this.#wasted(files, screen.units, screen.neededBytes));
      return requests > maxRequests ? [`${screen.name}: ${requests} requests, ${wasted} unneeded bytes`] : [];
    });
    const sizes = this.#budgets.map(
      (budget) =>
        `${budget.name}: about ${Math.round(this.#estimate(files, budget))} of ${budget.maxBytes} bytes`,
    );
    return [...excess, ...sizes];
  }

  /** Two random units of a screen: those that may belong together. */
  pick(random: () => number): [number, number] {
    const { units } = this.#screens[Math.floor(random() * this.#screens.length)]!;
    const one = () => units[Math.floor(random() * units.length)]!;
    return [one(), one()];
  }

  #costOf(files: Files, screen: Screen): number {
    const excess = Math.max(0, this.#added(files, screen).count - screen.maxFiles);
    const all = this.#groups.needed(files, screen.units);
    const otherPages = screen.otherPages.filter((entry) => all.has(this.#groups.groupOf(entry))).length;
    const wasted = this.#wasted(files, screen.units, screen.neededBytes);
    return (
      excess * cost.excessRequest +
      excess ** 2 * cost.excessSquared +
      Math.max(0, all.size - maxFirstFiles) ** 2 * cost.excessRequest +
      all.size * cost.request +
      otherPages * cost.otherPage +
      wasted * cost.waste +
      Math.max(0, wasted - largeWasteBytes) * cost.largeWaste
    );
  }

  #bytesOf(units: readonly number[]): number {
    return units.reduce((sum, unit) => sum + this.#groups.bytes[unit]!, 0);
  }

  /** Returns the number and the bytes of the files that are not loaded before. */
  #added(files: Files, { present, units }: Loaded): { count: number; bytes: number } {
    const before = this.#groups.needed(files, present);
    const added = this.#groups.needed(files, units).difference(before);
    return { count: added.size, bytes: added.values().reduce((sum, group) => sum + files.bytes[group]!, 0) };
  }

  #wasted(files: Files, units: readonly number[], neededBytes: number): number {
    const loaded = this.#groups.needed(files, units);
    return loaded.values().reduce((sum, group) => sum + files.bytes[group]!, 0) - neededBytes;
  }

  /** Bytes compress worse than estimated, so growth counts one and a half times. */
  #estimate(files: Files, budget: BudgetedLoad): number {
    const growth = this.#added(files, budget).bytes - budget.estimated;
    return budget.measured + Math.max(growth, growth * 1.5);
  }
}
