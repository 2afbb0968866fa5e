import type { ExpandedResource, Provenance } from '@blueport/arm-template';
import {
  createInventory,
  judgeWrite,
  type AssignmentContext,
  type AssignmentResult,
  type JsonObject,
  type PolicyResource,
  type Reason,
} from '@blueport/azure-policy';
import type { PolicyCondition, PolicyFinding, VerdictPolicy } from '@blueport/contracts';
import { findPolicyFields } from '../../operations/index.ts';
import { isDeployment } from '../current/compare.ts';
import { groupOfId } from '../current/resource-address.ts';
import type { PolicyState } from './policy-state.ts';

/** A longer list of findings is not useful; the rest is counted. */
const maxFindings = 500;
const decides: ReadonlySet<Reason['kind']> = new Set(['field', 'value', 'count', 'existence']);

function* leavesOf(reasons: readonly Reason[]): Generator<Reason> {
  for (const reason of reasons) {
    if (reason.children !== undefined && reason.children.length > 0 && !decides.has(reason.kind)) {
      yield* leavesOf(reason.children);
    } else if (decides.has(reason.kind)) yield reason;
  }
}

/** Returns the deciding conditions; the one on the type only if there is no other. */
function conditionsOf(reasons: readonly Reason[]): PolicyCondition[] {
  const all = [...leavesOf(reasons)];
  const specific = all.filter(({ subject }) => subject?.toLowerCase() !== 'type');
  return (specific.length > 0 ? specific : all).slice(0, 12).map((reason) => ({
    path: reason.path,
    subject: reason.subject ?? reason.kind,
    operator: reason.operator ?? '',
    ...(reason.negated && { negated: true }),
    expected: reason.expected ?? null,
    actual: reason.missing === true ? null : (reason.actual ?? null),
    resourcePath: reason.resourcePath ?? null,
  }));
}

