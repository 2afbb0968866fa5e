import { judgeWrite, type AssignmentResult, type PolicyResource, type Reason } from '@blueport/azure-policy';
import type { Cloud, Principal } from '../../context.ts';
import type { Estate } from '../estate.ts';
import { ArmError } from '../http/armError.ts';
import { isObject, type JsonObject, textOf, objectOf } from '../json.ts';
import { presentResource } from '../resources/presentResource.ts';
import type { ResourceGroup } from '../store/groups.ts';
import type { StoredResource } from '../store/resources.ts';
import type { Draft } from '../types/draft.ts';
import { policySurroundings } from './policySurroundings.ts';
import { keyOf } from '../resourceId.ts';
import { displayNameOf } from './policyRegister.ts';

const lastOf = (id: string): string => id.split('/').at(-1) ?? id;

/** Returns the error for a request that policies disallow, with all details that a client needs to explain it. */
function policyViolation(
  estate: Estate,
  tenantId: string,
  resourceName: string,
  denials: readonly AssignmentResult[],
): ArmError {
  const denialDetails = denials.map((denial) => describe(estate, tenantId, denial));
  const reasons = denials.flatMap(({ message }) => (message === undefined ? [] : [`'${message}'`]));
  const identifiers = JSON.stringify(denialDetails.map(({ identifier }) => identifier));
  const message =
    reasons.length > 0
      ? `Resource '${resourceName}' was disallowed by policy. Reasons: ${reasons.join('; ')}. See error details for policy resource IDs.`
      : `Resource '${resourceName}' was disallowed by policy. Policy identifiers: '${identifiers}'.`;
  return new ArmError(403, {
    code: 'RequestDisallowedByPolicy',
    target: resourceName,
    message,
    additionalInfo: denialDetails.map(({ info }) => ({ type: 'PolicyViolation', info })),
  });
}

function describe(
  estate: Estate,
  tenantId: string,
  denial: AssignmentResult,
): { identifier: JsonObject; info: JsonObject } {
  const row = estate.resources.find(keyOf(denial.assignmentId, tenantId));
  const assignment = objectOf(row?.body['properties']);
  const assignmentName = displayNameOf(assignment, lastOf(denial.assignmentId));
  const propertiesOf = (id: string) => objectOf(estate.policies.find(id, tenantId)?.['properties']);
  const definitionName = displayNameOf(propertiesOf(denial.definitionId), lastOf(denial.definitionId));
  const setId = denial.reference === undefined ? undefined : (textOf(assignment['policyDefinitionId']) ?? '');
  const setName = setId === undefined ? undefined : displayNameOf(propertiesOf(setId), lastOf(setId));
  return {
    identifier: {
      policyAssignment: { name: assignmentName, id: denial.assignmentId },
      policyDefinition: { name: definitionName, id: denial.definitionId },
      ...(setId === undefined ? {} : { policySetDefinition: { name: setName ?? '', id: setId } }),
    },
    info: {
      evaluationDetails: { evaluatedExpressions: denial.verdict.reasons.flatMap(evaluated) },
      policyDefinitionId: denial.definitionId,
      policyDefinitionName: lastOf(denial.definitionId),
      policyDefinitionDisplayName: definitionName,
      policyDefinitionEffect: denial.effect ?? 'deny',
      policyAssignmentId: denial.assignmentId,
      policyAssignmentName: lastOf(denial.assignmentId),
      policyAssignmentDisplayName: assignmentName,
      policyAssignmentScope: assignment['scope'] ?? '',
      policyAssignmentParameters: objectOf(assignment['parameters']),
      policyExemptionIds: [],
      ...(setId === undefined
        ? {}
        : {
            policySetDefinitionId: setId,
            policySetDefinitionName: lastOf(setId),
            policySetDefinitionDisplayName: setName ?? '',
            policyDefinitionReferenceId: denial.reference ?? '',
          }),
    },
  };
}

/** Returns a reason in the service's format: expression, operator, actual value and target value. */
function evaluated(reason: Reason): JsonObject[] {
  if (reason.kind !== 'field' && reason.kind !== 'value' && reason.kind !== 'count') return [];
  const capital = (word: string) => `${word[0]?.toUpperCase() ?? ''}${word.slice(1)}`;
  return [
    {
      result: capital(String(reason.result)),
      expressionKind: capital(reason.kind),
      expression: reason.subject ?? '',
      ...(reason.resourcePath === undefined ? {} : { path: reason.resourcePath }),
      ...(reason.actual === undefined || reason.missing ? {} : { expressionValue: reason.actual }),
      targetValue: reason.expected ?? null,
      operator: capital(reason.operator ?? ''),
    },
  ];
}

/** A write to be evaluated by policies. */
interface Writing {
  cloud: Cloud;
  tenantId: string;
  principal: Principal;
  apiVersion: string;
  resource: PolicyResource & { id: string };
  name: string;
}

/**
 * Evaluates a write against the assigned policies: append and modify change it, deny rejects it. Preflight checks
 * record no event.
 */
