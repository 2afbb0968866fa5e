import type {
  AssignmentContext,
  AssignmentResult,
  CompiledAssignment,
} from '../assignment/compileAssignment.ts';
import { readResources } from '../options/readOptions.ts';
import { typeOf } from '../field/resourceNames.ts';
import type { ComplianceState, Inventory, PolicyResource } from '../types.ts';
import { textProperty } from '../value/property.ts';
import { LiveInventory, scopesAbove } from './liveInventory.ts';

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
  results(id: string): readonly AssignmentResult[];
  /** Reevaluates one resource and those whose existence conditions query its scope; returns the evaluated ids. */
  update(resource: PolicyResource): string[];
  remove(id: string): string[];
  summary(): ComplianceSummary;
}

/** Context of an evaluation; the board provides the inventory. */
export type BoardContext = Omit<AssignmentContext, 'inventory'>;

/** Evaluates resources under assignments and stores the results. The context may differ per resource. */
export function createComplianceBoard(
  assignments: readonly CompiledAssignment[],
  resources: readonly PolicyResource[],
  context: BoardContext | ((resource: PolicyResource) => BoardContext) = {},
): ComplianceBoard {
  const keyOf = (resource: PolicyResource) => (textProperty(resource, 'id') ?? '').toLowerCase();
  const known = new Map<string, PolicyResource>(
    readResources(resources).map((resource) => [keyOf(resource), resource]),
  );
  const stock = new LiveInventory(known.values());
  const results = new Map<string, AssignmentResult[]>();
  /** Resources that queried a type in a scope, so that a change there reevaluates only them. */
  const dependents = new Map<string, Set<string>>();
  let evaluated = '';
  const recordQuery = (type: string, scope: string) => {
    const place = `${type.toLowerCase()} ${scope.toLowerCase()}`;
    const who = dependents.get(place);
    if (who) who.add(evaluated);
    else dependents.set(place, new Set([evaluated]));
  };
  const inventory: Inventory = {
    ofType(type) {
      recordQuery(type, '');
      return stock.ofType(type);
    },
    below(type, scope) {
      recordQuery(type, scope);
      return stock.below(type, scope);
    },
  };
  const judge = (key: string, resource: PolicyResource) => {
    evaluated = key;
    const given = typeof context === 'function' ? context(resource) : context;
    results.set(
      key,
      assignments.flatMap((assignment) => assignment.evaluate(resource, { ...given, inventory })),
    );
  };
  for (const [key, resource] of known) judge(key, resource);

  /** Reevaluates the resources that queried the scope of a changed one. */
  function judgeDependents(changed: PolicyResource, except: string): string[] {
    const type = typeOf(changed)?.toLowerCase() ?? '';
    const again = new Set(
      ['', ...scopesAbove(keyOf(changed))].flatMap((scope) => [
        ...(dependents.get(`${type} ${scope}`) ?? []),
      ]),
    );
    again.delete(except);
    const judged = [...again].filter((key) => known.has(key));
    for (const key of judged) judge(key, known.get(key)!);
    return judged;
  }
  return {
    ids: () => [...known.keys()],
    results: (id) => results.get(id.toLowerCase()) ?? [],
    update(resource) {
      const key = keyOf(resource);
      const old = known.get(key);
      if (old) stock.remove(old);
      known.set(key, resource);
      stock.add(resource);
      judge(key, resource);
      return [key, ...judgeDependents(resource, key)];
    },
    remove(id) {
      const key = id.toLowerCase();
      const old = known.get(key);
      if (!old) return [];
      known.delete(key);
      results.delete(key);
      stock.remove(old);
      return judgeDependents(old, key);
    },
    summary() {
      const states: ComplianceSummary['states'] = {};
      let nonCompliantResources = 0;
      for (const list of results.values()) {
        for (const { compliance } of list) states[compliance] = (states[compliance] ?? 0) + 1;
        if (list.some(({ compliance }) => compliance === 'NonCompliant')) nonCompliantResources++;
      }
      return { resources: known.size, states, nonCompliantResources };
    },
  };
}
