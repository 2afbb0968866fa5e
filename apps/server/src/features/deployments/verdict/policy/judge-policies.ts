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
import { fieldsBehind } from '../../operations/index.ts';
import { isDeployment } from '../current/compare.ts';
import { groupOfId } from '../current/resource-address.ts';
import type { PolicyState } from './policy-state.ts';

/** Beyond this a list of findings helps nobody; the rest is counted. */
const mostFindings = 500;
const decides: ReadonlySet<Reason['kind']> = new Set(['field', 'value', 'count', 'existence']);

function* leavesOf(reasons: readonly Reason[]): Generator<Reason> {
  for (const reason of reasons) {
    if (reason.children !== undefined && reason.children.length > 0 && !decides.has(reason.kind)) {
      yield* leavesOf(reason.children);
    } else if (decides.has(reason.kind)) yield reason;
  }
}

/** The conditions that decided; the one that picks the type only where there is no other. */
function conditionsOf(reasons: readonly Reason[]): PolicyCondition[] {
  const all = [...leavesOf(reasons)];
  const telling = all.filter(({ subject }) => subject?.toLowerCase() !== 'type');
  return (telling.length > 0 ? telling : all).slice(0, 12).map((reason) => ({
    path: reason.path,
    subject: reason.subject ?? reason.kind,
    operator: reason.operator ?? '',
    expected: reason.expected ?? null,
    actual: reason.missing === true ? null : (reason.actual ?? null),
    resourcePath: reason.resourcePath ?? null,
  }));
}

/** A value that only the running deployment knows: what a rule says of it now may be wrong then. */
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
    const tells = effect === 'audit' || effect === 'auditIfNotExists' || effect === 'deny';
    return tells ? 'audit' : undefined;
  }
  // A rule that changes what is written refuses it too where it cannot be worked out.
  const changes = (effect === 'modify' || effect === 'append') && enforced && compliance === 'Error';
  const isOpen = compliance === 'Error' || compliance === 'Unknown';
  return (isOpen && refuses) || changes ? 'unknown' : undefined;
}

/** A resource of a template as policies see it when it is written. */
function asPolicyResource(resource: ExpandedResource): PolicyResource {
  const { apiVersion: _api, dependsOn: _after, ...body } = resource;
  return body;
}

const groupType = 'Microsoft.Resources/subscriptions/resourceGroups';

/** Judges every resource that would be written by the policies in force. */
export function judgePolicies(
  state: PolicyState,
  predicted: {
    readonly resources: readonly ExpandedResource[];
    readonly provenance: Provenance;
    /** The resource groups that are known, with id and tags: a rule may look at the one that a resource lies in. */
    readonly groups: readonly JsonObject[];
    /** The group that is made for the deployment, and so judged too. */
    readonly makesGroup?: JsonObject;
    readonly subscription: JsonObject;
    readonly utcNow: string;
  },
): VerdictPolicy {
  const { makesGroup, provenance } = predicted;
  const written: PolicyResource[] = [
    ...(makesGroup === undefined ? [] : [{ ...makesGroup, type: groupType } as PolicyResource]),
    ...predicted.resources
      .filter((resource) => !isDeployment(resource) && !resource.id.includes('['))
      .map(asPolicyResource),
  ];
  const keyOf = (id: string | undefined): string | undefined => id?.toLowerCase();
  const groupKeyOf = (id: string): string | undefined => keyOf(groupOfId(id));
  const isGroup = (resource: PolicyResource): boolean =>
    groupKeyOf(resource['id'] as string) === keyOf(resource['id'] as string);
  const groups = new Map(predicted.groups.map((group) => [keyOf(group['id'] as string), group]));
  const context: AssignmentContext = {
    ancestors: state.ancestors,
    exemptions: state.exemptions,
    utcNow: predicted.utcNow,
    subscription: predicted.subscription,
    inventory: createInventory(written),
  };
  const fedById = new Map(Object.entries(provenance).map(([id, fed]) => [id.toLowerCase(), fed]));
  const findings: PolicyFinding[] = [];
  const writes: VerdictPolicy['writes'] = [];
  let exempt = 0;
  // Groups first, as in the cloud: what lies in them sees the tags that they were given, by a policy too.
  for (const resource of written.toSorted((a, b) => Number(isGroup(b)) - Number(isGroup(a)))) {
    const id = resource['id'] as string;
    const group = groups.get(groupKeyOf(id));
    const judged = judgeWrite(state.assignments, resource, {
      ...context,
      ...(group === undefined ? {} : { resourceGroup: group }),
    });
    if (isGroup(resource)) groups.set(keyOf(id), judged.resource);
    for (const change of judged.changes) {
      writes.push({
        resourceId: id,
        field: change.field,
        operation: change.operation,
        after: change.after ?? null,
      });
    }
    for (const result of judged.results) {
      if (result.compliance === 'Exempt') exempt += 1;
      if (result.compliance === 'Compliant' || result.compliance === 'NotApplicable') continue;
      const conditions = conditionsOf(result.verdict.reasons);
      const kind = kindOf(result, conditions);
      if (kind === undefined) continue;
      const assignment = state.assignments.find((one) => one.id === result.assignmentId);
      findings.push({
        kind,
        resourceId: id,
        resourceName: (resource['name'] as string | undefined) ?? id,
        assignmentId: result.assignmentId,
        assignment: state.names.get(result.assignmentId.toLowerCase()) ?? result.assignmentId,
        definitionId: result.definitionId,
        definition: state.names.get(result.definitionId.toLowerCase()) ?? result.definitionId,
        scope: assignment?.scope ?? '',
        effect: result.effect ?? '',
        message: result.message ?? null,
        conditions,
        parameters: fieldsBehind(fedById.get(id.toLowerCase()) ?? {}, conditions),
      });
    }
  }
  const rank = { deny: 0, unknown: 1, audit: 2 } as const;
  const sorted = findings.toSorted((a, b) => rank[a.kind] - rank[b.kind]);
  return {
    assignments: state.assignments.length,
    definitions: state.assignments.reduce((sum, one) => sum + one.members.length, 0),
    findings: sorted.slice(0, mostFindings),
    writes: writes.slice(0, mostFindings),
    exempt,
    leftOut: Math.max(0, sorted.length - mostFindings),
  };
}