function judge(estate: Estate, writing: Writing, isQuestion: boolean): PolicyResource | undefined {
  const { cloud, tenantId, principal, apiVersion, resource, name } = writing;
  const assignments = estate.policies.around(cloud, resource.id, tenantId);
  if (assignments.length === 0) return undefined;
  const place = { cloud, id: resource.id, tenantId, request: { apiVersion, principal } };
  const judgement = judgeWrite(
    assignments.map(({ compiled }) => compiled),
    resource,
    policySurroundings(estate, place),
  );
  const broken = judgement.results.filter(({ compliance }) => compliance === 'NonCompliant');
  if (!isQuestion && broken.length > 0) estate.policyEvents.record(writing, broken);
  if (judgement.denials.length > 0) throw policyViolation(estate, tenantId, name, judgement.denials);
  if (judgement.conflicts.length > 0) throw contradiction(name, judgement.conflicts[0]?.field ?? '');
  return judgement.changes.length === 0 ? undefined : judgement.resource;
}

function contradiction(name: string, field: string): ArmError {
  return new ArmError(403, {
    code: 'RequestDisallowedByPolicy',
    target: name,
    message: `Resource '${name}' was disallowed by policy: the operations of several policies on the field '${field}' contradict each other.`,
  });
}

/** Returns the draft as modified by policies. Throws RequestDisallowedByPolicy if they deny it. */
export function judgeDraft(estate: Estate, draft: Draft, isQuestion = false): Draft {
  const changed = judge(estate, { ...draft, resource: resourceOf(draft), name: draft.id.name }, isQuestion);
  if (changed === undefined) return draft;
  const { id: _id, name: _name, type: _type, location: _location, tags, ...body } = changed;
  return { ...draft, body, tags: isObject(tags) ? tags : draft.tags };
}

const resourceOf = ({ id, location, tags, body }: Draft): Writing['resource'] => ({
  id: id.id,
  name: id.name,
  type: id.type,
  ...(location === null ? {} : { location }),
  ...(tags === null ? {} : { tags }),
  ...body,
});

/** Returns a resource group as modified by policies. */
export function judgeGroup(
  estate: Estate,
  by: { cloud: Cloud; principal: Principal },
  group: ResourceGroup,
): ResourceGroup {
  const changed = judge(
    estate,
    {
      ...by,
      tenantId: by.principal.tenantId,
      apiVersion: '',
      name: group.name,
      resource: {
        id: `/subscriptions/${group.subscriptionId}/resourceGroups/${group.name}`,
        name: group.name,
        type: 'Microsoft.Resources/subscriptions/resourceGroups',
        location: group.location,
        tags: group.tags,
      },
    },
    false,
  );
  return isObject(changed?.['tags']) ? { ...group, tags: changed['tags'] } : group;
}

/** Returns the new tags of a resource as modified by policies. */
export function judgeTags(
  estate: Estate,
  by: { cloud: Cloud; principal: Principal },
  row: StoredResource,
  tags: JsonObject,
): JsonObject {
  const resource = { ...presentResource(row), id: row.id, tags };
  const writing = { ...by, tenantId: row.tenantId, apiVersion: '', name: row.name, resource };
  const changed = judge(estate, writing, false)?.['tags'];
  return isObject(changed) ? changed : tags;
}

/** Rejects the deletion of a group that contains a resource protected by a denyAction policy. */
export function requireEmptiable(
  estate: Estate,
  by: { cloud: Cloud; principal: Principal },
  group: ResourceGroup,
): void {
  const id = `/subscriptions/${group.subscriptionId}/resourceGroups/${group.name}`;
  const keeps = estate.policies
    .throughout(by.cloud, id, by.principal.tenantId)
    .some(({ compiled }) => compiled.members.some(({ policy }) => policy?.effect === 'denyAction'));
  if (!keeps) return;
  const groupResources = estate.resources.page({ group: group.key }, '', 100_000).map(presentResource);
  requireDeletable(estate, by, groupResources, true);
}

/** Rejects a deletion that a denyAction policy forbids. */
export function requireDeletable(
  estate: Estate,
  by: { cloud: Cloud; principal: Principal },
  resources: readonly JsonObject[],
  withGroup = false,
): void {
  const { cloud, principal } = by;
  for (const one of resources) {
    const resource = one;
    const id = textOf(resource['id']) ?? '';
    const assignments = estate.policies.around(cloud, id, principal.tenantId);
    if (assignments.length === 0) continue;
    const context = {
      ...policySurroundings(estate, { cloud, id, tenantId: principal.tenantId }),
      action: 'delete' as const,
    };
    const denials = assignments
      .flatMap(({ compiled }) => compiled.evaluate(resource, context))
      .filter((result) => forbids(result, withGroup));
    if (denials.length > 0)
      throw policyViolation(estate, principal.tenantId, id.split('/').at(-1) ?? '', denials);
  }
}

function forbids({ effect, compliance, enforced, verdict }: AssignmentResult, cascades: boolean): boolean {
  if (effect !== 'denyAction' || compliance !== 'NonCompliant' || !enforced) return false;
  const { actionNames = [], other } = verdict.details ?? {};
  if (!actionNames.some((action) => action.toLowerCase() === 'delete')) return false;
  const behaviour = isObject(other?.['cascadeBehaviors'])
    ? other['cascadeBehaviors']['resourceGroup']
    : 'deny';
  return !cascades || behaviour !== 'allow';
}
