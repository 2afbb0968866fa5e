import type {
  AssignmentContext,
  AssignmentResult,
  CompiledAssignment,
} from '../assignment/compileAssignment.ts';
import { typeOf } from '../field/resourceNames.ts';
import { readResources } from '../options/readOptions.ts';
import type { ComplianceState, Inventory, PolicyResource } from '../types.ts';
import { textProperty } from '../value/property.ts';
import { LiveInventory, scopesAbove } from './liveInventory.ts';
import { complianceStates, StateCounter, type StateCounts } from './stateCounts.ts';

/** Number of resources and results on a board. */
export interface ComplianceSummary {
  resources: number;
  /** Number of results by state. */
  states: Partial<Record<ComplianceState, number>>;
  nonCompliantResources: number;
}

/** The compliance of many resources, updated one resource at a time. */
export interface ComplianceBoard {
  /** Ids of all resources on the board, in lower case. */
  ids(): string[];
  /** Returns the results of one resource, which are created when they are first read. */
  results(id: string): readonly AssignmentResult[];
  /** Reevaluates one resource and those whose existence conditions query its scope; returns the evaluated ids. */
  update(resource: PolicyResource): string[];
  /** Removes one resource and reevaluates those whose existence conditions query its scope; returns their ids. */
  remove(id: string): string[];
  summary(): ComplianceSummary;
}

/** Context of an evaluation; the board provides the inventory. */
export type BoardContext = Omit<AssignmentContext, 'inventory'>;

/** A resource on the board with its evaluation. */
interface Entry {
  readonly resource: PolicyResource;
  readonly counts: StateCounts;
  readonly context: AssignmentContext;
  results?: readonly AssignmentResult[];
}

/** Results that were read are stored up to this number; a result takes about 500 bytes. */
const maxStoredResults = 50_000;

/**
 * Evaluates resources under assignments and stores their states. The context may differ per resource; the one that the
 * function returned for the last evaluation also applies to `results`.
 */
export function createComplianceBoard(
  assignments: readonly CompiledAssignment[],
  resources: readonly PolicyResource[],
  context: BoardContext | ((resource: PolicyResource) => BoardContext) = {},
): ComplianceBoard {
  return new Board(assignments, readResources(resources), context);
}

const keyOf = (resource: PolicyResource): string => (textProperty(resource, 'id') ?? '').toLowerCase();

class Board implements ComplianceBoard {
  readonly #assignments: readonly CompiledAssignment[];
  readonly #counter: StateCounter;
  readonly #contextOf: (resource: PolicyResource) => AssignmentContext;
  readonly #entries = new Map<string, Entry>();
  readonly #stock: LiveInventory;
  readonly #queries = new InventoryQueries();
  #storedResults = 0;

  constructor(
    assignments: readonly CompiledAssignment[],
    resources: readonly PolicyResource[],
    context: BoardContext | ((resource: PolicyResource) => BoardContext),
  ) {
    this.#assignments = assignments;
    this.#counter = new StateCounter(assignments);
    this.#stock = new LiveInventory();
    const inventory = this.#queries.observe(this.#stock);
    this.#contextOf =
      typeof context === 'function'
        ? (resource) => ({ ...context(resource), inventory })
        : constant({ ...context, inventory });
    const byKey = new Map(resources.map((resource) => [keyOf(resource), resource]));
    for (const resource of byKey.values()) this.#stock.add(resource);
    for (const [key, resource] of byKey) this.#evaluate(key, resource);
  }

  ids = (): string[] => [...this.#entries.keys()];

  results = (id: string): readonly AssignmentResult[] => {
    const key = id.toLowerCase();
    const entry = this.#entries.get(key);
    if (entry === undefined) return [];
    if (entry.results) return entry.results;
    this.#queries.evaluated = key;
    const results = this.#assignments.flatMap((one) => one.evaluate(entry.resource, entry.context));
    if (this.#storedResults + results.length <= maxStoredResults) {
      entry.results = results;
      this.#storedResults += results.length;
    }
    return results;
  };

  update = (resource: PolicyResource): string[] => {
    const key = keyOf(resource);
    const old = this.#entries.get(key);
    if (old) this.#stock.remove(old.resource);
    this.#stock.add(resource);
    this.#evaluate(key, resource);
    return [key, ...this.#evaluateDependents(resource, key)];
  };

  remove = (id: string): string[] => {
    const key = id.toLowerCase();
    const old = this.#entries.get(key);
    if (!old) return [];
    this.#storedResults -= old.results?.length ?? 0;
    this.#entries.delete(key);
    this.#stock.remove(old.resource);
    return this.#evaluateDependents(old.resource, key);
  };

  summary = (): ComplianceSummary => {
    const totals = complianceStates.map(() => 0);
    let nonCompliantResources = 0;
    const nonCompliant = complianceStates.indexOf('NonCompliant');
    for (const { counts } of this.#entries.values()) {
      for (let at = 0; at < totals.length; at++) totals[at]! += counts[at]!;
      if (counts[nonCompliant]! > 0) nonCompliantResources++;
    }
    const found = complianceStates.flatMap((state, at) => (totals[at]! > 0 ? [[state, totals[at]!]] : []));
    const states = Object.fromEntries(found) as ComplianceSummary['states'];
    return { resources: this.#entries.size, states, nonCompliantResources };
  };

  #evaluate(key: string, resource: PolicyResource): void {
    this.#storedResults -= this.#entries.get(key)?.results?.length ?? 0;
    this.#queries.evaluated = key;
    const context = this.#contextOf(resource);
    this.#entries.set(key, { resource, context, counts: this.#counter.count(key, resource, context) });
  }

  /** Reevaluates the resources that queried the scope of a changed one. */
  #evaluateDependents(changed: PolicyResource, except: string): string[] {
    const keys = this.#queries.dependents(changed, keyOf(changed));
    keys.delete(except);
    const present = [...keys].filter((key) => this.#entries.has(key));
    for (const key of present) this.#evaluate(key, this.#entries.get(key)!.resource);
    return present;
  }
}

const constant =
  <T>(value: T): (() => T) =>
  () =>
    value;

/** Which resources queried a type in a scope, so that a change there reevaluates only them. */
class InventoryQueries {
  /** Key of the resource that is being evaluated. */
  evaluated = '';
  readonly #queriers = new Map<string, Set<string>>();

  /** Returns an inventory that records every query. */
  observe(stock: LiveInventory): Inventory {
    return {
      ofType: (type) => {
        this.#record(type, '');
        return stock.ofType(type);
      },
      below: (type, scope) => {
        this.#record(type, scope);
        return stock.below(type, scope);
      },
    };
  }

  /** Returns the keys of the resources whose queries include a changed resource. */
  dependents(changed: PolicyResource, key: string): Set<string> {
    const type = typeOf(changed)?.toLowerCase() ?? '';
    return new Set(
      ['', ...scopesAbove(key)].flatMap((scope) => [...(this.#queriers.get(`${type} ${scope}`) ?? [])]),
    );
  }

  #record(type: string, scope: string): void {
    const place = `${type.toLowerCase()} ${scope.toLowerCase()}`;
    const queriers = this.#queriers.get(place);
    if (queriers) queriers.add(this.evaluated);
    else this.#queriers.set(place, new Set([this.evaluated]));
  }
}
