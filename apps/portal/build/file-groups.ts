import type { ChunkGraph } from './chunk-graph.ts';

/** Bytes and imported files of each file, by its number. */
export interface Files {
  readonly bytes: readonly number[];
  readonly imports: readonly (readonly number[])[];
}

/** Restores the groups as they were before a change. */
export type Undo = () => void;

/**
 * Units distributed among files, by number. The search for a plan changes it many thousand times, so it works with
 * numbers, and every change can be undone.
 */
export class FileGroups {
  readonly #units: readonly string[];
  readonly bytes: readonly number[];
  readonly #imports: readonly (readonly number[])[];
  readonly #numberOf: ReadonlyMap<string, number>;
  readonly #withStyles: ReadonlySet<number>;
  readonly #groupOf: number[] = [];
  #members: number[][] = [];

  constructor(graph: ChunkGraph, shell: ReadonlySet<string>, files: readonly (readonly string[])[]) {
    this.#units = [...graph.keys()].filter((unit) => !shell.has(unit));
    this.#numberOf = new Map(this.#units.map((unit, index) => [unit, index]));
    this.bytes = this.#units.map((unit) => graph.get(unit)!.bytes);
    this.#imports = this.#units.map((unit) => this.numbersOf(graph.get(unit)!.imports));
    const withStyles = [...graph].filter(([, { modules }]) => modules.some((path) => path.endsWith('.css')));
    this.#withStyles = new Set(this.numbersOf(withStyles.map(([unit]) => unit)));
    this.assign(files);
  }

  /** Assigns the units to files: units listed together share a file, every other unit gets a separate one. */
  assign(files: readonly (readonly string[])[]): void {
    const shared = files.map((file) => this.numbersOf(file)).filter((members) => members.length > 0);
    const sharedUnits = new Set(shared.flat());
    const singles = [...this.#units.keys()].filter((unit) => !sharedUnits.has(unit)).map((unit) => [unit]);
    this.#members = [...shared, ...singles];
    for (const [group, members] of this.#members.entries())
      for (const unit of members) this.#groupOf[unit] = group;
  }

  /** Returns the numbers of units; those in the shell have none. */
  numbersOf(units: Iterable<string>): number[] {
    return [...units].flatMap((unit) => this.#numberOf.get(unit) ?? []);
  }

  groupOf(unit: number): number {
    return this.#groupOf[unit]!;
  }

  /** Returns the units of every file. */
  unitsByFile(): string[][] {
    return this.#members
      .filter((members) => members.length > 0)
      .map((members) => members.map((unit) => this.#units[unit]!));
  }

  /**
   * Returns whether a file contains a style sheet. Its units stay separate, because a file waits for its style sheet and
   * fails with it.
   */
  hasStyles(group: number): boolean {
    return this.#members[group]!.some((unit) => this.#withStyles.has(unit));
  }

  merge(group: number, other: number): Undo {
    const [members, otherMembers] = [this.#members[group]!, this.#members[other]!];
    for (const unit of otherMembers) this.#groupOf[unit] = group;
    this.#members[group] = [...members, ...otherMembers];
    this.#members[other] = [];
    return () => {
      this.#members[group] = members;
      this.#members[other] = otherMembers;
      for (const unit of otherMembers) this.#groupOf[unit] = other;
    };
  }

  /** Moves a unit to another file, or to a separate file. */
  move(unit: number, group = this.#emptyGroup()): Undo {
    const from = this.groupOf(unit);
    const [before, target] = [this.#members[from]!, this.#members[group]!];
    this.#members[from] = before.filter((other) => other !== unit);
    this.#members[group] = [...target, unit];
    this.#groupOf[unit] = group;
    return () => {
      this.#members[group] = target;
      this.#members[from] = before;
      this.#groupOf[unit] = from;
    };
  }

  /** Returns the files, or undefined if some of them import each other. */
  files(): Files | undefined {
    const imports = this.#members.map((members, group) => [
      ...new Set(
        members.flatMap((unit) => this.#imports[unit]!.map((next) => this.groupOf(next))),
      ).difference(new Set([group])),
    ]);
    if (hasCycle(imports)) return undefined;
    const bytes = this.#members.map((members) => members.reduce((sum, unit) => sum + this.bytes[unit]!, 0));
    return { bytes, imports };
  }

  /** Returns the files that these units need, with those that they import. */
  needed({ imports }: Files, units: readonly number[]): Set<number> {
    const found = new Set(units.map((unit) => this.groupOf(unit)));
    for (const group of found) for (const next of imports[group]!) found.add(next);
    return found;
  }

  #emptyGroup(): number {
    const empty = this.#members.findIndex((members) => members.length === 0);
    return empty === -1 ? this.#members.push([]) - 1 : empty;
  }
}

/** Returns whether groups import each other in a cycle. */
function hasCycle(imports: readonly (readonly number[])[]): boolean {
  const states = new Uint8Array(imports.length);
  const [open, done] = [1, 2];
  const isInCycle = (group: number): boolean => {
    states[group] = open;
    for (const next of imports[group]!) {
      if (states[next] === open || (states[next] !== done && isInCycle(next))) return true;
    }
    states[group] = done;
    return false;
  };
  return imports.some((_, group) => states[group] !== done && isInCycle(group));
}