/** Returns whether a value is known only to the running deployment: a policy result based on it may be wrong. */
const isOpenValue = (value: unknown): boolean =>
  typeof value === 'string' ? /^\[[^[]/.test(value) : Array.isArray(value) && value.some(isOpenValue);

function kindOf(
  result: AssignmentResult,
  conditions: readonly PolicyCondition[],
): PolicyFinding['kind'] | undefined {
  const { compliance, effect, enforced } = result;
  const refuses = effect === 'deny' && enforced;
  if (compliance === 'NonCompliant') {
    if (conditions.some(({ actual }) => isOpenValue(actual))) return 'unknown';
    if (refuses) return 'deny';
    const isReported = effect === 'audit' || effect === 'auditIfNotExists' || effect === 'deny';
    return isReported ? 'audit' : undefined;
  }
  // A policy that modifies resources also refuses them if its value cannot be evaluated.
  const changes = (effect === 'modify' || effect === 'append') && enforced && compliance === 'Error';
  const isOpen = compliance === 'Error' || compliance === 'Unknown';
  return (isOpen && refuses) || changes ? 'unknown' : undefined;
}

/** Returns a resource of a template in the form that policies evaluate. */
function asPolicyResource(resource: ExpandedResource): PolicyResource {
  const { apiVersion: _api, dependsOn: _after, ...body } = resource;
  return body;
}

const groupType = 'Microsoft.Resources/subscriptions/resourceGroups';

/** The resources that would be written, with the groups and the subscription that contain them. */
interface PredictedResources {
  readonly resources: readonly ExpandedResource[];
  readonly provenance: Provenance;
  /** Known resource groups, with id and tags: a policy may evaluate the one that contains a resource. */
  readonly groups: readonly JsonObject[];
  /** The group created for the deployment, which is evaluated too. */
  readonly makesGroup?: JsonObject;
  readonly subscription: JsonObject;
  readonly utcNow: string;
}

const idOf = (resource: JsonObject): string => resource['id'] as string;
const groupKeyOf = (id: string): string | undefined => groupOfId(id)?.toLowerCase();
const isGroup = (resource: PolicyResource): boolean =>
  groupKeyOf(idOf(resource)) === idOf(resource).toLowerCase();

/**
 * Evaluates the writes in order, groups first, as in the cloud, because policies of resources read the tags of
 * the group, including those set by a policy.
 */
function judgeWrites({ assignments, ancestors, exemptions }: PolicyState, predicted: PredictedResources) {
  const { makesGroup, resources, utcNow, subscription } = predicted;
  const written: PolicyResource[] = [
    ...(makesGroup === undefined ? [] : [{ ...makesGroup, type: groupType } as PolicyResource]),
    ...resources
      .filter((resource) => !isDeployment(resource) && !resource.id.includes('['))
      .map(asPolicyResource),
  ];
  const inventory = createInventory(written);
  const context: AssignmentContext = { ancestors, exemptions, utcNow, subscription, inventory };
  const groups = new Map<string | undefined, JsonObject>(
    predicted.groups.map((group) => [idOf(group).toLowerCase(), group]),
  );
  return written
    .toSorted((a, b) => Number(isGroup(b)) - Number(isGroup(a)))
    .map((resource) => {
      const id = idOf(resource);
      const resourceGroup = groups.get(groupKeyOf(id));
      const judgement = judgeWrite(assignments, resource, {
        ...context,
        ...(resourceGroup === undefined ? {} : { resourceGroup }),
      });
      if (isGroup(resource)) groups.set(id.toLowerCase(), judgement.resource);
      return { ...judgement, id, name: (resource['name'] as string | undefined) ?? id };
    });
}

/** Returns the finding of one assignment about a resource, or undefined if there is nothing to report. */
function findingOf(
  { assignments, names }: PolicyState,
  resource: { readonly id: string; readonly name: string },
  result: AssignmentResult,
  provenance: Provenance[string],
): PolicyFinding | undefined {
  const { compliance, assignmentId, definitionId } = result;
  if (compliance === 'Compliant' || compliance === 'NotApplicable') return undefined;
  const conditions = conditionsOf(result.verdict.reasons);
  const kind = kindOf(result, conditions);
  if (kind === undefined) return undefined;
  return {
    kind,
    resourceId: resource.id,
    resourceName: resource.name,
    assignmentId,
    assignment: names.get(assignmentId.toLowerCase()) ?? assignmentId,
    definitionId,
    definition: names.get(definitionId.toLowerCase()) ?? definitionId,
    scope: assignments.find(({ id }) => id === assignmentId)?.scope ?? '',
    effect: result.effect ?? '',
    message: result.message ?? null,
    conditions,
    parameters: findPolicyFields(provenance, conditions),
  };
}

const rank = { deny: 0, unknown: 1, audit: 2 } as const;

/** Returns the aliases without a known property on which results depend. */
function assumedAliasesOf(
  { assignments }: PolicyState,
  results: readonly AssignmentResult[],
): ReadonlySet<string> {
  const uncertain = new Set(
    assignments.flatMap(({ members }) =>
      members.flatMap(({ definitionId, policy }) =>
        policy === undefined || policy.assumedAliases.length === 0 ? [] : [definitionId],
      ),
    ),
  );
  return new Set(
    results.flatMap(({ compliance, definitionId, verdict }) =>
      compliance === 'NotApplicable' || !uncertain.has(definitionId) ? [] : verdict.assumedAliases,
    ),
  );
}

/** Evaluates every resource that would be written against the policies in force. */
export function judgePolicies(state: PolicyState, predicted: PredictedResources): VerdictPolicy {
  const judgements = judgeWrites(state, predicted);
  const fedById = new Map(
    Object.entries(predicted.provenance).map(([id, provenance]) => [id.toLowerCase(), provenance]),
  );
  const findings = judgements
    .flatMap(({ results, ...resource }) => {
      const provenance = fedById.get(resource.id.toLowerCase()) ?? {};
      return results.map((result) => findingOf(state, resource, result, provenance));
    })
    .filter((finding) => finding !== undefined)
    .toSorted((a, b) => rank[a.kind] - rank[b.kind]);
  const writes = judgements.flatMap(({ id, changes }) =>
    changes.map(({ field, operation, after = null }) => ({ resourceId: id, field, operation, after })),
  );
  const results = judgements.flatMap((one) => one.results);
  const assumedAliases = assumedAliasesOf(state, results);
  return {
    assignments: state.assignments.length,
    definitions: state.assignments.reduce((sum, one) => sum + one.members.length, 0),
    findings: findings.slice(0, maxFindings),
    writes: writes.slice(0, maxFindings),
    exempt: results.filter(({ compliance }) => compliance === 'Exempt').length,
    leftOut: Math.max(0, findings.length - maxFindings),
    ...(assumedAliases.size > 0 ? { assumedAliases: [...assumedAliases].slice(0, maxFindings) } : {}),
  };
}
