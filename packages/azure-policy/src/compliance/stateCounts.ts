import {
  assignmentOf,
  inScope,
  judgeMember,
  type Assignment,
  type AssignmentContext,
  type CompiledAssignment,
  type Member,
} from '../assignment/compileAssignment.ts';
import { selectedBy } from '../assignment/selectors.ts';
import { isTypeExcluded } from '../compileDefinition.ts';
import { typeOf } from '../field/resourceNames.ts';
import type { CompiledPolicy, ComplianceState, JsonObject, PolicyResource } from '../types.ts';

/** Every state; the position is the index in the counts. */
export const complianceStates: readonly ComplianceState[] = [
  'Compliant',
  'NonCompliant',
  'Conflict',
  'Error',
  'Exempt',
  'NotApplicable',
  'Protected',
  'Unknown',
];
const indexes = Object.fromEntries(complianceStates.map((state, at) => [state, at])) as Record<
  ComplianceState,
  number
>;

/** Number of results of one resource by state. */
export type StateCounts = Uint32Array;

/** One definition of an assignment. */
interface Evaluation {
  readonly assignment: Assignment;
  readonly member: Member;
  readonly policy: CompiledPolicy;
}

/** What remains to be evaluated for a type of resources. */
interface Plan {
  readonly notApplicable: number;
  readonly evaluations: readonly Evaluation[];
}

/** Assignments with the same scope and exclusions, so that both are checked once. */
interface Group {
  readonly place: Pick<Assignment, 'scope' | 'excluded'>;
  readonly evaluations: Evaluation[];
  readonly plans: Map<string, Plan>;
}

/** Arbitrary types must not exhaust the memory. */
const maxPlans = 5000;

/**
 * Counts the states of resources under assignments without creating results: most definitions apply to few types, and
 * most results are only counted.
 */
export class StateCounter {
  readonly #groups: readonly Group[];
  /** Assignments whose members depend on the resource, or that another function compiled. */
  readonly #others: CompiledAssignment[] = [];

  constructor(compiled: readonly CompiledAssignment[]) {
    const groups = new Map<string, Group>();
    for (const one of compiled) {
      const assignment = assignmentOf(one);
      if (assignment === undefined || assignment.overrides.length > 0) {
        this.#others.push(one);
        continue;
      }
      const { scope, excluded, selectors } = assignment;
      const key = JSON.stringify([scope, excluded, selectors]).toLowerCase();
      const group: Group = groups.get(key) ?? {
        place: { scope, excluded },
        evaluations: [],
        plans: new Map(),
      };
      groups.set(key, group);
      for (const member of assignment.members)
        if (member.policy) group.evaluations.push({ assignment, member, policy: member.policy });
    }
    this.#groups = [...groups.values()];
  }

  /** Counts the results that `evaluate` of every assignment would return. */
  count(id: string, resource: PolicyResource, context: AssignmentContext): StateCounts {
    const counts = new Uint32Array(complianceStates.length);
    const type = typeOf(resource) ?? '';
    const { ancestors = [], requestContext } = context;
    for (const group of this.#groups) {
      if (!inScope(group.place, id, ancestors)) continue;
      const [first] = group.evaluations;
      if (!selectedBy(first?.assignment.selectors, { resource, requestContext })) continue;
      const plan = planFor(group, type, resource);
      counts[indexes.NotApplicable]! += plan.notApplicable;
      countStates(plan.evaluations, resource, context, counts);
    }
    for (const assignment of this.#others)
      for (const { compliance } of assignment.evaluate(resource, context)) counts[indexes[compliance]]!++;
    return counts;
  }
}

function planFor(group: Group, type: string, resource: PolicyResource): Plan {
  const known = group.plans.get(type);
  if (known) return known;
  const evaluations = group.evaluations.filter(({ policy }) => !isTypeExcluded(policy, resource));
  const plan = { notApplicable: group.evaluations.length - evaluations.length, evaluations };
  if (group.plans.size < maxPlans) group.plans.set(type, plan);
  return plan;
}

function countStates(
  evaluations: readonly Evaluation[],
  resource: PolicyResource,
  context: AssignmentContext,
  counts: StateCounts,
): void {
  // One object for all members: a copy for each would cost as much as evaluating it.
  const own: AssignmentContext & { policy?: JsonObject } = { ...context };
  for (const { assignment, member, policy } of evaluations) {
    own.policy = context.policy === undefined ? member.ids : { ...member.ids, ...context.policy };
    counts[indexes[judgeMember(assignment, member, policy, resource, own).compliance]]!++;
  }
}
