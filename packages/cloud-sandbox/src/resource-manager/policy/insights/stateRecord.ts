import type { AssignmentResult, PolicyResource } from '@blueport/azure-policy';
import type { Cloud } from '../../../context.ts';
import { endpointsOf } from '../../catalog/endpoints.ts';
import type { Estate } from '../../estate.ts';
import { at, objectOf, textOf, type JsonObject } from '../../json.ts';
import { containersOf, keyOf } from '../../resourceId.ts';
import type { JudgedResource } from '../complianceBoards.ts';
import type { PolicyEvent } from '../policyEvents.ts';

/** The assignment and definition behind a record. */
type Origin = Pick<AssignmentResult, 'assignmentId' | 'definitionId' | 'reference' | 'groups' | 'effect'>;

const lastOf = (id: string): string => id.split('/').at(-1) ?? id;

function originOf(estate: Estate, tenantId: string, origin: Origin): JsonObject {
  const assignment = estate.resources.find(keyOf(origin.assignmentId, tenantId));
  const properties = objectOf(assignment?.body['properties']);
  const definition = estate.policies.find(origin.definitionId, tenantId);
  const setId = origin.reference === undefined ? undefined : textOf(properties['policyDefinitionId']);
  const set = setId === undefined ? undefined : estate.policies.find(setId, tenantId);
  const parameters = objectOf(properties['parameters']);
  return {
    policyAssignmentId: origin.assignmentId,
    policyAssignmentName: lastOf(origin.assignmentId),
    policyAssignmentOwner: 'tbd-owner',
    policyAssignmentParameters: Object.keys(parameters).length === 0 ? '' : JSON.stringify(parameters),
    policyAssignmentScope: textOf(properties['scope']) ?? '',
    policyAssignmentVersion: '',
    policyDefinitionId: origin.definitionId,
    policyDefinitionName: lastOf(origin.definitionId),
    policyDefinitionAction: origin.effect?.toLowerCase() ?? '',
    policyDefinitionCategory: textOf(at(definition, 'properties', 'metadata', 'category')) ?? '',
    policyDefinitionVersion: textOf(at(definition, 'properties', 'version')) ?? '',
    policyDefinitionGroupNames: [...origin.groups],
    policyDefinitionReferenceId: origin.reference ?? '',
    policySetDefinitionId: setId ?? '',
    policySetDefinitionName: setId === undefined ? '' : lastOf(setId),
    policySetDefinitionOwner: '',
    policySetDefinitionCategory: textOf(at(set, 'properties', 'metadata', 'category')) ?? '',
    policySetDefinitionParameters: '',
    policySetDefinitionVersion: textOf(at(set, 'properties', 'version')) ?? '',
    managementGroupIds: '',
  };
}

const metadata = (cloud: Cloud, subscriptionId: string, what: string): string =>
  `${endpointsOf(cloud).management}/subscriptions/${subscriptionId}/providers/Microsoft.PolicyInsights/${what}`;

/** Returns the record of a state, with every property that the service sends. */
export function stateRecord(
  estate: Estate,
  cloud: Cloud,
  tenantId: string,
  { resource, judgedAt }: JudgedResource,
  result: AssignmentResult,
): JsonObject {
  const place = placeOf(resource);
  return {
    '@odata.id': null,
    '@odata.context': metadata(cloud, place.subscriptionId, 'policyStates/$metadata#latest/$entity'),
    timestamp: judgedAt,
    ...place,
    ...originOf(estate, tenantId, result),
    effectiveParameters: '',
    isCompliant: result.compliance !== 'NonCompliant' && result.compliance !== 'Error',
    complianceState: result.compliance,
    stateWeight: result.compliance === 'NonCompliant' ? 300 : 100,
    complianceReasonCode: '',
  };
}

/** Returns the record of an event. */
export function eventRecord(estate: Estate, cloud: Cloud, tenantId: string, event: PolicyEvent): JsonObject {
  const place = placeOf({
    id: event.resourceId,
    type: event.resourceType,
    location: event.resourceLocation,
  });
  const origin = {
    assignmentId: event.assignmentId,
    definitionId: event.definitionId,
    reference: event.reference ?? undefined,
    groups: event.groups,
    effect: event.effect as AssignmentResult['effect'],
  };
  return {
    '@odata.id': null,
    '@odata.context': metadata(cloud, place.subscriptionId, 'policyEvents/$metadata#default/$entity'),
    timestamp: event.at,
    ...place,
    ...originOf(estate, tenantId, origin),
    effectiveParameters: '',
    isCompliant: false,
    complianceState: 'NonCompliant',
    tenantId,
    principalOid: event.principalOid,
  };
}

function placeOf(resource: PolicyResource): { subscriptionId: string } & JsonObject {
  const id = textOf(resource['id']) ?? '';
  const { subscriptionId = '', resourceGroup = '' } = containersOf(id);
  const tags = resource['tags'];
  return {
    resourceId: id,
    subscriptionId,
    resourceType: textOf(resource['type']) ?? '',
    resourceLocation: textOf(resource['location']) ?? '',
    resourceGroup: resourceGroup.toLowerCase(),
    resourceTags:
      tags === undefined || Object.keys(objectOf(tags)).length === 0 ? 'tbd' : JSON.stringify(tags),
  };
}
