import type {
  AssignmentContext,
  AssignmentResult,
  CompiledAssignment,
} from '../assignment/compileAssignment.ts';
import { typeOf } from '../field/resourceNames.ts';
import type { ComplianceState, Inventory, PolicyResource } from '../types.ts';
import { textProperty } from '../value/property.ts';

export interface ComplianceSummary {
  resources: number;
  /** Number of results in each state. */
  states: Partial<Record<ComplianceState, number>>;
  nonCompliantResources: number;
}

/** The compliance of many resources, kept up to date one resource at a time. */
export interface ComplianceBoard {
  results(id: string): readonly AssignmentResult[];
  /** Judges one resource anew, and those whose existence conditions look at its type; returns the ids that were judged. */
  update(resource: PolicyResource): string[];
  remove(id: string): string[];
  summary(): ComplianceSummary;
}

/** Judges resources under assignments and remembers the results. */
export function createComplianceBoard(
  assignments: readonly CompiledAssignment[],
  resources: readonly PolicyResource[],
  context: Omit<AssignmentContext, 'inventory'> = {},
): ComplianceBoard {
  const keyOf = (resource: PolicyResource) => (textProperty(resource, 'id') ?? '').toLowerCase();
  const known = new Map<string, PolicyResource>(resources.map((resource) => [keyOf(resource), resource]));
  const byType = new Map<string, Map<string, PolicyResource>>();
  const results = new Map<string, AssignmentResult[]>();
  /** Which resources looked for a type, so that a change of that type reaches them. */
  const lookers = new Map<string, Set<string>>();
  let looking = '';

  const typeKey = (resource: PolicyResource) => typeOf(resource)?.toLowerCase() ?? '';
  const place = (key: string, resource: PolicyResource) => {
    const list = byType.get(typeKey(resource)) ?? new Map<string, PolicyResource>();
    byType.set(typeKey(resource), list.set(key, resource));
  };
  for (const [key, resource] of known) place(key, resource);
  const inventory: Inventory = {
    ofType(type) {
      const lower = type.toLowerCase();
      const who = lookers.get(lower) ?? new Set();
      lookers.set(lower, who.add(looking));
      return [...(byType.get(lower)?.values() ?? [])];
    },
  };
  const judge = (key: string, resource: PolicyResource) => {
    looking = key;
    results.set(
      key,
      assignments.flatMap((assignment) => assignment.evaluate(resource, { ...context, inventory })),
    );
  };
  for (const [key, resource] of known) judge(key, resource);

  /** Judges the resources that looked for a type. */
  function judgeLookers(type: string, except: string): string[] {
    const again = [...(lookers.get(type) ?? [])].filter((key) => key !== except && known.has(key));
    for (const key of again) judge(key, known.get(key)!);
    return again;
  }

  return {
    results: (id) => results.get(id.toLowerCase()) ?? [],
    update(resource) {
      const key = keyOf(resource);
      const old = known.get(key);
      if (old) byType.get(typeKey(old))?.delete(key);
      known.set(key, resource);
      place(key, resource);
      judge(key, resource);
      return [key, ...judgeLookers(typeKey(resource), key)];
    },
    remove(id) {
      const key = id.toLowerCase();
      const old = known.get(key);
      if (!old) return [];
      known.delete(key);
      results.delete(key);
      byType.get(typeKey(old))?.delete(key);
      return judgeLookers(typeKey(old), key);
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
