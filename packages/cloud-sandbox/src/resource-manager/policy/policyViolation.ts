import type { AssignmentResult, Reason } from '@blueport/azure-policy';
import type { Estate } from '../estate.ts';
import { ArmError } from '../http/armError.ts';
import { objectOf, textOf, type JsonObject } from '../json.ts';
import { keyOf } from '../resourceId.ts';
import { displayNameOf } from './policyRegister.ts';

const lastOf = (id: string): string => id.split('/').at(-1) ?? id;

/** The refusal of a request that policies do not allow, with everything that a client needs to explain it. */
export function policyViolation(
  estate: Estate,
  tenantId: string,
  resourceName: string,
  denials: readonly AssignmentResult[],
): ArmError {
  const named = denials.map((denial) => describe(estate, tenantId, denial));
  const reasons = denials.flatMap(({ message }) => (message === undefined ? [] : [`'${message}'`]));
  const identifiers = JSON.stringify(named.map(({ identifier }) => identifier));
  const message =
    reasons.length > 0
      ? `Resource '${resourceName}' was disallowed by policy. Reasons: ${reasons.join('; ')}. See error details for policy resource IDs.`
      : `Resource '${resourceName}' was disallowed by policy. Policy identifiers: '${identifiers}'.`;
  return new ArmError(403, {
    code: 'RequestDisallowedByPolicy',
    target: resourceName,
    message,
    additionalInfo: named.map(({ info }) => ({ type: 'PolicyViolation', info })),
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

/** A reason in the words of the service: expression, operator, value found and value wanted. */
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
